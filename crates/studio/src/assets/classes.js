/** Sorts moves into the classes of the rule texts' pictures. One question: what is a square lit as? */

/** @typedef {import("./state.js").Move} Move */

/**
 * The classes, in the order of the legend; what they mean is in the catalogues. Each has a shape of its own,
 * drawn in marks.js, so that nothing is told by colour alone. The last one belongs to no move that is lifted, but to
 * influence.
 */
export const CLASSES = ["plain", "capture", "first", "second", "third", "end", "igui", "pass", "burn", "burnt", "suicide", "taken", "costs",
  "lost", "corner", "emperor"];

/** Tells if the first legs of a move are these. @param {Move} move @param {string[]} path */
export const startsWith = (move, path) => path.every((square, i) => move.legs[i] === square);

/**
 * The classes of every square where the next click can go.
 * @param {Move[]} moves those of the piece that is lifted
 * @param {string|null} from where it stands, if it is on the board
 * @param {string[]} path the legs that were clicked already
 * @returns {Map<string, Set<string>>}
 */
export function classify(moves, from, path) {
  /** @type {Map<string, Set<string>>} */
  const lit = new Map();
  const light = (square, name) =>
    lit.set(square, (lit.get(square) ?? new Set()).add(name));
  for (const move of moves) {
    if (!startsWith(move, path)) continue;
    const next = move.legs[path.length];
    if (next === undefined) light(path[path.length - 1], "end");
    else if (move.legs.length > path.length + 1) light(next, onTheWay(move, moves, from, path));
    else for (const name of lastLeg(move, from, path)) light(next, name);
  }
  return lit;
}

/** The squares of a double or triple move, in turn. */
const TURNS = ["first", "second", "third"];

/**
 * A square from which the move goes on: igui if all that can follow is to go back.
 * @param {Move} move @param {Move[]} moves @param {string|null} from @param {string[]} path
 */
function onTheWay(move, moves, from, path) {
  const legs = move.legs.slice(0, path.length + 1);
  const onlyBack = !path.length && moves.every((other) => !startsWith(other, legs) || other.legs[other.legs.length - 1] === from);
  return onlyBack ? "igui" : TURNS[path.length] ?? "third";
}

/** @param {Move} move @param {string|null} from @param {string[]} path */
function lastLeg(move, from, path) {
  const to = move.legs[path.length];
  const names = [];
  if (move.suicide) names.push("suicide");
  if (move.burnt?.length) names.push("burn");
  if (move.lost?.length) names.push("costs");
  if (to === from) names.push(path.length ? "igui" : "pass");
  else {
    if (path.length) names.push(TURNS[path.length] ?? "third");
    if (move.captures?.includes(to)) names.push("capture");
    else if (!path.length && !move.suicide) names.push("plain");
  }
  return names;
}

/**
 * What else happens if the next click is on a square: marks for the hover of a destination.
 * @param {Move[]} moves those of the piece that is lifted
 * @param {string[]} path
 * @param {string} square
 * @returns {Map<string, Set<string>>}
 */
export function consequences(moves, path, square) {
  /** @type {Map<string, Set<string>>} */
  const lit = new Map();
  const legs = [...path, square];
  for (const move of moves) {
    if (move.legs.length !== legs.length || !startsWith(move, legs)) continue;
    const on = (squares, name) =>
      squares?.forEach((at) => lit.set(at, (lit.get(at) ?? new Set()).add(name)));
    on(move.burnt, "burnt");
    on(move.lost, "lost");
    on(move.corners, "corner");
    on(move.captures?.filter((at) => at !== square && !path.includes(at)), "taken");
  }
  return lit;
}
