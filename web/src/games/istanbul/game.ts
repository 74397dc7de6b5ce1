import art from "../../art/istanbul.svg?url";
import pieces from "../../art/pieces.svg?url";
import type { GameShow } from "../types";
import Bar from "./Bar.svelte";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import Holds from "./Holds.svelte";
import Rubies from "./Rubies.svelte";
import { reveals, sources, stage, ties, where } from "./view";

export const show: GameShow = {
  sprites: [pieces, art],
  bar: [10, 14, 14],
  Bar,
  Board,
  Hand,
  Holds,
  Score: Rubies,
  where,
  stage,
  sources,
  ties,
  reveals,
  openScore: true,
};
