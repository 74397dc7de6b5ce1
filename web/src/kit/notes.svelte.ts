// What the page says beside the board: toasts for the eye, announcements for the ear.

export interface Note {
  id: number;
  text: string;
  tone: "plain" | "good" | "bad";
}

class Notes {
  shown = $state.raw<Note[]>([]);
  spoken = $state(""); // what a screen reader is to say next
  #next = 1;
  #queue: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  add(text: string, tone: Note["tone"]): void {
    const id = this.#next++;
    this.shown = [...this.shown.filter((note) => note.text !== text), { id, text, tone }].slice(-3);
    setTimeout(() => this.drop(id), tone === "bad" ? 8000 : 4500);
  }

  drop(id: number): void {
    this.shown = this.shown.filter((note) => note.id !== id);
  }

  /** Sentences that come together are read together. */
  announce(text: string): void {
    if (!text) return;
    this.#queue.push(text.replace(/[.!?]?$/, "."));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.spoken = this.#queue.slice(-8).join(" ");
      this.#queue = [];
    }, 120);
  }
}

export const notes = new Notes();
export const toast = (text: string, tone: Note["tone"] = "plain"): void => notes.add(text, tone);
export const announce = (text: string): void => notes.announce(text);
