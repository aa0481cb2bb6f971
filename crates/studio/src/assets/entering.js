/** Enters moves on the board. One question: what do clicks and drags do while playing? */

import { classify, consequences } from "./classes.js";
import { Entry } from "./entry.js";
import { sideObstacle } from "./guest.js";
import { t } from "./language.js";
import { colorName, endingText, kindName, other } from "./words.js";

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
    if (!position) return t("entering.no_board");
    if (this.app.learn?.obstacle) return this.app.learn.obstacle;
    if (position.outcome) return t("entering.over", { ending: endingText(position.outcome) });
    const others = sideObstacle(this.app.state);
    if (others) return others;
    const isEngines = table?.[position.side].player === "engine";
    if (isEngines && table.thinking === "move") return t("entering.thinking");
    return this.app.exchange.obstacle;
  }

  /** @param {string|null} square */
  click(square) {
    this.app.why.clear();
    if (this.app.learn?.beginAgain()) return;
    if (this.app.chooser.open) return this.app.chooser.close(null);
    if (!square || !this.entry) return this.cancel();
    if (!this.entry.lifted) return this.lift(square);
    this.step(square);
  }

  /** @param {string} square */
  lift(square) {
    const piece = this.app.board.pieces.get(square);
    if (!piece) return false;
    const lifted = !this.obstacle && this.entry.lift(square);
    this.changed();
    if (lifted) this.app.speak.say(t("entering.moves", { piece: this.app.board.wordsFor(square), n: this.entry.moves.length }));
    else this.refuse({ from: square }, t("entering.no_move"));
    return lifted;
  }

  /**
   * Says why something cannot be played.
   * @param {{from?: string, drop?: number, via?: string[], to?: string}} what
   * @param {string} otherwise what is said if the engine does not know
   */
  refuse(what, otherwise) {
    const { obstacle } = this;
    if (obstacle) this.app.why.say(obstacle, [], what.to ?? what.from);
    else this.app.why.ask(what, otherwise);
  }

  /** @param {string} square */
  step(square) {
    const { entry } = this;
    const result = entry.step(square);
    if (Array.isArray(result)) return this.finish(result, square);
    if (result === "on") {
      this.changed();
      return this.app.why.say(this.nextInWords(square), [], square);
    }
    const { from, drop, path: via } = entry;
    const isPutDown = square === from && !via.length;
    const isOwn = this.app.board.pieces.get(square)?.color === this.app.state.position.side;
    entry.putDown();
    if (isPutDown) return this.changed();
    if (isOwn && !via.length) return this.lift(square);
    this.changed();
    this.refuse({ from: from ?? undefined, drop: drop ?? undefined, via, to: square }, "");
  }

  /** What the next click may do. @param {string} square the one that was clicked last */
  nextInWords(square) {
    const { board } = this.app;
    const { stay, back, on } = this.entry.next;
    const [here, start] = [square, this.entry.from].map((one) => board.squares.shown(one, board.coordinates));
    const words = [on && t("entering.next"), stay && t("entering.next_stay", { square: here }),
      back && (stay ? t("entering.next_back", { square: start }) : t("entering.next_again", { square: here, start }))];
    return words.filter(Boolean).join(" ");
  }

  /** Clicks a piece in hand. @param {number} kind @param {"black"|"white"} color */
  takeFromHand(kind, color) {
    const { position } = this.app.state;
    const wasTaken = this.entry?.drop === kind;
    const no = this.obstacle
      || (color !== position.side && t("entering.others_turn", { side: colorName(position.side) }))
      || (!wasTaken && !this.entry.take(kind) && t("entering.no_drop"));
    if (wasTaken) this.entry.putDown();
    this.changed();
    if (no) this.app.why.say(no);
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
    if (!square || this.app.chooser.open || this.app.learn?.beginAgain()) return null;
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
    this.app.why.clear();
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
    const passes = moves.some((move) => move.pass);
    if (passes) choices.push({ words: t("entering.put_down"), kind: null, move: null });
    choices.sort((a, b) => Number(b.move?.promotes ?? 0) - Number(a.move?.promotes ?? 0));
    const question = passes ? this.passAsked() : t("entering.question");
    this.app.chooser.ask(square, question, passes, choices, state.position.side, (move) => {
      if (move) return this.play(move);
      this.entry.putDown();
      this.changed();
    });
  }

  /** Asks whether the piece that is lifted passes. */
  passAsked() {
    const { state, board } = this.app;
    const piece = kindName(state.game.kinds[board.pieces.get(this.entry.from)?.kind]);
    return t("entering.pass_asked", { piece, other: colorName(other(state.position.side)) });
  }

  /** @param {Move} move @param {number} kind */
  choiceWords(move, kind) {
    const piece = kindName(this.app.state.game.kinds[kind]);
    if (move.pass) return t(move.promotes ? "entering.pass_and_promote" : "entering.pass");
    if (move.drop !== undefined) return t("entering.drop_as", { piece });
    return t(move.promotes ? "entering.promote" : "entering.stay", { piece });
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
