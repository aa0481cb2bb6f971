/** Says things in words. One question: how is this told to a person? */

import { has, language, t, told } from "./language.js";

/** @typedef {import("./state.js").Move} Move @typedef {import("./state.js").Position} Position */
/** @typedef {import("./state.js").Game} Game @typedef {import("./state.js").Score} Score */

/** @param {"black"|"white"} color */
export const colorName = (color) => t(`side.${color}`);

/** A kind of piece. @param {import("./state.js").Kind|undefined} kind */
export const kindName = (kind) => (kind ? (language() === "ja" ? kind.japanese : kind.name) : t("move.piece"));

/** A kind of piece, with its reading where it has one in the language. @param {import("./state.js").Kind} kind */
export const kindLabel = (kind) => (language() === "ja" && kind.reading ? `${kind.japanese}（${kind.reading}）` : kindName(kind));

/** A game. @param {{name: string, japanese: string}} game */
export const gameName = ({ name, japanese }) => (language() === "ja" ? japanese : name);

/** How a game has ended. @param {import("./state.js").Ending} ending */
export const endingText = (ending) => told("ending", ending);

/** @param {"black"|"white"} color @returns {"black"|"white"} */
export const other = (color) => (color === "black" ? "white" : "black");

/** What a tag of a record says; nothing where it says that nobody knows. @param {string|undefined} text */
export const known = (text) => (text === undefined || /^[?.\s-]*$/.test(text) ? "" : text);

/** A player's name in a record; that of the engine in the language of the page. @param {string} name */
export function nameInWords(name) {
  const level = engineLevel(name);
  return level === null ? name : t("words.komainu", { level });
}

/** The level in the name that records give the engine; null if it is another name. @param {string} name */
export function engineLevel(name) {
  const [, level] = /^Komainu, level (\d+)$/.exec(name) ?? [];
  return level === undefined ? null : Number(level);
}

/** Who played, as kept games are listed: `White - Black`, `?` for whom nobody knows and who is left out. @param {string} title */
export function playersInWords(title) {
  const players = title.split(" - ").map(known);
  return players.filter(Boolean).map(nameInWords).join(" – ");
}

const LEVELS = [
  [20, "full"], [17, "expert"], [14, "strong"], [11, "experienced"], [8, "steady"],
  [5, "casual"], [2, "learner"], [0, "beginner"],
];

/** A level of play in words. @param {number} level 0 to 20 */
export const levelName = (level) => t(`level.${LEVELS.find(([least]) => level >= least)?.[1] ?? "beginner"}`);

/** The marks of moves by the numbers that PGN gives them, with the keys of their words. */
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
  if (score.mated) return `${score.mated === "black" ? "−" : "+"}${t("words.mated")}`;
  if (score.mate !== undefined) return `${score.mate < 0 ? "−" : "+"}${t("words.mate", { moves: Math.abs(score.mate) })}`;
  const pawns = (score.cp ?? 0) / 100;
  return `${pawns < 0 ? "−" : "+"}${Math.abs(pawns).toFixed(2)}`;
}

/** The share of a bar that is Black's, 0 to 1. @param {Score|undefined} score */
export function blackShare(score) {
  if (!score) return 0.5;
  if (score.mated) return score.mated === "black" ? 0.02 : 0.98;
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

/** Names as the files of games spell them, in words. @param {string} name */
const spaced = (name) => {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What the files of games name: in the words of the catalogue where it has them. @param {"preset"|"handicap"} sort @param {string} name */
export const named = (sort, name) => (has(`${sort}.${name}`) ? t(`${sort}.${name}`) : spaced(name));

/**
 * A move as it is told to somebody who cannot see the board.
 * @param {Move} move
 * @param {Position} position the one before the move
 * @param {Game} game
 * @param {(square: string) => string} shown
 */
export function moveInWords(move, position, game, shown) {
  const kindOn = new Map(position.pieces.map(([square, kind]) => [square, game.kinds[kind]]));
  const to = move.legs[move.legs.length - 1];
  const side = colorName(position.side);
  if (move.drop !== undefined) return t("move.drops", { side, piece: kindName(game.kinds[move.drop]), to: shown(to) });
  const from = move.from ?? to;
  const way = move.pass ? "move.passes" : to === from ? "move.stays" : "move.goes";
  const goes = t(way, { side, piece: kindName(kindOn.get(from)), from: shown(from), to: shown(to) });
  /** Adds what happens to pieces. @param {string} words @param {string} key @param {string[]|undefined} squares @param {string} joined */
  const and = (words, key, squares, joined) => {
    const pieces = (squares ?? []).map((square) => t("move.on", { piece: kindName(kindOn.get(square)), square: shown(square) }));
    return pieces.length ? t(key, { move: words, pieces: pieces.reduce((one, another) => t(joined, { one, another })) }) : words;
  };
  let words = and(goes, "move.captures", move.captures, "move.and");
  words = and(words, "move.loses", move.lost, "move.list");
  words = and(words, "move.burns", move.burnt, "move.list");
  if (move.suicide) words = t("move.is_burnt", { move: words });
  return move.promotes ? t("move.promotes", { move: words }) : words;
}
