/** Shows who plays, the clocks, and what the players can do. One question: whose turn is it? */

import { capturedLine } from "./captured.js";
import { byId, html } from "./dom.js";
import { isGuest, ownSides, sideObstacle } from "./guest.js";
import { t } from "./language.js";
import { choose, confirmed } from "./questions.js";
import { clockText, colorName, endingText, engineLevel, gameName, known, levelName, other } from "./words.js";

/** How often a running clock is drawn, in milliseconds. */
const TICK = 100;

/** The tags of a record with the names of the players. */
const TAGS = { black: "Black", white: "White" };

/** @typedef {import("./state.js").Color} Color */

/** The rows of the players beside the board, and the buttons of the game. */
class Players {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.state = app.state;
    /** When the clocks were told of, by the clock of the page. */
    this.heard = 0;
    /** When the host has withdrawn the link, after which nothing is told. @type {number|null} */
    this.ended = null;
    this.listen();
    app.state.on("table", () => { this.heard = performance.now(); });
    app.state.on("guest", ({ withdrawn }) => { this.ended = withdrawn ? performance.now() : null; });
    for (const event of ["table", "position", "record", "game", "language", "worth", "guests", "guest"]) app.state.on(event, () => this.draw());
    app.settings.onChange((name) => { if (name === "flipped") this.draw(); });
    setInterval(() => { if (this.state.table?.running) this.tick(); }, TICK);
  }

  listen() {
    const requests = { "take-back": "take_back", redo: "redo", hint: "hint", "move-now": "stop" };
    for (const [id, request] of Object.entries(requests)) {
      byId(id).addEventListener("click", () => this.app.ask({ do: request }));
    }
    byId("think").addEventListener("click", async () => {
      if (await this.app.mayGoOn()) this.app.ask({ do: "think" });
    });
    byId("resign").addEventListener("click", () => this.resign());
    byId("declare").addEventListener("click", async () => {
      const { side } = this.state.position;
      const question = t("players.declare_asked", { side: colorName(side) });
      if (await confirmed(question, t("players.declare"))) this.app.ask({ do: "declare" });
    });
    byId("offer-draw").addEventListener("click", async () => {
      if (this.app.exchange.game) return this.app.exchange.offerDraw();
      const answer = await this.app.ask({ do: "offer_draw" });
      // A person is asked in the strip that the table shows.
      if (answer?.accepted === true) this.app.speak.note(t("players.draw_agreed"));
      if (answer?.accepted === false) this.app.speak.note(t("players.draw_declined"));
    });
    for (const [id, agree] of [["draw-agree", true], ["draw-refuse", false]]) {
      byId(id).addEventListener("click", () => this.app.ask({ do: "answer_draw", agree, round: this.state.table?.round }));
    }
  }

  /** The people at this page. @returns {Color[]} */
  get people() {
    const { table } = this.state;
    const { game } = this.app.exchange;
    return ownSides(this.state).filter((color) => table?.[color].player === "person" && (!game || game.side === color));
  }

  /** Asks who resigns, if it can be either. */
  async resign() {
    const [one, another] = this.people;
    const { round } = this.state.table ?? {};
    const choices = this.people.map((color) => [color, t("players.resigns", { side: colorName(color) })]);
    const question = another ? t("players.who_resigns") : t("players.resigns_asked", { side: colorName(one) });
    const side = await choose(question, choices);
    if (side) this.app.ask({ do: "resign", side, round });
  }

  draw() {
    const below = this.app.settings.get("flipped") ? "white" : "black";
    this.drawRow(byId("player-below"), below);
    this.drawRow(byId("player-above"), other(below));
    this.tick();
    this.drawButtons();
    this.drawOffer();
    this.drawStatus();
  }

  /** The draw that one person has offered the other. */
  drawOffer() {
    const by = this.state.table?.drawOffer;
    byId("draw-offer").hidden = !by;
    // A guest and the host answer each other.
    const own = ownSides(this.state);
    const isOwn = own.length > 0 && own.every((color) => color === by);
    byId("draw-agree").hidden = !own.length || isOwn;
    byId("draw-refuse").hidden = !own.length;
    byId("draw-refuse").textContent = t(isOwn ? "players.draw_take_back" : "page.play_on");
    if (by) byId("draw-offer-text").textContent = t(isOwn ? "players.draw_own" : "players.draw_offered", { side: colorName(by), other: colorName(other(by)) });
  }

  /** @param {HTMLElement} row @param {Color} color */
  drawRow(row, color) {
    const { table, position, record } = this.state;
    if (!table) return;
    const player = table[color];
    // A position of a game may be tried again by others than those who played it.
    const sort = record?.tags[`${TAGS[color]}Type`];
    const isOther = sort && (sort === "program") !== (player.player === "engine");
    const called = isOther ? "" : known(record?.tags[TAGS[color]]);
    // The engine's name would say its level once more, or another one where it has been changed.
    const name = player.player === "engine" && engineLevel(called) !== null ? "" : called;
    const { game } = this.app.exchange;
    const person = game ? t(game.side === color ? "exchange.here" : "exchange.elsewhere") : this.personWords(color);
    const kind = player.player === "person" ? person : t("players.engine", { name: levelName(player.level), level: player.level });
    row.classList.toggle("to-move", position?.side === color && !position.outcome && this.ended === null);
    row.replaceChildren(
      html("span", { class: `stone ${color}`, "aria-hidden": "true" }),
      html("strong", { text: colorName(color) }),
      html("span", { class: "who", text: name ? `${name} · ${kind}` : kind }),
      capturedLine(this.app, color) ?? "",
      html("span", { class: "activity", text: this.activity(color) }));
    if (!table.clock) return;
    row.append(html("span", { class: "clock", dataset: { color }, role: "timer", "aria-label": t("players.clock", { side: colorName(color) }) }));
  }

  /** The sort of person who plays. @param {Color} color */
  personWords(color) {
    const { guest, guests } = this.state;
    if (isGuest()) return t(guest?.side === color ? "guest.you" : "guest.host");
    if (!guests?.link || guests.side !== color) return t("players.person");
    return t(guests.there.length ? "invite.guest_there" : "invite.guest_away");
  }

  /** What a player is doing. @param {Color} color */
  activity(color) {
    const { table, position } = this.state;
    const { ending } = this.app;
    if (ending) return ending.winner === color ? t("players.wins") : "";
    if (position?.side !== color || this.ended !== null) return "";
    if (["move", "exercise"].includes(table.thinking)) return t("players.thinking");
    if (table[color].player === "engine" && table.thinking !== "hint") return t("players.waits");
    return table.thinking === "hint" ? t("players.hint") : t("players.to_move");
  }

  /** Draws the clocks, which run on between what the program tells. */
  tick() {
    const { table } = this.state;
    for (const clock of document.querySelectorAll(".clock")) {
      const { color } = clock.dataset;
      const spent = table?.running === color ? (this.ended ?? performance.now()) - this.heard : 0;
      const left = (table?.remaining?.[color] ?? 0) - spent;
      clock.textContent = clockText(left);
      clock.classList.toggle("short", left < 10000);
    }
  }

  drawButtons() {
    const { table, game, position } = this.state;
    // Where the rules have not ended the game, it can be gone on with.
    const isOver = Boolean(position?.outcome);
    const isPlayed = !table?.over && this.people.length > 0;
    const isMoving = table?.thinking === "move";
    const { exchange } = this.app;
    const waits = exchange.running && exchange.turn !== exchange.game.side;
    byId("take-back").disabled = !table?.canTakeBack || !exchange.mayTakeBack;
    byId("redo").disabled = !table?.canRedo;
    byId("think").disabled = isOver || isMoving || waits || Boolean(sideObstacle(this.state));
    byId("hint").disabled = Boolean(this.app.ending) || isMoving;
    byId("move-now").disabled = !isMoving && table?.thinking !== "hint";
    byId("resign").disabled = byId("offer-draw").disabled = !isPlayed;
    // By links, a draw is offered with the next one, or no longer.
    if (exchange.running) byId("offer-draw").setAttribute("aria-pressed", String(exchange.game.draw === "offers"));
    else byId("offer-draw").removeAttribute("aria-pressed");
    byId("declare").hidden = !game?.declares;
    // It takes the place of a move where the game goes on.
    const isTurn = position?.node === table?.live && this.people.includes(position?.side);
    byId("declare").disabled = !isPlayed || !isTurn;
  }

  drawStatus() {
    const { game, position, table } = this.state;
    byId("title").textContent = game ? gameName(game) : "Komainu";
    document.title = game ? `${gameName(game)} · Komainu` : "Komainu";
    if (!position) return;
    // The game may go on elsewhere than at the position that is looked at.
    const turn = table && table.live !== position.node ? "players.turn_back" : "players.turn";
    const { ending } = this.app;
    byId("status").textContent = ending
      ? endingText(ending)
      : this.ended !== null ? t("guest.withdrawn")
      : t(turn, { number: position.number, side: colorName(position.side) });
  }
}

/** @param {import("./app.js").App} app */
export const showPlayers = (app) => void new Players(app);
