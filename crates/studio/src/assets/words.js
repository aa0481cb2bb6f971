/** Says things in words. One question: how is this told to a person? */

/** @typedef {import("./state.js").Move} Move @typedef {import("./state.js").Position} Position */
/** @typedef {import("./state.js").Game} Game @typedef {import("./state.js").Score} Score */

/** @param {"black"|"white"} color */
export const colorName = (color) => (color === "black" ? "Black" : "White");

/** @param {"black"|"white"} color @returns {"black"|"white"} */
export const other = (color) => (color === "black" ? "white" : "black");

/** A number of things: `1 move`, `2 moves`. @param {number} n @param {string} thing */
export const counted = (n, thing) => `${n} ${thing}${n === 1 ? "" : "s"}`;

/** What a tag of a record says; nothing where it says that nobody knows. @param {string|undefined} text */
export const known = (text) => (text === undefined || /^[?.\s-]*$/.test(text) ? "" : text);

/** Who played, as kept games are listed: `White - Black`, `?` for whom nobody knows. @param {string} title */
export function playersInWords(title) {
  const players = title.split(" - ").map(known);
  return players.some(Boolean) ? players.map((name) => name || "somebody").join(" – ") : "";
}

const LEVELS = [
  [20, "full strength"], [17, "expert"], [14, "strong"], [11, "experienced"], [8, "steady"],
  [5, "casual"], [2, "learner"], [0, "beginner"],
];

/** A level of play in words. @param {number} level 0 to 20 */
export const levelName = (level) => LEVELS.find(([least]) => level >= least)?.[1] ?? "beginner";

/** The marks of moves by the numbers that PGN gives them. */
export const MARKS = [
  [3, "!!", "brilliant"], [1, "!", "good"], [5, "!?", "interesting"],
  [6, "?!", "doubtful"], [2, "?", "mistake"], [4, "??", "blunder"],
];

/** @param {number[]|undefined} marks */
export const markText = (marks) =>
  (marks ?? []).map((mark) => MARKS.find(([number]) => number === mark)?.[1] ?? `$${mark}`).join(" ");

/** A score as Black sees it: `+1.35`, `mate in 3`. @param {Score|undefined} score */
export function scoreText(score) {
  if (!score) return "";
  if (score.mate !== undefined) return `${score.mate < 0 ? "−" : "+"}mate ${Math.abs(score.mate)}`;
  const pawns = (score.cp ?? 0) / 100;
  return `${pawns < 0 ? "−" : "+"}${Math.abs(pawns).toFixed(2)}`;
}

/** The share of a bar that is Black's, 0 to 1. @param {Score|undefined} score */
export function blackShare(score) {
  if (!score) return 0.5;
  if (score.mate !== undefined) return score.mate < 0 ? 0.02 : 0.98;
  return 0.5 + 0.48 * Math.tanh((score.cp ?? 0) / 800);
}

/** A time on a clock: `1:05:09`, `4:31`, `0:08.4` where it is short. @param {number} ms */
export function clockText(ms) {
  const tenths = Math.max(0, Math.ceil(ms / 100));
  const seconds = ms < 10000 ? (tenths % 600) / 10 : Math.floor(ms / 1000) % 60;
  const minutes = Math.floor(ms / 60000) % 60;
  const hours = Math.floor(ms / 3600000);
  const two = (n) => String(n).padStart(2, "0");
  const tail = ms < 10000 ? seconds.toFixed(1).padStart(4, "0") : two(seconds);
  return hours ? `${hours}:${two(minutes)}:${tail}` : `${minutes}:${tail}`;
}

/** Long counts in short: `12.3M`. @param {number} n */
export function countText(n) {
  if (n >= 1e9) return `${(n / 1e9).toFixed(1)}G`;
  if (n >= 1e6) return `${(n / 1e6).toFixed(1)}M`;
  return n >= 1e4 ? `${Math.round(n / 1e3)}k` : String(n);
}

/** Names of options and handicaps as the files spell them, in words. @param {string} name */
export const spaced = (name) => {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/**
 * A move as it is told to somebody who cannot see the board.
 * @param {Move} move
 * @param {Position} position the one before the move
 * @param {Game} game
 * @param {(square: string) => string} shown
 */
export function moveInWords(move, position, game, shown) {
  const kindOn = new Map(position.pieces.map(([square, kind]) => [square, game.kinds[kind].name]));
  const to = move.legs[move.legs.length - 1];
  const words = [colorName(position.side)];
  if (move.drop !== undefined) {
    words.push(`drops ${game.kinds[move.drop].name} on ${shown(to)}`);
    return words.join(" ");
  }
  const from = move.from ?? to;
  words.push(kindOn.get(from) ?? "piece", shown(from));
  if (move.pass) words.push("passes");
  else words.push(to === from ? "stays" : `to ${shown(to)}`);
  const taken = (move.captures ?? []).map((square) => `${kindOn.get(square) ?? "piece"} on ${shown(square)}`);
  if (taken.length) words.push(`and captures ${taken.join(" and ")}`);
  const lost = (move.lost ?? []).map((square) => `${kindOn.get(square) ?? "piece"} on ${shown(square)}`);
  if (lost.length) words.push(`and loses ${lost.join(", ")}`);
  const burnt = (move.burnt ?? []).map((square) => `${kindOn.get(square) ?? "piece"} on ${shown(square)}`);
  if (burnt.length) words.push(`and burns ${burnt.join(", ")}`);
  if (move.suicide) words.push("and is burnt");
  if (move.promotes) words.push("and promotes");
  return words.join(" ");
}
