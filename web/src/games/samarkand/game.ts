import map from "../../art/samarkand-map.svg?url";
import art from "../../art/samarkand.svg?url";
import pieces from "../../art/pieces.svg?url";
import type { GameShow } from "../types";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import Holds from "./Holds.svelte";
import { group, reveals, sources, stage, where } from "./view";
import "./samarkand.css";

export const show: GameShow = {
  sprites: [pieces, art, map],
  bar: [9.75, 13, 14.5],
  Board,
  Hand,
  Holds,
  where,
  stage,
  sources,
  reveals,
  group,
  openScore: false,
};
