// Bots have names, so that the log reads like a game among people; which, depends on the table's dice alone.
const NAMES = [
  "Adil", "Nour", "Tomas", "Mei", "Hasan", "Zeynep", "Marco", "Aylin", "Ulugh", "Farida", "Bora", "Samira", "Ilyas", "Roxane", "Davut", "Lale",
] as const;
const SEATS = ["red", "blue", "green", "yellow", "white"];

export function botName(commitment: string, seat: string): string {
  let hash = 7;
  for (const letter of commitment) hash = (hash * 31 + letter.charCodeAt(0)) % 9973;
  return NAMES[(hash + SEATS.indexOf(seat) * 3) % NAMES.length] ?? "Adil";
}
