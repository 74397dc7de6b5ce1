// The components: what they show, and what keys and clicks do.
import { createRawSnippet, flushSync } from "svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import Chart from "../src/kit/Chart.svelte";
import Chat from "../src/kit/Chat.svelte";
import Choices from "../src/kit/Choices.svelte";
import DecisionBar from "../src/kit/DecisionBar.svelte";
import Dialog from "../src/kit/Dialog.svelte";
import Log from "../src/kit/Log.svelte";
import Notes from "../src/kit/Notes.svelte";
import SeatPanel from "../src/kit/SeatPanel.svelte";
import Seated from "../src/kit/Seated.svelte";
import Segmented from "../src/kit/Segmented.svelte";
import Tabs from "../src/kit/Tabs.svelte";
import Toggle from "../src/kit/Toggle.svelte";
import Zoom from "../src/kit/Zoom.svelte";
import { announce, notes, toast } from "../src/kit/notes.svelte";
import { piece } from "../src/kit/piece.svelte";
import { tip } from "../src/kit/tip.svelte";
import { prefs } from "../src/lib/prefs.svelte";
import { t } from "../src/lib/say.svelte";
import { all, choice, click, draw, event, happening, press, serve, settle, sitting, tableWith, texts } from "./stage";

beforeEach(() => {
  prefs.set({ language: "en", speed: "off", askReveal: "never" });
  notes.shown = [];
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
  Element.prototype.scrollTo ??= () => undefined;
  vi.stubGlobal("ResizeObserver", class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  });
});

const html = (text: string) => createRawSnippet(() => ({ render: () => `<p>${text}</p>` }));
const ITEMS = [{ value: 2, text: "two" }, { value: 3, text: "three" }, { value: 4, text: "four" }];

describe("one of a few", () => {
  test("is one stop for Tab, and arrows go round", () => {
    const onpick = vi.fn();
    const at = draw(Segmented<number>, { items: ITEMS, value: 4, label: "Players", onpick });
    expect(all(at, "[tabindex='0']").map((one) => one.textContent)).toEqual(["four"]);
    expect(at.querySelector("[role=radiogroup]")?.getAttribute("aria-label")).toBe("Players");
    press(at.querySelector("[aria-checked='true']"), "ArrowRight");
    press(at.querySelector("[aria-checked='true']"), "ArrowUp");
    click(at.querySelector("[role=radio]"));
    expect(onpick.mock.calls.flat()).toEqual([2, 3, 2]);
  });
});

describe("tabs", () => {
  test("belong to their panel, and arrows move", () => {
    const onpick = vi.fn();
    const panel = createRawSnippet((key: () => string) => ({ render: () => `<p>${key()}</p>` }));
    const at = draw(Tabs, { tabs: [{ key: "log", text: "Log", icon: "log" }, { key: "chat", text: "Chat", icon: "chat", count: 3 }], at: "log", onpick, panel, id: "x" });
    expect(at.querySelector("[role=tabpanel]")?.getAttribute("aria-labelledby")).toBe(at.querySelector("[aria-selected='true']")?.id);
    expect(texts(at, "[role=tab]")).toEqual(["Log", "Chat3"]);
    press(at.querySelector("[aria-selected='true']"), "ArrowLeft");
    click(at.querySelectorAll("[role=tab]")[1]);
    expect(onpick.mock.calls.flat()).toEqual(["chat", "chat"]);
  });
});

test("a switch says whether it is on, and flips", () => {
  const onflip = vi.fn();
  const at = draw(Toggle, { on: true, text: "Sound", onflip });
  expect(at.querySelector("[role=switch]")?.getAttribute("aria-checked")).toBe("true");
  click(at.querySelector("button"));
  expect(onflip).toHaveBeenCalledWith(false);
});

describe("a dialog", () => {
  test("has its title for a name, and closes by its button and beside it", () => {
    const onclose = vi.fn();
    const at = draw(Dialog, { open: true, title: "Rules", onclose, children: html("one") });
    const box = at.querySelector("dialog");
    expect(box?.open).toBe(true);
    expect(document.getElementById(box?.getAttribute("aria-labelledby") ?? "")?.textContent).toBe("Rules");
    click(at.querySelector("header button"));
    click(box);
    click(at.querySelector("p"));
    expect(onclose).toHaveBeenCalledTimes(2);
  });
  test("that is closed holds nothing", () => {
    expect(draw(Dialog, { open: false, title: "Rules", onclose: () => undefined, children: html("one") }).textContent).toBe("");
  });
});

describe("notes", () => {
  test("of trouble are read at once, the same is not said twice, and they can be put away", () => {
    const at = draw(Notes, {});
    toast("The line is lost", "bad");
    toast("Copied", "good");
    toast("The line is lost", "bad");
    flushSync();
    expect(texts(at, ".note span")).toEqual(["Copied", "The line is lost"]);
    expect(at.querySelector("[role=alert]")?.textContent).toBe("The line is lost");
    click(at.querySelector(".note button"));
    expect(texts(at, ".note span")).toEqual(["The line is lost"]);
  });
  test("that come together are read together", () => {
    vi.useFakeTimers();
    const at = draw(Notes, {});
    announce("Anna walks");
    announce("Ben pays!");
    vi.advanceTimersByTime(200);
    flushSync();
    expect(at.querySelector("[aria-live]")?.textContent).toBe("Anna walks. Ben pays.");
    vi.useRealTimers();
  });
});

test("a chart says in words where its lines end", () => {
  const at = draw(Chart, {
    lines: [{ seat: "red", points: [{ at: 0, value: 0 }, { at: 9, value: 33 }] }, { seat: "blue", points: [{ at: 0, value: 0 }, { at: 9, value: -2 }] }],
    names: { red: "Anna", blue: "Ben" },
  });
  expect(at.querySelector("svg")?.getAttribute("aria-label")).toContain("Anna 33, Ben -2");
  expect(all(at, ".line")).toHaveLength(2);
  const ends = all(at, "use").map((one) => Number(one.getAttribute("y")));
  expect(Math.abs((ends[0] ?? 0) - (ends[1] ?? 0))).toBeGreaterThanOrEqual(17);
});

describe("the open decisions", () => {
  test("are buttons with what they bring; a click decides, pointing shows", () => {
    const table = tableWith({ legal: [choice(1, "decide.play", [], { outlook: [{ key: "outlook.points", args: { points: 1 } }] }), choice(2)] });
    const taken = vi.spyOn(table.ask, "take").mockImplementation(() => undefined);
    const at = draw(Choices, { table });
    expect(texts(at, "button")).toEqual(["Play blue 1Brings 1 point", "Play blue 2"]);
    at.querySelector("button")?.dispatchEvent(new FocusEvent("focus"));
    expect(table.ask.hovered).toBe(1);
    click(all(at, "button")[1]);
    expect(taken.mock.calls[0]?.[0].number).toBe(2);
  });
  test("that are many are folded, and unfold", () => {
    const table = tableWith({ legal: Array.from({ length: 20 }, (_, at) => choice(at)) });
    const at = draw(Choices, { table });
    expect(all(at, "button")).toHaveLength(14);
    click(at.querySelector(".more"));
    expect(all(at, "button")).toHaveLength(20);
  });
  test("that were narrowed by a piece are fewer", () => {
    const table = tableWith({ legal: [choice(1, "decide.play", ["a", "x"]), choice(2, "decide.play", ["a", "y"]), choice(3, "decide.play", ["b"])] });
    const at = draw(Choices, { table });
    table.ask.press("a");
    flushSync();
    expect(texts(at, "button")).toEqual(["Play blue 1", "Play blue 2"]);
  });
  test("show the hint", () => {
    const table = tableWith();
    const at = draw(Choices, { table });
    table.hint = [2, 1];
    flushSync();
    expect(texts(at, ".hint")).toEqual(["Play blue 2"]);
  });
});

describe("the decision bar", () => {
  const bar = (given: Parameters<typeof tableWith>[0] = {}, about: Parameters<typeof tableWith>[1] = {}) => {
    const table = tableWith(given, about);
    return { table, at: draw(DecisionBar, { table, onscore: () => undefined, onrematch: () => undefined }) };
  };
  const title = (at: HTMLElement) => texts(at, "#ask")[0];
  const named = (at: HTMLElement, name: string) => all(at, "button").find((one) => (one.getAttribute("aria-label") ?? one.textContent)?.includes(name)) as HTMLButtonElement | undefined;

  test("asks, and lists the decisions under the question", () => {
    const { at } = bar();
    expect(title(at)).toBe("Choose a card");
    expect(at.querySelector("ul")?.getAttribute("aria-labelledby")).toBe("ask");
    expect(named(at, "Undo")?.disabled).toBe(false);
  });
  test("of a rated game gives no hints", () => {
    expect(named(bar().at, t("do.hint"))).toBeDefined();
    expect(named(bar({}, { rated: true }).at, t("do.hint"))).toBeUndefined();
  });
  test("says for whom one waits", () => {
    const { at } = bar({ question: null, legal: [], waiting: ["blue"], undo: { free: false, possible: false } });
    expect(title(at)).toContain(tableWith().name("blue"));
    expect(named(at, "Undo")?.disabled).toBe(true);
  });
  test("for who watches offers nothing", () => {
    const { at } = bar({ seat: "spectator", question: null, legal: [], undo: null, standing: null });
    expect(all(at, "button")).toEqual([]);
  });
  test("asks once before something is turned over", () => {
    const { table, at } = bar();
    table.sure = choice(2);
    flushSync();
    expect(at.textContent).toContain("Play blue 2");
    click(named(at, "Not yet"));
    expect(table.sure).toBeUndefined();
  });
  test("puts a question of the others to me", () => {
    const { table, at } = bar({ votes: [{ what: "undo", by: "blue", about: null, agreed: ["blue"], needed: ["red"] }] });
    const vote = vi.spyOn(table, "vote").mockResolvedValue();
    click(at.querySelectorAll(".vote button")[1]);
    expect(vote).toHaveBeenCalledWith("undo", true);
  });
  test("in the past says what happened, steps on, and leads back to now", () => {
    const { table, at } = bar({ events: [event(1), event(2)] });
    const step = vi.spyOn(table, "step");
    table.past = { number: 2, view: table.view! };
    flushSync();
    expect(title(at)).toContain("2");
    expect(texts(at, ".then li")).toEqual(["Anna walks 2 steps"]);
    click(named(at, t("log.back")));
    click(named(at, t("log.forward")));
    expect(step.mock.calls.flat()).toEqual([1, 3]);
    click(at.querySelector(".tools .act"));
    expect(table.past).toBeUndefined();
  });
  test("of who has left offers the seat, and nothing else", () => {
    const { table, at } = bar({}, { seats: [sitting(0, { kind: "bot" }), sitting(1)] });
    const sit = vi.spyOn(table, "sit").mockResolvedValue();
    expect(table.deciding).toBe(false);
    expect(title(at)).toBe(t("seat.bot_plays"));
    expect(texts(at, "button")).toEqual([t("menu.sit_back")]);
    click(at.querySelector("button"));
    expect(sit).toHaveBeenCalledWith("red");
  });
  test("of who has conceded offers nothing more", () => {
    const { at } = bar({}, { seats: [sitting(0, { kind: "bot", conceded: true }), sitting(1)] });
    expect(title(at)).toBe(t("seat.out"));
    expect(all(at, "button")).toEqual([]);
  });
  test("tells nothing before the picture does", () => {
    const { table, at } = bar({ question: null, legal: [], waiting: ["blue"], events: [event(1)] });
    expect(texts(at, ".caption")).toEqual(["Anna walks 1 step"]);
    table.moving = true;
    flushSync();
    expect(texts(at, ".caption")).toEqual([]);
  });
});

describe("the log", () => {
  test("says who leaves and who is back, and what is asked of the table", () => {
    const table = tableWith({ events: [event(1, { kind: "seat", happenings: [] }), event(2, { kind: "seat", happenings: [] }), event(3, { kind: "ask", what: "undo:2", happenings: [] }), event(4, { kind: "ask", what: "stop", happenings: [] }), event(5, { kind: "timeout", happenings: [] }), event(6, { kind: "seat", happenings: [] })] });
    const said = ["log.leave", "log.return", "log.ask_undo", "log.ask_stop", "log.timeout", "log.return"].map((key) => t(key, { name: "Anna" }));
    expect(texts(draw(Log, { table }), ".event .line")).toEqual(said);
  });
  test("tells in words, marks what is new, and steps back", () => {
    const table = tableWith({ events: [event(1), event(2, { seat: "blue", happenings: [happening("paid", "blue", { other: "seat.0" })] }), event(3, { kind: "undo", undone: [], happenings: [] })] });
    const step = vi.spyOn(table, "step").mockResolvedValue();
    const at = draw(Log, { table });
    expect(texts(at, ".line")).toEqual(["Anna walks 1 step", `${table.name("blue")} pays Anna`, "Anna took a decision back"]);
    expect(texts(at, ".new")[0]).toContain("Since your last turn");
    click(at.querySelectorAll(".when")[1]);
    expect(step).toHaveBeenCalledWith(2);
  });
  test("of a long game begins with the latest", () => {
    const table = tableWith({ events: Array.from({ length: 100 }, (_, at) => event(at + 1)) });
    const at = draw(Log, { table });
    expect(all(at, ".event")).toHaveLength(60);
    click(at.querySelector(".scroll > button"));
    expect(all(at, ".event")).toHaveLength(100);
  });
});

test("a sentence begins with a capital and sets names apart", () => {
  const table = tableWith();
  const at = draw(Seated, { parts: table.parts("tell.walked", { seat: "seat.0", steps: 2 }) });
  expect(at.innerHTML).toMatch(/<b[^>]*>Anna<\/b>/);
  expect(draw(Seated, { parts: [{ text: "the end" }] }).textContent).toBe("The end");
});

describe("a player's panel", () => {
  const panel = (place: number, about: Partial<Parameters<typeof sitting>[1]>, given: Parameters<typeof tableWith>[0] = {}) => {
    const table = tableWith(given, { seats: [sitting(0), sitting(1)].map((one, at) => (at === place ? { ...one, ...about } : one)) });
    return draw(SeatPanel, { table, seat: place ? "blue" : "red", now: 100 });
  };
  test("says who has to decide", () => {
    expect(panel(0, {}).querySelector("[data-turn]")).not.toBeNull();
    expect(panel(1, {}).querySelector("[data-turn]")).toBeNull();
  });
  test("says who is away, has conceded, or is a bot", () => {
    expect(panel(1, { kind: "person", here: false, name: "Ben" }).textContent).toContain("away");
    expect(panel(1, { conceded: true }).textContent).toContain("conceded");
    expect(panel(1, {}).querySelector('use[href="#i-bot"]')).not.toBeNull();
  });
  test("counts the clock of who is thinking; a bot has none", () => {
    const clocks = { kind: "live" as const, left: { red: 95, blue: 300 }, running: ["red" as const], at: 90 };
    expect(panel(0, {}, { clocks }).querySelector(".clock")?.textContent).toBe("1:25");
    expect(panel(1, { kind: "person", name: "Ben" }, { clocks }).querySelector(".clock")?.textContent).toBe("5:00");
    expect(panel(1, {}, { clocks }).querySelector(".clock")).toBeNull();
  });
});

describe("talk", () => {
  const said = [{ id: 1, seat: "blue" as const, person: "p2", name: "Ben", text: "", phrase: "hello", at: 0 }, { id: 2, seat: "red" as const, person: "p1", name: "Anna", text: "<b>hi</b>", phrase: null, at: 0 }];
  test("is text, phrases are in my language, and others can be muted", async () => {
    const table = tableWith();
    const asked = serve({ "/mutes/p2": {} });
    table.chat = said;
    const at = draw(Chat, { table, phrases: ["hello", "thanks"] });
    expect(texts(at, "ol p")).toEqual(["Ben Hello!", "Anna <b>hi</b>"]);
    expect(all(at, ".mute")).toHaveLength(1);
    click(at.querySelector(".mute"));
    await settle();
    expect(asked.mock.calls[0]?.[0]).toBe("/api/me/mutes/p2");
    expect(texts(at, "ol p")).toEqual(["Anna <b>hi</b>"]);
  });
  test("is sent by Enter and by a phrase", async () => {
    const table = tableWith();
    const speak = vi.spyOn(table, "speakUp").mockResolvedValue();
    const at = draw(Chat, { table, phrases: ["thanks"] });
    const input = at.querySelector("input")!;
    input.value = "  well played ";
    input.dispatchEvent(new Event("input", { bubbles: true }));
    at.querySelector("form")?.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
    click(at.querySelector(".chip"));
    await settle();
    expect(speak.mock.calls.flat()).toEqual([{ text: "well played" }, { phrase: "thanks" }]);
  });
});

describe("a piece", () => {
  const board = (given: Parameters<typeof tableWith>[0]) => {
    const table = tableWith(given);
    const node = document.createElement("span");
    document.body.append(node);
    let leave: (() => void) | void;
    const end = $effect.root(() => {
      leave = piece(table, "card:a", "the card a", "A card.")(node);
    });
    flushSync();
    return { table, node, end: () => { leave?.(); end(); } };
  };
  test("that can be chosen is a button that says what it brings; Enter chooses", () => {
    const { table, node, end } = board({ legal: [choice(1, "decide.play", ["card:a"]), choice(2, "decide.play", ["card:b"])] });
    expect(node.getAttribute("role")).toBe("button");
    expect(node.getAttribute("tabindex")).toBe("0");
    expect(node.getAttribute("aria-label")).toBe("the card a: Play blue 1");
    expect(node.hasAttribute("data-lit")).toBe(true);
    const pressed = vi.spyOn(table.ask, "press").mockImplementation(() => undefined);
    press(node, "Enter");
    click(node);
    expect(pressed).toHaveBeenCalledTimes(2);
    end();
  });
  test("that cannot be chosen is a picture, and explains itself", () => {
    const { node, end } = board({ legal: [choice(2, "decide.play", ["card:b"])] });
    expect(node.getAttribute("role")).toBe("img");
    expect(node.hasAttribute("tabindex")).toBe(false);
    click(node);
    expect(tip.said?.name).toBe("the card a");
    tip.hide();
    end();
  });
});

test("a board can be brought near and back to fit", () => {
  const table = tableWith();
  const at = draw(Zoom, { table, children: html("board") });
  const scale = () => Number(/scale\(([\d.]+)\)/.exec(all(at, ".in")[0]?.style.transform ?? "")?.[1]);
  const named = (name: string) => all(at, ".keys button").find((one) => one.getAttribute("aria-label") === name);
  expect(scale()).toBe(1);
  click(named(t("zoom.in")));
  const near = scale();
  expect(near).toBeGreaterThan(1);
  click(named(t("zoom.in")));
  expect(scale()).toBeGreaterThanOrEqual(near);
  click(named(t("zoom.fit")));
  expect(scale()).toBe(1);
});
