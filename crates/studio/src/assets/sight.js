/** Shows what a part of the board hides. One question: which part of the board is this, and what is beyond it? */

import { byId, html, svg } from "./dom.js";
import { t } from "./language.js";
import { CELL } from "./tiles.js";

/** Squares that are smaller than this have small coordinates at the edges, in pixels. */
const SMALL = 22;
/** How far from the edges the arrow to the last move stays, in pixels. */
const EDGE = 34;

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
    this.to = this.end;
    byId("zoom-last").disabled = this.to === undefined;
    this.follow();
  }

  /** Follows the board with each frame of the screen; nothing here may wait for layout. */
  follow() {
    const { view, board, settings } = this.app;
    const isSeen = !view.whole && Boolean(board.squares);
    const style = board.coordinates;
    const show = (element, is) => { if (element.hidden === is) element.hidden = !is; };
    for (const edge of [this.files, this.ranks]) show(edge, isSeen && style !== "none");
    show(this.map, isSeen && settings.get("map"));
    const field = isSeen ? view.field() : null;
    const beyond = field ? this.beyond(field) : null;
    show(this.pointer, Boolean(beyond));
    if (beyond) this.pointer.style.transform = beyond;
    if (field && style !== "none") this.layEdges(style, field);
    if (field && !this.map.hidden) this.layMap(field);
  }

  /** The squares of the last move that are on this board. */
  get last() {
    const { state, board, editing } = this.app;
    return editing ? [] : (state.position?.last?.squares ?? []).filter((square) => board.squares?.has(square));
  }

  /** Where the last move ended, if that is on this board. @returns {string|undefined} */
  get end() {
    const { state } = this.app;
    const legs = state.position?.last?.legs ?? [];
    const to = legs[legs.length - 1] ?? this.last[this.last.length - 1];
    return this.app.board.squares?.has(to) ? to : undefined;
  }

  /** @param {string} style @param {{left: number, top: number, side: number}} field */
  layEdges(style, { left, top, side }) {
    const { squares, flipped } = this.app.board;
    const key = `${squares.files} ${squares.ranks} ${flipped} ${style}`;
    const names = (all) => html("div", {}, ...(flipped ? [...all].reverse() : all).map((text) => html("span", { text })));
    if (this.drawnEdges !== key) {
      this.drawnEdges = key;
      this.side = 0;
      this.files.replaceChildren(names(squares.fileNames(style)));
      this.ranks.replaceChildren(names(squares.rankNames(style)));
      for (const edge of [this.files, this.ranks]) {
        edge.classList.toggle("chess", style === "chess");
        edge.classList.toggle("kanji", style === "kanji");
      }
    }
    const [row, column] = [this.files.firstElementChild, this.ranks.firstElementChild];
    if (this.side !== side) {
      this.side = side;
      row.style.width = `${side * squares.files}px`;
      column.style.height = `${side * squares.ranks}px`;
      for (const edge of [this.files, this.ranks]) edge.classList.toggle("small", side < SMALL);
    }
    row.style.transform = `translateX(${left}px)`;
    column.style.transform = `translateY(${top}px)`;
  }

  /** @param {{left: number, top: number, side: number}} field */
  layMap({ left, top, side }) {
    const { board, view } = this.app;
    const { files, ranks } = board.squares;
    if (!this.drawn) {
      this.drawn = true;
      this.seen = html("div", { class: "map-seen" });
      this.map.style.setProperty("--aspect", String(files / ranks));
      this.map.replaceChildren(svg("svg", { viewBox: `0 0 ${files} ${ranks}`, "aria-hidden": "true" },
        svg("rect", { class: "plank", width: files, height: ranks }),
        this.blocks(this.last, "map-last", 1),
        ...["black", "white"].map((color) => this.blocks(this.piecesOf(color), `map-men ${color}`, 0.7))), this.seen);
    }
    const part = (pixels, count) => Math.min(1, Math.max(0, pixels / side / count));
    const [x, y] = [part(-left, files), part(-top, ranks)];
    const [right, bottom] = [part(view.width - left, files), part(view.height - top, ranks)];
    const percent = (share) => `${(100 * share).toFixed(2)}%`;
    this.seen.style.inset = [y, 1 - right, 1 - bottom, x].map(percent).join(" ");
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
    const { to } = this;
    if (to === undefined) return;
    const middle = (square) => {
      const { x, y } = board.corner(square);
      return [x / CELL + 0.5, y / CELL + 0.5];
    };
    const all = this.last.map(middle);
    const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
    const [width, height] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
    const { side } = view.field();
    const fits = (width + 2) * side < view.width && (height + 2) * side < view.height;
    const [x, y] = fits ? [Math.min(...xs) + width / 2, Math.min(...ys) + height / 2] : middle(to);
    if (!view.whole) view.center(x, y);
    for (const rect of marks.groups.get("last").children) {
      rect.classList.remove("shines");
      rect.getBoundingClientRect();
      rect.classList.add("shines");
    }
  }

  /**
   * How an arrow at the edge has to stand to point to the end of the last move; null if that is seen.
   * @param {{left: number, top: number, side: number}} field
   */
  beyond({ left, top, side }) {
    const { board, view: { width, height } } = this.app;
    if (this.to === undefined || !board.squares?.has(this.to)) return null;
    const corner = board.corner(this.to);
    const [x, y] = [left + (corner.x / CELL + 0.5) * side, top + (corner.y / CELL + 0.5) * side];
    if (x > 0 && x < width && y > 0 && y < height) return null;
    const [px, py] = [Math.min(width - EDGE, Math.max(EDGE, x)), Math.min(height - EDGE, Math.max(EDGE, y))];
    return `translate(${px}px, ${py}px) translate(-50%, -50%) rotate(${Math.atan2(y - py, x - px)}rad)`;
  }
}

/** @param {import("./app.js").App} app */
export const showSight = (app) => void new Sight(app);
