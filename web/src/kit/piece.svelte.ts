// What makes a drawing a piece of the game: lit, clickable and reachable by keyboard when it can be
// chosen; and what it says when pointed at. Used as {@attach piece(table, "stall:0.3", "stall 3 of Anna")}.
import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import type { Table } from "../table/table.svelte";
import { tip } from "./tip.svelte";

const LONG = 450; // milliseconds until a press is a long one

export function piece(table: Table, id: string, name: string, about = "", rule = ""): Attachment<Element> {
  return (node) => {
    node.setAttribute("data-piece", id);
    let held: ReturnType<typeof setTimeout> | undefined;
    let long = false;

    $effect(() => {
      const { ask } = table;
      const lit = table.deciding && ask.lit.has(id);
      const chosen = table.deciding && ask.chosen.includes(id);
      node.toggleAttribute("data-lit", lit);
      node.toggleAttribute("data-chosen", chosen);
      node.toggleAttribute("data-subject", table.deciding && ask.subject.has(id));
      node.toggleAttribute("data-pointed", table.deciding && ask.pointed.has(id));
      if (lit || chosen) {
        const [only, more] = ask.of(id);
        const says = only && !more ? [table.decision(only), ...table.outlook(only)].join(", ") : "";
        node.setAttribute("role", "button");
        node.setAttribute("tabindex", "0");
        node.setAttribute("aria-label", says ? `${name}: ${says}` : name);
        if (chosen) node.setAttribute("aria-pressed", "true");
        else node.removeAttribute("aria-pressed");
      } else {
        node.removeAttribute("tabindex");
        node.removeAttribute("aria-pressed");
        node.setAttribute("role", "img");
        node.setAttribute("aria-label", name);
      }
    });

    const live = () => untrack(() => table.deciding && (table.ask.lit.has(id) || table.ask.chosen.includes(id)));
    const press = (event: Event) => {
      if (long) {
        long = false;
        return;
      }
      if (untrack(() => table.moving)) {
        table.skip();
        return;
      }
      if (!live()) {
        if (about || name) void tip.show(table, node, id, name, about, rule, true);
        return;
      }
      event.stopPropagation();
      tip.hide();
      table.ask.press(id);
    };
    const key = (event: Event) => {
      const { key } = event as KeyboardEvent;
      if (key !== "Enter" && key !== " ") return;
      event.preventDefault();
      press(event);
    };
    const enter = (event: Event) => {
      const [only, more] = table.ask.of(id);
      if (live() && only && !more) table.ask.hovered = only.number;
      if ((event as PointerEvent).pointerType === "mouse") tip.soon(table, node, id, name, about, rule);
    };
    const leave = () => {
      table.ask.hovered = null;
      tip.leave();
      clearTimeout(held);
    };
    const down = (event: Event) => {
      long = false;
      if ((event as PointerEvent).pointerType === "mouse") return;
      held = setTimeout(() => {
        long = true;
        void tip.show(table, node, id, name, about, rule, true);
      }, LONG);
    };
    const up = () => clearTimeout(held);
    const events: [string, (event: Event) => void][] = [
      ["click", press], ["keydown", key], ["pointerenter", enter], ["pointerleave", leave], ["pointerdown", down],
      ["pointerup", up], ["pointercancel", up], ["focus", enter], ["blur", leave],
    ];
    for (const [kind, done] of events) node.addEventListener(kind, done);
    return () => {
      clearTimeout(held);
      for (const [kind, done] of events) node.removeEventListener(kind, done);
    };
  };
}
