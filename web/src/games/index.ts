import type { GameShow } from "./types";

const shows: Record<string, () => Promise<{ show: GameShow }>> = {
  istanbul: () => import("./istanbul/game"),
  khiva: () => import("./khiva/game"),
  samarkand: () => import("./samarkand/game"),
  yspahan: () => import("./yspahan/game"),
};

/** The pictures of a game, loaded when its table is opened. */
export async function show(game: string): Promise<GameShow> {
  const load = shows[game];
  if (!load) throw new Error(`there are no pictures for ${game}`);
  return (await load()).show;
}

export const hasShow = (game: string): boolean => game in shows;
