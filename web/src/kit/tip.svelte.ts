// The explanation beside a piece: one sentence, what choosing it would bring or why it cannot be chosen, its rule.
import type { Table } from "../table/table.svelte";

const SOON = 550; // milliseconds of pointing before a piece explains itself

export interface Said {
  name: string;
  about: string;
  lines: string[];
  x: number;
  y: number;
  below: boolean;
}

class Tip {
  said = $state.raw<Said | undefined>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  soon(table: Table, node: Element, id: string, name: string, about: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.show(table, node, id, name, about), SOON);
  }

  show(table: Table, node: Element, id: string, name: string, about: string): void {
    clearTimeout(this.#timer);
    const box = node.getBoundingClientRect();
    const choices = table.deciding ? table.ask.of(id) : [];
    const lit = table.deciding && table.ask.lit.has(id);
    const lines = lit
      ? choices.slice(0, 4).map((choice) => [table.decision(choice), ...table.outlook(choice)].join(": "))
      : [];
    const below = box.top < 150;
    this.said = { name, about, lines, x: box.left + box.width / 2, y: below ? box.bottom + 8 : box.top - 8, below };
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.said = undefined;
  }
}

export const tip = new Tip();
