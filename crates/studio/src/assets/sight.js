/** Shows what a part of the board hides. One question: which part of the board is this, and what is beyond it? */

import { byId, html, svg } from "./dom.js";
import { t } from "./language.js";
import { CELL } from "./tiles.js";

/** The largest letters of the coordinates at the edges, in pixels. */
const LETTERS = 13;

/** While the board is zoomed: coordinates at the edges, a map of the whole board, and where the last move is. */
class Sight {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.files = html("div", { class: "edge files", "aria-hidden": "true", hidden: true });
    this.ranks = html("div", { class: "edge ranks", "aria-hidden": "true", hidden: true });
    this.map = html("button", { type: "button", class: "map", hidden: true, "data-t-label": "sight.map", "aria-label": t("sight.map"),
      onclick: (event) => this.goOnMap(event) });
    this.pointer = html("button", { type: "button", class: "to-last", hidden: true, text: "➤", "data-t-label": "sight.to_last",
      "aria-label": t("sight.to_last"), onclick: () => this.showLast() });
    app.frame.append(this.files, this.ranks, this.map, this.pointer);
    byId("zoom-last").addEventListener("click", () => this.showLast());
    app.view.onChange(() => this.follow());
    for (const event of ["position", "redrawn", "game", "editing"]) app.state.on(event, () => this.renew());
    app.settings.onChange((name) => { if (name === "map" || name === "coordinates") this.renew(); });
  }

  /** Lets all be drawn anew when it is seen next. */
  renew() {
    this.drawn = false;
    this.drawnEdges = "";
    this.follow();
  }

  follow() {
    const { view, board, settings } = this.app;
    const isSeen = !view.whole && Boolean(board.squares);
    const style = board.coordinates;
    for (const edge of [this.files, this.ranks]) edge.hidden = !isSeen || style === "none";
    this.map.hidden = !isSeen || !settings.get("map");
    byId("zoom-last").disabled = !this.last.length;
    if (!isSeen) return void (this.pointer.hidden = true);
    if (style !== "none") this.layEdges(style);
    if (!this.map.hidden) this.layMap();
    this.point();
  }

  /** The squares of the last move that are on this board. */
  get last() {
    const { state, board, editing } = this.app;
    return editing ? [] : (state.position?.last?.squares ?? []).filter((square) => board.squares?.has(square));
  }

  /** The squares of the last move that have to be seen: where it ended, first of all. */
  get end() {
    const { state } = this.app;
    const legs = state.position?.last?.legs ?? [];
    const to = legs[legs.length - 1] ?? this.last[this.last.length - 1];
    return this.app.board.squares?.has(to) ? to : undefined;
  }

  /** @param {string} style */
  layEdges(style) {
    const { board, view } = this.app;
    const { squares, flipped } = board;
    const { left, top, side } = view.field();
    const key = `${side.toFixed(2)} ${flipped} ${style}`;
    const name = (names) => (flipped ? [...names].reverse() : names).map((text) => html("span", { text }));
    if (this.drawnEdges !== key) {
      this.drawnEdges = key;
      this.files.replaceChildren(html("div", {}, ...name(squares.fileNames(style))));
      this.ranks.replaceChildren(html("div", {}, ...name(squares.rankNames(style))));
      for (const edge of [this.files, this.ranks]) {
        edge.classList.toggle("chess", style === "chess");
        edge.style.fontSize = `${Math.min(LETTERS, side * 0.6)}px`;
        edge.style.setProperty("--side", `${side}px`);
      }
    }
    this.files.firstElementChild.style.transform = `translateX(${left}px)`;
    this.ranks.firstElementChild.style.transform = `translateY(${top}px)`;
  }

  layMap() {
    const { board, view, frame } = this.app;
    const { files, ranks } = board.squares;
    if (!this.drawn) {
      this.drawn = true;
      this.seen = svg("rect", { class: "map-seen" });
      this.map.style.setProperty("--aspect", String(files / ranks));
      this.map.replaceChildren(svg("svg", { viewBox: `0 0 ${files} ${ranks}`, "aria-hidden": "true" },
        svg("rect", { class: "plank", width: files, height: ranks }),
        this.blocks(this.last, "map-last", 1),
        ...["black", "white"].map((color) => this.blocks(this.piecesOf(color), `map-men ${color}`, 0.7)), this.seen));
    }
    const { left, top, side } = view.field();
    const from = [Math.max(0, -left / side), Math.max(0, -top / side)];
    const to = [Math.min(files, (frame.clientWidth - left) / side), Math.min(ranks, (frame.clientHeight - top) / side)];
    Object.entries({ x: from[0], y: from[1], width: Math.max(0, to[0] - from[0]), height: Math.max(0, to[1] - from[1]) })
      .forEach(([name, value]) => this.seen.setAttribute(name, String(value)));
  }

  /** @param {string} color */
  piecesOf(color) {
    return [...this.app.board.pieces].filter(([, piece]) => piece.color === color).map(([square]) => square);
  }

  /** @param {string[]} squares @param {string} look @param {number} size */
  blocks(squares, look, size) {
    const gap = (1 - size) / 2;
    const block = (square) => {
      const { x, y } = this.app.board.corner(square);
      return `M${x / CELL + gap} ${y / CELL + gap}h${size}v${size}h${-size}z`;
    };
    return svg("path", { class: look, d: squares.map(block).join("") });
  }

  /** Moves the part that is seen to where the map is clicked; a key shows the last move. @param {MouseEvent} event */
  goOnMap(event) {
    if (event.detail === 0) return this.showLast();
    const { board, view } = this.app;
    const box = this.map.firstElementChild.getBoundingClientRect();
    const part = (at, low, length) => Math.min(0.999, Math.max(0, (at - low) / length));
    const x = part(event.clientX, box.left, box.width) * board.squares.files;
    const y = part(event.clientY, box.top, box.height) * board.squares.ranks;
    view.center(x, y);
  }

  /** Brings the last move into view, and lets it shine where all is seen. */
  showLast() {
    const { view, board, marks } = this.app;
    const { end } = this;
    if (end === undefined) return;
    const middle = (square) => {
      const { x, y } = board.corner(square);
      return [x / CELL + 0.5, y / CELL + 0.5];
    };
    const all = this.last.map(middle);
    const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
    const [width, height] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
    const { side } = view.field();
    const fits = (width + 2) * side < this.app.frame.clientWidth && (height + 2) * side < this.app.frame.clientHeight;
    const [x, y] = fits ? [Math.min(...xs) + width / 2, Math.min(...ys) + height / 2] : middle(end);
    if (!view.whole) view.center(x, y);
    for (const rect of marks.groups.get("last").children) {
      rect.classList.remove("shines");
      rect.getBoundingClientRect();
      rect.classList.add("shines");
    }
  }

  /** Lets an arrow at the edge point to the end of the last move, if that is not seen. */
  point() {
    const { view, board, frame } = this.app;
    const { end, pointer } = this;
    pointer.hidden = true;
    if (end === undefined) return;
    const { left, top, side } = view.field();
    const corner = board.corner(end);
    const [x, y] = [left + (corner.x / CELL + 0.5) * side, top + (corner.y / CELL + 0.5) * side];
    const { clientWidth: width, clientHeight: height } = frame;
    if (x > 0 && x < width && y > 0 && y < height) return;
    pointer.hidden = false;
    const edge = 34;
    const [px, py] = [Math.min(width - edge, Math.max(edge, x)), Math.min(height - edge, Math.max(edge, y))];
    pointer.style.transform = `translate(${px}px, ${py}px) translate(-50%, -50%) rotate(${Math.atan2(y - py, x - px)}rad)`;
  }
}

/** @param {import("./app.js").App} app */
export const showSight = (app) => void new Sight(app);
