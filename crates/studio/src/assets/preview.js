/** Shows lines of play on the board. One question: where do the best lines lead? */

import { byId } from "./dom.js";
import { drawLast, wayOf } from "./path.js";

/** How long a pointer rests on a move before its position is shown, in milliseconds. */
const REST = 120;

/** Arrows for the first moves of the best lines, and the position after a move of a line while it is pointed at. */
export class Preview {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    /** Counts what was pointed at, since answers come later. */
    this.asked = 0;
    this.timer = 0;
    /** @type {string[]} the first moves of the lines, the best first */
    this.firsts = [];
    const box = byId("show-arrows");
    box.checked = app.settings.get("arrows");
    box.addEventListener("change", () => app.settings.set("arrows", box.checked));
    app.settings.onChange((name) => { if (name === "arrows") this.draw(); });
    app.state.on("redrawn", () => this.draw());
    app.state.on("position", () => this.leave(false));
  }

  /** Tells if another position is shown than the one that is looked at; meanwhile its lines stay as they are. */
  get isShown() {
    return document.body.classList.contains("previewing");
  }

  /** Draws an arrow for each line, the best one strongest. @param {string[]} firsts the first move of each */
  show(firsts) {
    if (firsts.join(" ") === this.firsts.join(" ")) return;
    this.firsts = firsts;
    this.draw();
  }

  draw() {
    const { state, marks, settings, board } = this.app;
    const moves = settings.get("arrows") && !this.isShown
      ? this.firsts.map((text) => state.position?.moves.find((move) => move.text === text)) : [];
    const known = (move) => move && wayOrEnd(move).every((square) => board.squares?.has(square));
    const arrows = moves.map((move, i) => (known(move) ? marks.arrowThrough(wayOrEnd(move), `line-${Math.min(i, 4)}`) : []));
    // What is drawn last is above the others.
    marks.draw("lines", ...arrows.reverse().flat());
  }

  /** Lets a button show the position after moves while it is pointed at or has the focus. @param {HTMLElement} button @param {number} node @param {string[]} moves */
  offer(button, node, moves) {
    const show = () => this.look(node, moves);
    button.addEventListener("pointerenter", ({ pointerType }) => {
      if (pointerType === "mouse") this.timer = setTimeout(show, REST);
    });
    button.addEventListener("pointerleave", () => this.leave());
    button.addEventListener("focus", () => { if (button.matches(":focus-visible")) show(); });
    button.addEventListener("blur", () => this.leave());
  }

  /** @param {number} node @param {string[]} moves */
  async look(node, moves) {
    const asked = ++this.asked;
    const { app } = this;
    if (app.editing) return;
    const answer = await app.ask({ do: "preview", node, moves }, true);
    if (asked !== this.asked || !answer) return;
    document.body.classList.add("previewing");
    this.draw();
    app.board.place(answer.pieces);
    drawLast(app, answer.last);
  }

  /** Shows the position again that is looked at. @param {boolean} [isSeen] if it is not shown already */
  leave(isSeen = true) {
    this.asked++;
    clearTimeout(this.timer);
    if (!this.isShown) return;
    document.body.classList.remove("previewing");
    if (isSeen) this.app.showPosition(this.app.state.position, this.app.state.position);
    this.draw();
    this.app.state.tell("previewed");
  }
}

/** The squares of a move's arrow: a drop and a pass have only one. @param {import("./state.js").Move} move */
function wayOrEnd(move) {
  const way = wayOf(move);
  return way.length ? way : move.legs.slice(-1);
}
