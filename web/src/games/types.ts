// What a game brings to the table: a picture of its view, and how what happens is shown. No rules.
import type { Component, Snippet } from "svelte";
import type { Choice, Colour, Happening, Playing, View } from "../api/types";
import type { Arguments } from "../lib/words";
import type { Table } from "../table/table.svelte";

export interface Look {
  view: View;
  hold: number; // milliseconds until the next thing is shown
}

export interface GameShow {
  /** What must be known before the first picture. */
  prepare?: () => Promise<void>;
  sprites: string[];
  /** Height of the decision bar in rem, on wide, tablet and phone: one height, so that the board never jumps. */
  bar: [wide: number, tablet: number, phone: number];
  /** Width of the column beside the board in rem, where the board wants more of it than most. */
  side?: number;
  Board: Component<{ table: Table }>;
  /** How far a seat has come, in the place of its score. */
  Score?: Component<{ table: Table; seat: Colour }>;
  /** What a seat holds, in its panel. */
  Holds: Component<{ table: Table; seat: Colour }>;
  /** The decision bar's middle, where the plain list of buttons is not enough. */
  Bar?: Component<{ table: Table; head: Snippet; tools: Snippet }>;
  /** My hand, below the list of decisions. */
  Hand?: Component<{ table: Table }>;
  /** Which fold of a long list a decision belongs to, as a key of the client's words. */
  group?: (choice: Choice) => { key: string; args: Arguments } | undefined;
  /** A tab of the game's own, beside log and chat. */
  Aside?: { key: string; icon: string; view: Component<{ table: Table }> };
  /** Where in the game we are, as a key of the client's words. */
  where: (view: View) => { key: string; args: Arguments };
  /** The view with one happening shown on it, before the whole new view is. */
  stage: (view: View, happening: Happening) => Look | undefined;
  /** The score of a seat by source, as keys of the client's words; they add up to the score. */
  sources: (view: View, seat: Colour, told: readonly Happening[]) => { key: string; points: number }[];
  /** What decides among equal scores, first things first. */
  ties?: (view: View, seat: Colour) => { key: string; points: number }[];
  /** Can this decision not be taken back, because it turns something over? */
  reveals: (choice: Choice, sight: Playing) => boolean;
  /** Does this seat's score stand open in the view of another? */
  openScore: boolean;
}
