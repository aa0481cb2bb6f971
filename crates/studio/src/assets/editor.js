/** Sets up positions. One question: how is any position put on the board? */

import { byId, html } from "./dom.js";
import { t } from "./language.js";
import { confirmed } from "./questions.js";
import { tile } from "./tiles.js";
import { colorName, kindLabel, kindName } from "./words.js";

/** @typedef {import("./state.js").Color} Color */

/**
 * A draft of a position, which the board shows instead of the game until it is played or dropped.
 */
export class Editor {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    /** @type {Map<string, {kind: number, color: Color}>} */
    this.pieces = new Map();
    /** @type {Record<Color, Map<number, number>>} */
    this.hands = { black: new Map(), white: new Map() };
    /** @type {Color} */
    this.side = "black";
    /** @type {number|"move"|"erase"} what a click puts down */
    this.tool = "move";
    /** @type {Color} */
    this.color = "black";
    /** @type {string|null} */
    this.lifted = null;
    this.listen();
  }

  listen() {
    const click = (id, act) => byId(id).addEventListener("click", act);
    click("open-editor", () => (this.app.editing ? this.close() : this.open()));
    click("edit-cancel", () => this.close());
    click("edit-play", () => this.play());
    click("edit-clear", () => this.take([], { black: [], white: [] }, this.side));
    click("edit-start", () => this.text("startpos"));
    click("edit-text-go", () => this.text(byId("edit-text").value.trim()));
    click("edit-move", () => this.choose("move"));
    click("edit-erase", () => this.choose("erase"));
    byId("edit-filter").addEventListener("input", () => this.drawPalette());
    for (const color of (["black", "white"])) {
      byId(`edit-color-${color}`).addEventListener("change", () => { this.color = color; this.drawPalette(); });
      byId(`edit-side-${color}`).addEventListener("change", () => { this.side = color; });
    }
    this.app.state.on("game", () => this.close());
    this.app.state.on("tiles", () => this.drawPalette());
    this.app.state.on("language", () => {
      this.drawPalette();
      if (this.app.editing) this.drawHands();
    });
  }

  open() {
    const { position } = this.app.state;
    if (!position) return;
    this.app.editing = true;
    document.body.classList.add("editing");
    byId("open-editor").setAttribute("aria-pressed", "true");
    byId("edit-text").value = position.sfen;
    byId("edit-filter").value = "";
    // The browser may have restored another one than the page knows of.
    byId(`edit-color-${this.color}`).checked = true;
    this.choose("move");
    this.take(position.pieces, position.hands, position.side);
    this.app.state.tell("editing");
  }

  close() {
    if (!this.app.editing) return;
    this.app.editing = false;
    document.body.classList.remove("editing");
    byId("open-editor").setAttribute("aria-pressed", "false");
    this.app.showPosition();
    this.app.state.tell("editing");
  }

  /** @param {import("./state.js").Piece[]} pieces @param {import("./state.js").Hands} hands @param {Color} side */
  take(pieces, hands, side) {
    this.pieces = new Map(pieces.map(([square, kind, color]) => [square, { kind, color }]));
    this.hands = { black: new Map(hands.black), white: new Map(hands.white) };
    this.side = side;
    byId(`edit-side-${side}`).checked = true;
    this.lifted = null;
    this.draw();
  }

  draw() {
    const { board, marks, state } = this.app;
    board.place([...this.pieces].map(([square, { kind, color }]) => [square, kind, color]));
    marks.wipe("lit", "hover", "last", "checks", "arrow", "reach", "ghost");
    marks.draw("lifted", ...(this.lifted ? [marks.rect(this.lifted, "lifted-square")] : []));
    state.tell("entry");
    this.drawPalette();
    this.drawHands();
  }

  /** @param {number|"move"|"erase"} tool */
  choose(tool) {
    this.tool = tool;
    this.lifted = null;
    this.drawPalette();
  }

  drawPalette() {
    const { game } = this.app.state;
    if (!game || !this.app.editing) return;
    byId("edit-move").setAttribute("aria-pressed", String(this.tool === "move"));
    byId("edit-erase").setAttribute("aria-pressed", String(this.tool === "erase"));
    const words = byId("edit-filter").value.trim().toLowerCase();
    const palette = byId("palette");
    const focused = document.activeElement?.closest("#palette button")?.getAttribute("data-kind");
    const buttons = game.kinds.map((known, kind) => {
      const { name, kanji, japanese, reading, symbol } = known;
      if (words && ![name, kanji, japanese, reading, symbol].join(" ").toLowerCase().includes(words)) return "";
      const button = html("button", {
        type: "button", "aria-label": t("editor.piece", { side: colorName(this.color), piece: kindLabel(known) }),
        "aria-pressed": String(this.tool === kind), dataset: { kind }, onclick: () => this.choose(kind),
      }, tile(kind, this.color, this.app.board.flipped));
      this.app.card.explain(button, kind);
      return button;
    }).filter(Boolean);
    palette.replaceChildren(...(buttons.length ? buttons : [html("p", { class: "nothing", text: t("editor.no_piece") })]));
    if (focused) palette.querySelector(`[data-kind="${focused}"]`)?.focus();
  }

  /** Numbers of pieces in hand, where the game has drops. */
  drawHands() {
    const { game } = this.app.state;
    const box = byId("edit-hands");
    box.hidden = !game?.drops;
    if (!game?.drops) return;
    box.replaceChildren(html("summary", { text: t("editor.hands") }), ...((["black", "white"])).map((color) =>
      html("fieldset", { class: "counts" }, html("legend", { text: colorName(color) }), ...game.hand.map((kind) =>
        html("label", { class: "field" }, html("span", { text: kindName(game.kinds[kind]) }),
          html("input", { type: "number", min: 0, max: 99, value: this.hands[color].get(kind) ?? 0,
            onchange: (event) => this.count(color, kind, Number(event.target.value)) }))))));
  }

  /** @param {Color} color @param {number} kind @param {number} count */
  count(color, kind, count) {
    if (count > 0) this.hands[color].set(kind, Math.floor(count));
    else this.hands[color].delete(kind);
    this.app.state.tell("entry");
  }

  /** @returns {import("./state.js").Hands} */
  handsShown() {
    return { black: [...this.hands.black], white: [...this.hands.white] };
  }

  /** @param {string|null} square */
  click(square) {
    if (!square) return;
    if (this.tool === "erase") this.pieces.delete(square);
    else if (this.tool !== "move") {
      const here = this.pieces.get(square);
      const same = here?.kind === this.tool && here.color === this.color;
      if (same) this.pieces.delete(square);
      else this.pieces.set(square, { kind: this.tool, color: this.color });
    } else if (this.lifted) return this.drop(square);
    else if (this.pieces.has(square)) this.lifted = square;
    this.draw();
    this.app.speak.say(this.app.board.wordsFor(square));
  }

  /** @param {string|null} square */
  grab(square) {
    const piece = square ? this.pieces.get(square) : null;
    this.lifted = piece ? square : null;
    return piece ?? null;
  }

  /** Puts the lifted piece down; beside the board it is taken away. @param {string|null} square */
  drop(square) {
    const piece = this.lifted && this.pieces.get(this.lifted);
    if (piece && this.lifted !== square) {
      this.pieces.delete((this.lifted));
      if (square) this.pieces.set(square, piece);
    }
    this.lifted = null;
    this.draw();
  }

  /** The players without a royal piece, and what that would be. */
  get missing() {
    const { kinds } = this.app.state.game;
    const pieces = [...this.pieces.values()];
    const royals = kinds.filter(({ royal: is, promoted }) => is && !promoted).map(kindName);
    if (!royals.length) return "";
    const royal = royals.reduce((one, another) => t("words.or", { one, another }));
    const held = (color) => [...this.hands[color].keys()].some((kind) => kinds[kind].royal);
    const colors = ["black", "white"].filter((color) =>
      !held(color) && !pieces.some((piece) => piece.color === color && kinds[piece.kind].royal));
    return colors.map((color) => t("editor.missing", { side: colorName(color), pieces: royal })).join(" ");
  }

  async play() {
    const { missing } = this;
    if (missing && !await confirmed(t("editor.all_the_same", { missing }), t("editor.play"))) return;
    const pieces = [...this.pieces].map(([square, { kind, color }]) => [square, kind, color]);
    const answer = await this.app.ask({ do: "set_up", pieces, hands: this.handsShown(), side: this.side });
    if (answer !== undefined) this.close();
  }

  /** @param {string} text */
  async text(text) {
    if (await this.app.ask({ do: "set_up_text", text }) !== undefined) this.close();
  }
}
