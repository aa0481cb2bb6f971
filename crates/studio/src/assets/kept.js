/** Games that the browser keeps itself. One question: where are they where there is no server? */

import { t } from "./language.js";

const PREFIX = "komainu-game-";
/** The most games that are kept; the oldest go first. */
const MOST = 100;

/** Keeps a game under a name, in the place of what was there, and its rules if they are not built in. */
export function keep({ name, text, rules }) {
  const known = rules ?? read(PREFIX + name).rules;
  const kept = JSON.stringify({ text, rules: known, time: Math.floor(Date.now() / 1000) });
  try {
    localStorage.setItem(PREFIX + name, kept);
    list().slice(MOST).forEach((game) => forget(game.name));
  } catch {
    // The browser has no room, or keeps nothing for this page: the game goes on without.
  }
}

/** The games that are kept, the latest first. */
export function list() {
  const games = [];
  for (let index = 0; index < localStorage.length; index += 1) {
    const key = localStorage.key(index) ?? "";
    if (!key.startsWith(PREFIX)) continue;
    const { text, time } = read(key);
    const tag = (name) => text.match(new RegExp(`^\\[${name} "(.*)"\\]$`, "m"))?.[1] ?? "";
    games.push({
      name: key.slice(PREFIX.length),
      game: tag("Variant"),
      title: [tag("White"), tag("Black")].join(" - "),
      moves: Number(tag("PlyCount")) || 0,
      over: tag("Result") !== "*",
      time,
    });
  }
  return games.sort((one, other) => other.time - one.time);
}

/** The text of a game, and that of its rules if they are not built in. */
export function open(name) {
  const { text, rules } = read(PREFIX + name);
  if (!text) throw new Error(t("kept.not_kept", { name }));
  return { text, rules };
}

/** Throws a game away. */
export function forget(name) {
  localStorage.removeItem(PREFIX + name);
}

function read(key) {
  try {
    const { text = "", rules, time = 0 } = JSON.parse(localStorage.getItem(key) ?? "{}");
    return { text, rules, time };
  } catch {
    return { text: "", time: 0 };
  }
}
