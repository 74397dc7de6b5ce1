// The explanation beside a piece: one sentence, what choosing it would bring or why it cannot be chosen, its rule.
import { api } from "../api/client";
import type { Table } from "../table/table.svelte";

const SOON = 550; // milliseconds of pointing before a piece explains itself

export interface Said {
  name: string;
  about: string;
  lines: string[]; // what choosing it would bring
  why: string; // why it cannot be chosen
  rule: string; // the section of the rules that speaks of it
  held: boolean; // asked for by a press: it stays, and its rule can be opened
  x: number;
  y: number;
  below: boolean;
}

class Tip {
  said = $state.raw<Said | undefined>();
  reading = $state<string | undefined>(); // the section of the rules that is wanted
  #timer: ReturnType<typeof setTimeout> | undefined;
  #reasons = new Map<string, Promise<string>>();

  soon(table: Table, node: Element, id: string, name: string, about: string, rule: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.show(table, node, id, name, about, rule), SOON);
  }

  async show(table: Table, node: Element, id: string, name: string, about: string, rule: string, held = false): Promise<void> {
    clearTimeout(this.#timer);
    const box = node.getBoundingClientRect();
    const choices = table.deciding ? table.ask.of(id) : [];
    const lit = table.deciding && table.ask.lit.has(id);
    const lines = lit
      ? choices.slice(0, 4).map((choice) => [table.decision(choice), ...table.outlook(choice)].join(": "))
      : [];
    const below = box.top < 190;
    const said: Said = { name, about, lines, why: "", rule, held, x: box.left + box.width / 2, y: below ? box.bottom + 8 : box.top - 8, below };
    this.said = said;
    if (lit || !table.deciding || !table.me || table.ask.of(id).length) return;
    const why = await this.#ask(table, id);
    if (why && this.said === said) this.said = { ...said, why };
  }

  /** Asked once a decision: the server alone knows the rules. */
  #ask(table: Table, piece: string): Promise<string> {
    const { me, sight } = table;
    if (!me || !sight) return Promise.resolve("");
    const place = `${table.id} ${sight.number} ${piece}`;
    let found = this.#reasons.get(place);
    if (!found) {
      if (this.#reasons.size > 200) this.#reasons.clear();
      found = api.reasons(table.id, me, piece).then(
        ({ why }) => why.map((one) => table.say(one.key, one.args)).join("; "),
        () => "",
      );
      this.#reasons.set(place, found);
    }
    return found;
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.said = undefined;
  }

  /** The pointer has gone elsewhere: what was pressed for stays until something else is pressed. */
  leave(): void {
    clearTimeout(this.#timer);
    if (!this.said?.held) this.said = undefined;
  }
}

export const tip = new Tip();
