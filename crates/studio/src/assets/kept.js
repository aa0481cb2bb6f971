/** Games that the browser keeps itself. One question: where are they where there is no server? */

import { exchangedIn, TAG } from "./exchanged.js";
import { t } from "./language.js";
import { drop, keepText, keys, recall } from "./storage.js";

const PREFIX = "komainu-game-";
/** The most games that are kept; the oldest go first. */
const MOST = 100;

/** Keeps a game under a name, in the place of what was there, and its rules if they are not built in. */
export function keep({ name, text, rules }) {
  const known = rules ?? read(PREFIX + name).rules;
  if (!keepText(PREFIX + name, JSON.stringify({ text, rules: known, time: Math.floor(Date.now() / 1000) }), "game")) return;
  for (const game of shorterCopies(name, text)) forget(game.name);
  list().slice(MOST).forEach((game) => forget(game.name));
}

/** The copies of a game by exchanged links under other names that have no more moves. @param {string} name @param {string} text */
function shorterCopies(name, text) {
  const own = exchangedIn(text);
  if (!own) return [];
  const { moves } = about(PREFIX + name);
  return list().filter((game) => game.name !== name && game.moves <= moves && game.exchange.split(" ")[0] === own.id);
}

/** The games that are kept, the latest first. */
export function list() {
  const games = keys().filter((key) => key.startsWith(PREFIX)).map(about);
  return games.sort((one, other) => other.time - one.time);
}

/** What is listed of a game. @param {string} key */
function about(key) {
  const { text, time } = read(key);
  const tag = (name) => text.match(new RegExp(`^\\[${name} "(.*)"\\]$`, "m"))?.[1] ?? "";
  return {
    name: key.slice(PREFIX.length),
    game: tag("Variant"),
    title: [tag("White"), tag("Black")].join(" - "),
    moves: Number(tag("PlyCount")) || 0,
    over: tag("Result") !== "*",
    time,
    exchange: tag(TAG),
  };
}

/** The text of a game, and that of its rules if they are not built in. */
export function open(name) {
  const { text, rules } = read(PREFIX + name);
  if (!text) throw new Error(t("kept.not_kept", { name }));
  return { text, rules };
}

/** Throws a game away. */
export function forget(name) {
  drop(PREFIX + name);
}

/** What is kept under a key; nothing if it is something else. */
function read(key) {
  try {
    const { text, rules, time } = Object(JSON.parse(recall(key) ?? "{}"));
    const isText = (value) => typeof value === "string";
    return { text: isText(text) ? text : "", rules: isText(rules) ? rules : undefined, time: Number(time) || 0 };
  } catch {
    return { text: "", time: 0 };
  }
}
