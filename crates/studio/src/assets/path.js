/** Draws the way of the move that led here. One question: what did the last move do, square by square? */

import { svg } from "./dom.js";
import { markUse } from "./marks.js";
import { CELL } from "./tiles.js";

/** @typedef {import("./state.js").LastMove} LastMove @typedef {[number, number]} Point */

/** How far from the middle of a square its arrow ends, so that the piece there is seen. */
const SHORT = CELL * 0.36;

/**
 * The squares through which a move leads: its start, the corner of a hook, the squares of its captures, its end.
 * @param {{from?: string, legs: string[], corners?: string[], pass?: boolean}} move
 * @returns {string[]}
 */
export function wayOf({ from, legs, corners, pass }) {
  if (from === undefined || pass) return [];
  return legs.length === 1 && corners?.length ? [from, corners[0], ...legs] : [from, ...legs];
}

/**
 * Lines from square to square with a tip at the end of each leg; a leg back along the one before is bent, and one
 * over pieces is dashed.
 * @param {import("./board.js").Board} board
 * @param {string[]} squares
 */
export function drawWay(board, squares) {
  /** @type {Point[]} */
  const points = squares.map((square) => {
    const { x, y } = board.corner(square);
    return [x + CELL / 2, y + CELL / 2];
  });
  return points.slice(1).flatMap((to, i) => {
    if (squares[i] === squares[i + 1]) return [];
    const isBack = squares.slice(0, i).some((square, j) => square === squares[i + 1] && squares[j + 1] === squares[i]);
    const leaps = isLeap(board, squares[i], squares[i + 1]);
    return leg(points[i], to, isBack, leaps, i === points.length - 2);
  });
}

/** Tells if pieces stand on the squares between two others, or if no line joins them. @param {import("./board.js").Board} board @param {string} one @param {string} other */
function isLeap(board, one, other) {
  const { squares } = board;
  const [a, b] = [squares.place(one), squares.place(other)];
  const [dx, dy] = [b.column - a.column, b.row - a.row];
  if (dx && dy && Math.abs(dx) !== Math.abs(dy)) return true;
  const steps = Math.max(Math.abs(dx), Math.abs(dy));
  for (let i = 1; i < steps; i++) {
    if (board.pieces.has(squares.name(a.column + Math.sign(dx) * i, a.row + Math.sign(dy) * i))) return true;
  }
  return false;
}

/** @param {Point} from @param {Point} to @param {boolean} isBack @param {boolean} leaps @param {boolean} isLast */
function leg([ax, ay], [bx, by], isBack, leaps, isLast) {
  const [length, angle] = [Math.hypot(bx - ax, by - ay), Math.atan2(by - ay, bx - ax)];
  const bend = isBack ? CELL * 0.55 : 0;
  // What bends comes to its end at another angle.
  const end = angle - Math.atan2(2 * bend, length);
  const [mx, my] = [(ax + bx) / 2 - bend * Math.sin(angle), (ay + by) / 2 + bend * Math.cos(angle)];
  const short = isLast ? SHORT : 0;
  const [ex, ey] = [bx - short * Math.cos(end), by - short * Math.sin(end)];
  const tip = (back, side) => `${ex - back * Math.cos(end) - side * Math.sin(end)} ${ey - back * Math.sin(end) + side * Math.cos(end)}`;
  return [
    svg("path", { class: leaps ? "way-line leaps" : "way-line", d: `M${ax} ${ay}Q${mx} ${my} ${ex} ${ey}` }),
    svg("path", { class: "way-tip", d: `M${tip(-10, 0)}L${tip(18, 15)}L${tip(18, -15)}Z` }),
  ];
}

/**
 * Marks of what happened beside the way: captures, what was burnt and lost, and the mover's own end.
 * @param {import("./marks.js").Marks} marks
 * @param {LastMove} last
 */
function traces(marks, { from, legs, captures, burnt, lost, suicide }) {
  const to = legs[legs.length - 1];
  const on = (squares, name) => (squares ?? []).map((square) => marks.at(square, markUse(name)));
  const start = from === undefined || from === to ? [] : [from];
  return [
    ...on(captures?.filter((square) => square !== to), "taken"),
    ...on(captures?.filter((square) => square === to && !suicide), "capture"),
    ...on(burnt, "burnt"), ...on(lost, "lost"), ...on(suicide ? [to] : [], "suicide"), ...on(start, "start"),
  ];
}

/** Draws the last move, if it is to be seen and its squares are on the board. @param {import("./app.js").App} app @param {LastMove|null|undefined} last */
export function drawLast(app, last) {
  const { marks, board } = app;
  marks.wipe("traces", "way");
  const squares = (last?.squares ?? []).filter((square) => board.squares?.has(square));
  marks.tint("last", squares, "last-square");
  if (!last?.legs || !app.settings.get("path")) return;
  const known = [...last.legs, ...(last.corners ?? [])].every((square) => board.squares?.has(square));
  if (!known) return;
  marks.draw("traces", ...traces(marks, last));
  marks.draw("way", ...drawWay(board, wayOf(last)));
}
