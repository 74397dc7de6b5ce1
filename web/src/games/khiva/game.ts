import art from "../../art/khiva.svg?url";
import pieces from "../../art/pieces.svg?url";
import type { GameShow } from "../types";
import Bar from "./Bar.svelte";
import Board from "./Board.svelte";
import Deal from "./Deal.svelte";
import Holds from "./Holds.svelte";
import { reveals, sources, stage, where } from "./view";
import "./khiva.css";

export const show: GameShow = {
  sprites: [pieces, art],
  bar: [13.75, 18.5, 14.75],
  Board,
  Bar,
  Holds,
  Aside: { key: "khiva.deal", icon: "cards", view: Deal },
  where,
  stage,
  sources,
  reveals,
  openScore: false,
};
