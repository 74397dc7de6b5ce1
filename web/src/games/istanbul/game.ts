import art from "../../art/istanbul.svg?url";
import pieces from "../../art/pieces.svg?url";
import type { GameShow } from "../types";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import Holds from "./Holds.svelte";
import { reveals, sources, stage, where } from "./view";

export const show: GameShow = {
  sprites: [pieces, art],
  bar: [10, 12, 13.5],
  Board,
  Hand,
  Holds,
  where,
  stage,
  sources,
  reveals,
  openScore: true,
};
