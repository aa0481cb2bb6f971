// Plays every game with the mouse: twenty moves against the engine, then one move of each sort that the
// game has. After every move the page has to show the program's position.
//
//   node play.mjs [GAME...]

import { chance, Table } from "./board.mjs";
import { place, positions, SORTS } from "./kinds.mjs";

const MOVES = 20;
const PERSON = { player: "person", level: 20 };
const ENGINE = { player: "engine", level: 4, time: 30 };

/** Enters twenty moves for Black against the engine; if a game ends early, begins a new one. */
async function playOn(table, game, random) {
  let games = 0;
  await table.begin(game, PERSON, ENGINE);
  for (let entered = 0; entered < MOVES;) {
    const { position } = table.events;
    if (position.outcome) {
      if (++games > MOVES) throw new Error("the games are too short");
      await table.begin(game, PERSON, ENGINE);
      continue;
    }
    await table.enter(choose(position.moves, random), random(3) === 0);
    entered++;
    await table.listener.until(({ position: now, table: { thinking } }) => now.outcome || (now.side === "black" && !thinking),
      "the engine's move");
    await table.agree();
  }
}

/** Chooses a random move, preferably one that takes more than two clicks. */
function choose(moves, random) {
  const rare = moves.filter((move) => move.legs.length > 1 || move.promotes || move.burnt || move.corners || move.drop !== undefined);
  const among = rare.length && random(2) ? rare : moves;
  return among[random(among.length)];
}

/** Enters one move of each sort that the game has, and returns the sorts. */
async function enterSorts(table, random) {
  const { game } = table.events;
  const entered = new Map();
  const hands = { black: game.hand.map((kind) => [kind, 1]), white: [] };
  for (const pieces of positions(game)) {
    if (entered.size === Object.keys(SORTS).length) break;
    const before = table.events.position;
    // Some arrangements are not legal positions: a royal is attacked, or a Pawn can never move.
    const refused = await table.ask({ do: "set_up", pieces, hands, side: "black" }).catch((error) => error);
    if (refused instanceof Error) continue;
    await table.listener.until(({ position }) => position !== before, "a position that was set up");
    await table.ask({ do: "players", black: PERSON, white: PERSON });
    await enterNew(table, entered, random);
  }
  return entered;
}

/** Enters a move of every sort that has not been entered yet, and takes each back. */
async function enterNew(table, entered, random) {
  const start = table.events.position;
  for (const [name, is] of Object.entries(SORTS)) {
    if (entered.has(name)) continue;
    const fits = start.moves.filter((move) => is(move, place, start.moves));
    if (!fits.length) continue;
    const move = fits[random(fits.length)];
    await table.agree();
    await table.enter(move);
    await table.agree();
    entered.set(name, move.text);
    await table.ask({ do: "take_back" });
    await table.listener.until(({ position }) => position.node === start.node, "the move taken back");
    await table.agree();
  }
}

const table = await Table.open();
const { games } = await table.ask({ do: "games" });
const wanted = process.argv.slice(2);
const seen = new Map();
let failures = 0;
for (const { id } of games.filter(({ id }) => !wanted.length || wanted.includes(id))) {
  const random = chance(1);
  try {
    await playOn(table, id, random);
    await table.begin(id, PERSON, PERSON);
    const entered = await enterSorts(table, random);
    for (const [name, text] of entered) seen.set(name, `${id} ${text}`);
    console.log(`${id}: ${MOVES} moves; ${[...entered].map(([name, text]) => `${name} ${text}`).join(", ")}`);
    if (table.events.game.drops && !entered.has("drop")) throw new Error("no drop was entered");
  } catch (error) {
    failures++;
    if (process.env.PICTURE) await table.page.screenshot({ path: process.env.PICTURE });
    console.log(`${id}: FAILED: ${error.message}`);
  }
}
for (const name of Object.keys(SORTS)) if (!seen.has(name) && !wanted.length) console.log(`no game has entered: ${name}`);
for (const problem of table.problems) console.log(problem);
await table.close();
process.exit(failures || table.problems.length ? 1 : 0);
