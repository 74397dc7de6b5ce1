import map from "../../art/samarkand-map.svg?url";
import art from "../../art/samarkand.svg?url";
import pieces from "../../art/pieces.svg?url";
import { api } from "../../api/client";
import type { GameShow } from "../types";
import Bar from "./Bar.svelte";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import Holds from "./Holds.svelte";
import { lay } from "./map";
import { reveals, sources, stage, where } from "./view";
import "./samarkand.css";

export const show: GameShow = {
  prepare: async () => lay(await api.board("samarkand")),
  sprites: [pieces, art, map],
  bar: [11.75, 16.25, 16.25],
  side: 19,
  Bar,
  Board,
  Hand,
  Holds,
  where,
  stage,
  sources,
  reveals,
  openScore: false,
};
