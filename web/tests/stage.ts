// What the tests of components share: drawing one, and a server that says what the test says.
import { flushSync, mount, tick, unmount, type Component } from "svelte";
import { afterEach, vi } from "vitest";

export * from "../src/kit/samples";

const drawn: Record<string, unknown>[] = [];
afterEach(() => {
  for (const one of drawn.splice(0)) void unmount(one);
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** Draws a component; gives the place it was drawn at. */
export function draw<P extends Record<string, unknown>>(what: Component<P>, props: P): HTMLElement {
  const target = document.createElement("div");
  document.body.append(target);
  drawn.push(mount(what, { target, props }));
  flushSync();
  return target;
}

export async function settle(): Promise<void> {
  await tick();
  await new Promise((done) => setTimeout(done, 0));
  flushSync();
}

export const press = (on: Element | null | undefined, key: string): void => {
  on?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  flushSync();
};
export const click = (on: Element | null | undefined): void => {
  on?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  flushSync();
};
export const all = (at: ParentNode, what: string): HTMLElement[] => [...at.querySelectorAll<HTMLElement>(what)];
export const texts = (at: ParentNode, what: string): string[] => all(at, what).map((one) => one.textContent?.trim().replace(/\s+/g, " ") ?? "");

/** Answers of a server: by the end of the address. */
export function serve(answers: Record<string, unknown>): ReturnType<typeof vi.fn> {
  const asked = vi.fn((address: string) => {
    const found = Object.entries(answers).find(([end]) => address.split("?")[0]?.endsWith(end));
    return Promise.resolve(new Response(JSON.stringify(found?.[1] ?? { error: "there is no such thing" }), { status: found ? 200 : 404 }));
  });
  vi.stubGlobal("fetch", asked);
  return asked;
}
