// The names the client uses for what the API speaks of; their shapes are the server's own.
import type { Argument, Arguments, Colour, Words } from "../lib/words";
import type { components } from "./schema";

type Shapes = components["schemas"];

/** A game's own words; what all games have in common stands here. */
export type View = Record<string, unknown> & {
  game: string;
  players: number;
  options: Record<string, string>;
  you: string;
  over: boolean;
  scores: Record<string, number>;
};

export type SeatName = Shapes["Sight"]["seat"];
export type Me = Shapes["Person"];
export type Board = Shapes["Board"];
export type GameInfo = Shapes["GameAbout"];
export type Site = Shapes["SiteAbout"];
export type Clock = Shapes["Table"]["clock"];
export type SeatInfo = Shapes["TableSeat"];
export type Result = Shapes["Result"];
export type TableInfo = Shapes["Table"];
export type Links = Shapes["Links"];
export type Said = Shapes["Said"];
export type Choice = Shapes["Legal"];
export type Happening = Shapes["Told"];
export type TableEvent = Shapes["EventSeen"];
export type Vote = Shapes["Asking"];
export type Clocks = Shapes["Clocks"];
export type Message = Shapes["Message"];
export type Why = Shapes["Why"];
export type NewTable = Shapes["NewTable"];
export type Arrangement = NonNullable<NewTable["seats"]>[number];

/** As the page asks for it: decisions in words. */
export type Sight = Omit<Shapes["Sight"], "view" | "legal"> & { view: View | null; legal: Choice[] };
/** Once the game has begun. */
export type Playing = Sight & { view: View };
export type Moment = Omit<Shapes["Past"], "view"> & { view: View };
export type Job = Omit<Shapes["Job"], "answer"> & {
  answer: { number: number; best: { decision: number; text: string; worth: number }[] } | null;
};

export type { Argument, Arguments, Colour, Words };
