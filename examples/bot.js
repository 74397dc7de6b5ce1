#!/usr/bin/env node
// A bot in JavaScript that plays a whole game through `kervan engine`, without any packages.
//
//   node examples/bot.js khiva 3 7        game, players, seed
//
// It sits on the first seat and is shown only what that seat may see. Its idea of a good move is
// a simple one: the decision that promises to bring the biggest number, else the first one it is
// offered. The other seats are played by Kervan's own bots. The score sheet goes to the output.

"use strict";
const { spawn } = require("node:child_process");
const readline = require("node:readline");

const [game = "khiva", players = "3", seed = "7"] = process.argv.slice(2);
const [command, ...rest] = (process.env.KERVAN || "kervan").split(" ");
const engine = spawn(command, [...rest, "engine"], { stdio: ["pipe", "pipe", "inherit"] });
const answers = readline.createInterface({ input: engine.stdout })[Symbol.asyncIterator]();

/** One request a line, one answer a line. */
async function ask(request) {
  engine.stdin.write(JSON.stringify(request) + "\n");
  const { value, done } = await answers.next();
  if (done) throw new Error("the engine has gone");
  const answer = JSON.parse(value);
  if (!answer.ok) throw new Error(answer.error);
  return answer;
}

/** The biggest number in the words of what a move would bring. */
function promise(move) {
  const numbers = (move.brings || []).join(" ").match(/\d+/g) || ["0"];
  return Math.max(...numbers.map(Number));
}

function choose(moves) {
  return moves.reduce((best, move) => (promise(move) > promise(best) ? move : best));
}

async function main() {
  let status = await ask({ cmd: "new", game, players: Number(players), seed });
  const me = (await ask({ cmd: "view", seat: "red" })).view.you;
  while (!status.over) {
    const seat = status.seats_to_decide[0];
    let move;
    if (seat === me) {
      move = choose((await ask({ cmd: "moves", seat })).moves).move;
    } else {
      move = (await ask({ cmd: "bot", seat, bot: "greedy" })).move;
    }
    status = await ask({ cmd: "play", seat, move });
  }
  process.stdout.write((await ask({ cmd: "sheet" })).sheet);
  await ask({ cmd: "quit" });
}

main().catch((error) => {
  console.error(`bot.js: ${error.message}`);
  engine.kill();
  process.exitCode = 1;
});
