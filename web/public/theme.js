// Runs before the first paint, so that no page flashes in the wrong theme or language.
(() => {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("kervan.prefs") || "{}");
  } catch {
    // a browser that keeps nothing gets the defaults
  }
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const root = document.documentElement;
  root.dataset.theme = kept.theme === "dark" || kept.theme === "light" ? kept.theme : dark ? "dark" : "light";
  if (kept.language) root.lang = kept.language;
})();
