import pieces from "../../art/pieces.svg?url";
import art from "../../art/yspahan.svg?url";
import type { GameShow } from "../types";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import Holds from "./Holds.svelte";
import { group, reveals, sources, stage, where } from "./view";
import "./yspahan.css";

export const show: GameShow = {
  sprites: [pieces, art],
  bar: [9.5, 11, 13],
  Board,
  Hand,
  Holds,
  where,
  stage,
  sources,
  reveals,
  group,
  openScore: true,
};
