// Deciding, for all games: the list of legal decisions, narrowed by the pieces that were chosen.
import type { Choice } from "../api/types";

export class Ask {
  choices = $state.raw<Choice[]>([]);
  chosen = $state.raw<string[]>([]); // pieces clicked so far
  hovered = $state<number | null>(null); // the choice whose pieces are being pointed at

  /** What is still possible, with the pieces clicked so far. */
  readonly open = $derived(this.choices.filter((choice) => this.chosen.every((piece) => choice.pieces.includes(piece))));

  /** How many open choices each piece belongs to. */
  readonly #counts = $derived.by(() => {
    const counts = new Map<string, number>();
    for (const choice of this.open) for (const piece of choice.pieces) counts.set(piece, (counts.get(piece) ?? 0) + 1);
    return counts;
  });

  /** Pieces that tell the open choices apart; with one choice left, all that it is about. */
  readonly lit = $derived.by(() => {
    const all = this.open.length;
    const found = new Set<string>();
    for (const [piece, count] of this.#counts) {
      if (!this.chosen.includes(piece) && (all === 1 || count < all)) found.add(piece);
    }
    return found;
  });

  /** Pieces that every open choice is about: what the question speaks of. */
  readonly subject = $derived(
    new Set([...this.#counts].filter(([, count]) => count === this.open.length && this.open.length > 1).map(([piece]) => piece)),
  );

  /** Pieces of the choice being pointed at. */
  readonly pointed = $derived(new Set(this.choices.find((choice) => choice.number === this.hovered)?.pieces ?? []));

  constructor(readonly decide: (choice: Choice) => void) {}

  put(choices: Choice[]): void {
    this.choices = choices;
    this.chosen = [];
    this.hovered = null;
  }

  /** The open choices a piece belongs to. */
  of(piece: string): Choice[] {
    return this.open.filter((choice) => choice.pieces.includes(piece));
  }

  /** A piece was clicked: narrow, and decide when one choice is left. */
  press(piece: string): void {
    if (this.chosen.includes(piece)) {
      this.chosen = this.chosen.filter((one) => one !== piece);
      return;
    }
    const left = this.of(piece);
    const [only] = left;
    if (left.length === 1 && only) {
      this.take(only);
    } else if (left.length > 1) {
      this.chosen = [...this.chosen, piece];
    }
  }

  take(choice: Choice): void {
    this.hovered = null;
    this.decide(choice);
  }

  /** Forget the pieces clicked so far. */
  clear(): void {
    this.chosen = [];
  }
}
