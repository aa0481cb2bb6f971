/** Enters moves on the board. One question: what do clicks and drags do while playing? */

import { classify, consequences } from "./classes.js";
import { Entry } from "./entry.js";
import { colorName, counted } from "./words.js";

/** @typedef {import("./state.js").Move} Move */

/** Lights the squares of the piece that is lifted, and plays the move that the clicks mean. */
export class Entering {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    /** @type {Entry|null} */
    this.entry = null;
    app.state.on("position", (position, before) => {
      if (before?.node === position.node && this.entry?.all.length === position.moves.length
        && before.sfen === position.sfen) return;
      this.renew();
    });
    app.state.on("editing", () => this.renew());
  }

  /** Begins anew with the moves of the position. */
  renew() {
    const { position, game } = this.app.state;
    if (!position || !game) return;
    const held = position.hands[position.side].map(([kind]) => kind);
    this.entry = new Entry(position.moves, game.kinds, held);
    this.app.chooser.close(null);
    this.redraw();
    this.app.state.tell("entry");
  }

  /** Why nothing can be entered now; empty if it can. */
  get obstacle() {
    const { position, table } = this.app.state;
    if (!position) return "There is no game on the board yet.";
    if (this.app.learn?.obstacle) return this.app.learn.obstacle;
    if (position.outcome) return `The game is over: ${position.outcome.text}.`;
    const isEngines = table?.[position.side].player === "engine";
    if (isEngines && table.thinking === "move") return "The engine is thinking.";
    return "";
  }

  /** @param {string|null} square */
  click(square) {
    if (this.app.chooser.open) return this.app.chooser.close(null);
    if (!square || !this.entry) return this.cancel();
    if (!this.entry.lifted) return this.lift(square);
    this.step(square);
  }

  /** @param {string} square */
  lift(square) {
    const piece = this.app.board.pieces.get(square);
    if (!piece) return false;
    const side = this.app.state.position.side;
    const no = this.obstacle
      || (piece.color !== side && `It is ${colorName(side)}'s turn.`)
      || (!this.entry.lift(square) && "This piece has no legal move.");
    // That nothing happens with a piece of the other side can be seen; all else wants a reason.
    if (no && (this.obstacle || piece.color === side)) this.app.speak.note(no);
    else if (no) this.app.speak.say(no);
    else this.app.speak.say(`${this.app.board.wordsFor(square)}: ${counted(this.entry.moves.length, "move")}`);
    this.changed();
    return !no;
  }

  /** @param {string} square */
  step(square) {
    const { entry } = this;
    const result = entry.step(square);
    if (Array.isArray(result)) return this.finish(result, square);
    if (result === "on") {
      this.app.speak.say("Go on, or choose the same square again to end the move there if it can.");
      return this.changed();
    }
    const from = entry.from;
    const again = square === from && !entry.path.length;
    const another = this.entry.all.some((move) => move.from === square);
    entry.putDown();
    if (!again && another) this.lift(square);
    else this.changed();
  }

  /** Clicks a piece in hand. @param {number} kind @param {"black"|"white"} color */
  takeFromHand(kind, color) {
    const { position } = this.app.state;
    const wasTaken = this.entry?.drop === kind;
    const no = this.obstacle
      || (color !== position.side && `It is ${colorName(position.side)}'s turn.`)
      || (!wasTaken && !this.entry.take(kind) && "This piece can be dropped nowhere.");
    if (wasTaken) this.entry.putDown();
    if (no) this.app.speak.say(no);
    this.changed();
    return !no && !wasTaken;
  }

  /**
   * Lifts what a drag begins on.
   * @param {string|null} square
   * @param {{kind: number, color: any}|null} hand
   */
  grab(square, hand) {
    const { entry } = this;
    if (!entry) return null;
    if (hand) {
      entry.putDown();
      return this.takeFromHand(hand.kind, hand.color) ? hand : null;
    }
    if (!square || this.app.chooser.open) return null;
    const here = entry.path[entry.path.length - 1] ?? entry.from;
    if (!(entry.lifted && square === here)) {
      const piece = this.app.board.pieces.get(square);
      if (this.obstacle || !piece || piece.color !== this.app.state.position.side) return null;
      if (!this.lift(square)) return null;
    }
    return this.app.board.pieces.get((entry.from)) ?? null;
  }

  /** @param {string|null} square */
  drop(square) {
    const { entry } = this;
    if (!entry?.lifted) return;
    const here = entry.path[entry.path.length - 1] ?? entry.from;
    if (square === here && !entry.ending(entry.path).length) return;
    if (!square) return this.cancel();
    if (square !== here) this.step(square);
  }

  /** Takes back the last click. */
  cancel() {
    if (this.app.chooser.open) return this.app.chooser.close(null);
    this.entry?.back();
    this.changed();
  }

  /** @param {Move[]} moves @param {string} square */
  finish(moves, square) {
    if (moves.length === 1 && !moves[0].pass) return this.play(moves[0]);
    const { state } = this.app;
    const choices = moves.map((move) => {
      const kind = this.kindAfter(move);
      return { words: this.choiceWords(move, kind), kind, move: (move) };
    });
    // A second click on a piece puts it down as often as it passes.
    if (moves.some((move) => move.pass)) choices.push({ words: "Put down", kind: null, move: null });
    choices.sort((a, b) => Number(b.move?.promotes ?? 0) - Number(a.move?.promotes ?? 0));
    this.app.chooser.ask(square, "What does the move do?", choices, state.position.side, (move) => {
      if (move) return this.play(move);
      this.entry.putDown();
      this.changed();
    });
  }

  /** @param {Move} move @param {number} kind */
  choiceWords(move, kind) {
    const { kinds } = this.app.state.game;
    if (move.pass) return move.promotes ? "Pass and promote" : "Pass";
    if (move.drop !== undefined) return `Drop as ${kinds[kind].name}`;
    return move.promotes ? `Promote to ${kinds[kind].name}` : `Stay ${kinds[kind].name}`;
  }

  /** The kind of a piece after its move. @param {Move} move @returns {number} */
  kindAfter(move) {
    if (move.drop !== undefined) return move.drop;
    const kind = this.app.board.pieces.get((move.from))?.kind ?? 0;
    return move.promotes ? this.app.state.game.kinds[kind].promotesTo ?? kind : kind;
  }

  /** @param {Move} move */
  async play(move) {
    const { app } = this;
    const { position } = app.state;
    app.marks.wipe("lit", "hover", "arrow");
    if (!move.suicide) app.marks.ghost(move.legs[move.legs.length - 1], this.kindAfter(move), position.side);
    if (app.waits) app.marks.arrow([move.from ?? move.legs[0], ...move.legs]);
    const answer = await app.play(move.text);
    if (answer !== undefined) return;
    app.marks.wipe("arrow");
    this.entry?.putDown();
    this.changed();
  }

  /** Marks what else would happen if the next click were here. @param {string|null} square */
  hover(square) {
    const { entry, app } = this;
    if (!entry?.lifted || !square) return app.marks.wipe("hover");
    app.marks.light("hover", consequences(entry.moves, entry.path, square));
  }

  changed() {
    this.redraw();
    this.app.state.tell("entry");
  }

  /** Lights the squares anew. */
  redraw() {
    const { entry, app } = this;
    app.marks.wipe("hover", "ghost");
    if (!entry?.lifted) {
      app.marks.wipe("lit", "lifted");
      return;
    }
    app.marks.light("lit", classify(entry.moves, entry.from, entry.path));
    app.marks.draw("lifted", ...(entry.from ? [app.marks.rect(entry.from, "lifted-square")] : []));
    const here = entry.path[entry.path.length - 1];
    const piece = entry.from ? app.board.pieces.get(entry.from) : null;
    if (here && piece) app.marks.ghost(here, piece.kind, piece.color);
  }
}
