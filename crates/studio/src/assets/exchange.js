/** Plays by exchanged links. One question: is it one's turn here, and what is handed to the opponent? */

import { byId, html } from "./dom.js";
import { exchanged, newId, TAG, tagText } from "./exchanged.js";
import { t } from "./language.js";
import { packed, site } from "./link.js";
import { hasLink, openLink } from "./opening.js";
import { lineThrough } from "./tree.js";
import { colorName, other } from "./words.js";

/** @typedef {import("./state.js").Color} Color @typedef {import("./exchanged.js").Exchanged} Exchanged */

/** The strip with the link for the opponent, and what may be done with the board meanwhile. */
export class Exchange {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.strip = byId("exchange");
    /** Counts the links that are made, so that an old one is not shown. */
    this.made = 0;
    /** What was seen last: the game, and whose turn it was there. @type {{copy: string, turn: Color|null}|null} */
    this.seen = null;
    this.build();
    // The table is told of last, when all the rest is known.
    app.state.on("table", () => this.hear());
    app.state.on("exercise", () => this.draw());
    app.state.on("language", () => {
      this.build();
      this.draw();
    });
  }

  /** Makes the parts of the strip, which stay while their words change. */
  build() {
    const button = (id, words, act) => html("button", { type: "button", id: `exchange-${id}`, text: words, onclick: act });
    this.words = html("p", { id: "exchange-words", role: "status" });
    this.link = html("input", { id: "exchange-link", readonly: true, "aria-label": t("exchange.link"), onfocus: () => this.link.select() });
    this.copy = button("copy", t("exchange.copy"), () => this.hand(true));
    this.copy.className = "primary";
    this.share = button("share", t("exchange.share"), () => this.shareOn());
    this.agree = button("agree", t("exchange.agree"), () => this.agreeOnDraw());
    this.toSend = html("div", { class: "row" }, this.link, this.copy, this.share);
    this.pasted = html("input", { id: "exchange-answer", autocomplete: "off", spellcheck: "false", "aria-label": t("exchange.answer"), placeholder: t("exchange.answer") });
    this.pasted.addEventListener("input", () => { if (hasLink(this.pasted.value)) this.take(); });
    this.toTake = html("form", { class: "row" }, this.pasted, html("button", { id: "exchange-open", text: t("exchange.open") }));
    this.toTake.addEventListener("submit", (event) => {
      event.preventDefault();
      this.take();
    });
    this.hint = html("p", { id: "exchange-hint", class: "hint" });
    this.strip.replaceChildren(this.words, this.agree, this.toSend, this.toTake, this.hint);
  }

  /** The game on the board, if it is played by exchanged links. @returns {Exchanged|null} */
  get game() {
    return this.app.state.exercise?.running ? null : exchanged(this.app.state.record?.tags[TAG]);
  }

  /** Whose turn it is where the game goes on; nobody's if it is over. @returns {Color|null} */
  get turn() {
    const { record, table, position } = this.app.state;
    if (!record || !table || !position || this.ending) return null;
    const last = record.nodes.find(({ id }) => id === table.live);
    return last ? other(last.side) : record.nodes[0]?.side ?? position.side;
  }

  get ending() {
    const { record, table } = this.app.state;
    return record?.ending ?? table?.over ?? null;
  }

  /** Tells if such a game goes on: its moves are made at its end alone, each by its own player. */
  get running() {
    return this.game !== null && !this.ending;
  }

  /** Why nothing can be moved now; empty if it can. */
  get obstacle() {
    const { game } = this;
    const { position, record, table } = this.app.state;
    if (!game || !position) return "";
    // What is tried from an earlier move of a game that is over becomes a variation.
    const isAtEnd = position.node === (lineThrough(record?.nodes ?? [], 0).at(-1)?.id ?? 0);
    if (!this.running) return isAtEnd ? t("exchange.over") : "";
    if (position.node !== table?.live) return t("exchange.looks_back");
    return position.side === game.side ? "" : t("exchange.waits", { side: colorName(position.side) });
  }

  /** Tells if the last move may still be taken back: the opponent has not answered it. */
  get mayTakeBack() {
    return !this.game || this.running && this.turn !== this.game.side;
  }

  /** Plays the game on the board by exchanged links from now on, or no longer. @param {Color|null} side the side of the person here */
  async set(side) {
    const { game } = this;
    if ((game?.side ?? null) === side) return;
    const text = side ? tagText({ id: game?.id ?? newId(), side, draw: "" }) : "";
    // Nobody knows how long a link is on its way.
    if (side && this.app.state.table?.clock && await this.app.ask({ do: "clock", clock: null }) === undefined) return;
    await this.app.ask({ do: "tag", name: TAG, text });
  }

  /** Plays the new game on the board by exchanged links. @param {Color} side */
  async begin(side) {
    await this.app.ask({ do: "tag", name: TAG, text: tagText({ id: newId(), side, draw: "" }) });
  }

  /** Looks at what has changed. */
  hear() {
    const { game, turn, seen } = this;
    this.seen = game && { copy: `${game.id} ${game.side}`, turn };
    const isNew = game && this.seen.copy !== seen?.copy;
    if (isNew) this.app.settings.set("flipped", game.side === "white");
    // The link of what was done here is wanted at once; another one only if it is asked for.
    const isDone = game && !isNew && turn !== seen?.turn && turn !== game.side;
    this.draw(Boolean(isDone && (turn !== null || this.endedHere(game))));
  }

  /** @param {boolean} [hasMoved] whether a move or the end of the game has just been brought about here */
  draw(hasMoved = false) {
    const { game, turn } = this;
    this.strip.hidden = !game;
    this.made += 1;
    if (!game) return;
    const isMine = turn === game.side;
    const isToTell = turn === null && this.endedHere(game);
    this.words.textContent = this.wordsFor(game, turn, isToTell);
    this.agree.hidden = !isMine || game.draw !== "offered";
    this.toSend.hidden = isMine || turn === null && !isToTell;
    this.toTake.hidden = turn === null || isMine;
    this.hint.textContent = this.toSend.hidden ? "" : t(site() ? "exchange.nothing_sent" : "exchange.no_site");
    this.share.hidden = typeof navigator.share !== "function" || !site();
    if (!this.toSend.hidden) this.makeLink(hasMoved);
  }

  /** @param {Exchanged} game @param {Color|null} turn @param {boolean} isToTell */
  wordsFor(game, turn, isToTell) {
    const sides = { side: colorName(game.side), other: colorName(other(game.side)) };
    if (turn === null) return t(isToTell ? "exchange.over_tell" : "exchange.over", sides);
    const key = turn === game.side ? "exchange.yours" : "exchange.send";
    return [t(key, sides), game.draw && (game.draw === "offers" || turn === game.side) ? t(`exchange.${game.draw}`, sides) : ""].filter(Boolean).join(" ");
  }

  /** Tells if the opponent does not know of the end yet. @param {Exchanged} game */
  endedHere({ side, draw }) {
    const { record } = this.app.state;
    const reason = this.ending?.values?.reason;
    if (reason === "resignation") return this.ending.winner !== side;
    // Whoever has offered a draw hears of the agreement from the other.
    if (reason === "agreement") return draw === "offered";
    return lineThrough(record?.nodes ?? [], 0).at(-1)?.side === side;
  }

  /** Makes the link of the game as it is now. @param {boolean} isForNow whether it is wanted in the clipboard */
  async makeLink(isForNow) {
    const number = this.made;
    const answer = await this.app.ask({ do: "save_line" });
    if (answer === undefined || number !== this.made) return;
    try {
      const link = site() + await packed(answer);
      if (number !== this.made) return;
      this.link.value = link;
      if (isForNow) await this.hand(false);
    } catch (error) {
      this.link.value = "";
      this.app.speak.note(error.message, "error");
    }
  }

  /** Copies the link. @param {boolean} isAsked whether the person has asked for it, and so may be shown where to copy it */
  async hand(isAsked) {
    try {
      await navigator.clipboard.writeText(this.link.value);
      this.app.speak.note(t("exchange.copied"));
    } catch {
      if (!isAsked) return;
      this.link.focus();
      this.link.select();
      this.app.speak.note(t("after.copy_by_hand"), "warning");
    }
  }

  /** Hands the link to another program of the device. */
  async shareOn() {
    try {
      await navigator.share({ title: document.title, url: this.link.value });
    } catch (error) {
      // Whoever closes the list of programs has changed their mind.
      if (error.name !== "AbortError") this.app.speak.note(t("exchange.not_shared", { problem: error.message }), "warning");
    }
  }

  /** Opens what was pasted. */
  async take() {
    const text = this.pasted.value.trim();
    if (!text) return;
    if (!hasLink(text)) return void this.app.speak.note(t("exchange.no_link"), "warning");
    const { isOpen } = await openLink(this.app, text);
    // What was refused may be mended.
    if (isOpen && this.pasted.value.trim() === text) this.pasted.value = "";
  }

  /** Offers a draw with the next link. */
  async offerDraw() {
    const { game } = this;
    if (!game) return;
    // The opponent may have the link already, and agree.
    if (game.draw === "offers") return void this.app.speak.note(t("exchange.offer_stays"));
    await this.app.ask({ do: "tag", name: TAG, text: tagText({ ...game, draw: "offers" }) });
  }

  /** Agrees to the draw that the opponent has offered. */
  async agreeOnDraw() {
    if (await this.app.ask({ do: "offer_draw" }) !== undefined) await this.app.ask({ do: "answer_draw", agree: true });
  }
}
