import pieces from "../../art/pieces.svg?url";
import art from "../../art/yspahan.svg?url";
import type { GameShow } from "../types";
import Bar from "./Bar.svelte";
import Board from "./Board.svelte";
import Holds from "./Holds.svelte";
import { reveals, sources, stage, where } from "./view";
import "./yspahan.css";

export const show: GameShow = {
  sprites: [pieces, art],
  bar: [10.5, 10.75, 13],
  Board,
  Bar,
  Holds,
  where,
  stage,
  sources,
  reveals,
  openScore: true,
};
