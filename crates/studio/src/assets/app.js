/** Wires the page together. One question: which part hears of what? */

import { showAfter } from "./after.js";
import { Board } from "./board.js";
import { Worth } from "./captured.js";
import { Card } from "./card.js";
import { speakAs } from "./catalogue.js";
import { Chooser } from "./chooser.js";
import { CLASSES } from "./classes.js";
import { byId, html } from "./dom.js";
import { Editor } from "./editor.js";
import { Entering } from "./entering.js";
import { Exchange } from "./exchange.js";
import { offerFiles } from "./files.js";
import { Gestures } from "./gestures.js";
import { Guest, isGuest, sideObstacle } from "./guest.js";
import { showHands } from "./hands.js";
import { offerInvitation } from "./invite.js";
import { listenToKeys } from "./keyboard.js";
import { t, told } from "./language.js";
import { offerLearning } from "./learn.js";
import { chooseLook } from "./look.js";
import { defineMarks, markPicture, Marks } from "./marks.js";
import { Pace, isStill } from "./pace.js";
import { drawLast, wayOf } from "./path.js";
import { offerPencil } from "./pencil.js";
import { offerNewGame } from "./newgame.js";
import { written } from "./notation.js";
import { showNotes } from "./notes.js";
import { openLinks } from "./opening.js";
import { showAnalysis } from "./analysis.js";
import { showOverlays } from "./overlays.js";
import { showPlayers } from "./players.js";
import { confirmed } from "./questions.js";
import { followReader } from "./reader.js";
import { showRecord } from "./record.js";
import { offerRules } from "./rules.js";
import { offerPlayers } from "./seats.js";
import { Settings } from "./settings.js";
import { showSight } from "./sight.js";
import { makeSounds } from "./sounds.js";
import { Speak } from "./speak.js";
import { Squares } from "./squares.js";
import { State } from "./state.js";
import { setUpTabs } from "./tabs.js";
import { connect, stranger } from "./transport.js";
import { whenRefused } from "./storage.js";
import { lineThrough } from "./tree.js";
import { View } from "./view.js";
import { Why } from "./why.js";
import { endingText, moveInWords } from "./words.js";

/** The page: its parts, and what several of them need. */
export class App {
  /** @param {Settings} settings */
  constructor(settings) {
    this.state = new State();
    this.settings = settings;
    this.speak = new Speak();
    this.editing = false;
    this.frame = byId("frame");
    this.board = new Board(byId("board"));
    defineMarks(document.body);
    this.marks = new Marks(this.board);
    this.view = new View(this.frame, byId("board"), this.board);
    this.chooser = new Chooser(this.frame, this.board);
    this.card = new Card(this);
    this.why = new Why(this);
    this.worth = new Worth(this);
    this.entering = new Entering(this);
    this.guest = isGuest() ? new Guest(this) : null;
    this.handler = this.makeHandler();
    this.gestures = new Gestures(this.frame, this.board, this.view, this.handler);
    this.goTo = this.goTo.bind(this);
    /** What was told last of the connection. @type {{status: import("./transport.js").Status, detail?: any}} */
    this.told = { status: "open" };
  }

  /** @param {import("./transport.js").Transport} transport */
  start(transport) {
    this.transport = transport;
    followReader(this);
    this.board.flipped = this.settings.get("flipped");
    this.hearState();
    this.exchange = new Exchange(this);
    whenRefused((sort) => this.speak.note(t(`storage.${sort}`), "warning"));
    for (const part of [showPlayers, showHands, showRecord, showNotes, showAnalysis, showOverlays, showSight, offerPencil, makeSounds, chooseLook, offerNewGame,
      offerPlayers, offerInvitation, offerFiles, offerRules, offerLearning]) part(this);
    this.editor = new Editor(this);
    setUpTabs();
    showAfter(this);
    this.setUpBoard();
    const pace = new Pace(this);
    transport.onEvent((event) => {
      this.guest?.hear(event);
      pace.take(event);
    });
    transport.onStatus((status, detail) => this.showStatus(status, detail));
    byId("banner-retry").addEventListener("click", () => transport.retry());
    openLinks(this);
    this.lookAtFont();
  }

  /** Says how the connection is. @param {import("./transport.js").Status} status @param {any} [detail] */
  showStatus(status, detail) {
    this.showLoading(status, detail);
    const banner = byId("banner");
    // While nobody answers, each try in vain would flicker.
    if (status === "lost" && !banner.hidden) return;
    this.told = { status, detail };
    if (status === "open" && !banner.hidden) this.state.tell("reconnected");
    this.drawBanner();
    // What a browser lacks does not come by trying.
    byId("banner-retry").hidden = status === "withdrawn" || detail?.code === "unsupported";
  }

  /** Writes what was told last of the connection. */
  drawBanner() {
    const { status, detail } = this.told;
    const words = {
      open: "",
      loading: "",
      lost: t("app.lost"),
      gone: this.guest ? t("guest.gone") : t("app.gone", { port: location.port }),
      stranger: stranger(),
      crowded: t("guest.crowded"),
      withdrawn: t("guest.withdrawn"),
      missing: t("app.no_engine", { problem: detail?.message }),
    }[status];
    byId("banner-text").textContent = words;
    byId("banner").hidden = !words;
  }

  /** Shows how much of the engine is there; without it, only the board can be used. @param {import("./transport.js").Status} status @param {{loaded?: number, total?: number}} [bytes] */
  showLoading(status, bytes) {
    const isLoading = status === "loading";
    const waited = this.waits;
    this.waits = isLoading || status === "missing";
    byId("loading").hidden = !isLoading;
    for (const part of [byId("games"), byId("side")]) part.inert = this.waits;
    if (isLoading && !waited) this.speak.say(t("app.loading"));
    if (status === "open" && waited) this.speak.say(t("app.loaded"));
    if (!this.waits) this.playEarly?.();
    if (!isLoading || !bytes.loaded) return;
    const bar = byId("loading-bar");
    if (bytes.total) [bar.max, bar.value] = [bytes.total, bytes.loaded];
    const [loaded, total] = [bytes.loaded, bytes.total ?? 0].map((count) => Math.round(count / 1000));
    byId("loading-size").textContent = total ? t("app.bytes_of", { loaded, total }) : t("app.bytes", { loaded });
  }

  /** Sets what is said while the engine is loaded. @param {boolean} hasMove whether a move waits for it */
  tellWaiting(hasMove) {
    const words = t(hasMove ? "app.move_waits" : "page.loading");
    byId("loading-words").textContent = words;
    if (hasMove) this.speak.say(words);
  }

  /**
   * Sends a request. What is refused is said in words, and the answer is undefined.
   * @param {object} request
   * @param {boolean|((error: Error) => void)} [quietly] nobody asked for it, so nobody needs to know that it failed; or
   *   what says it in another way
   * @returns {Promise<any>}
   */
  async ask(request, quietly = false) {
    try {
      return await this.transport.ask(request);
    } catch (error) {
      if (typeof quietly === "function") quietly(/** @type {Error} */ (error));
      else if (!quietly) this.speak.note((error).message, "error");
      return undefined;
    }
  }

  /** What is done with the board: moves are entered, or a position is set up. */
  makeHandler() {
    const now = () => (this.editing ? this.editor : this.entering);
    return {
      click: (square) => {
        const wasPinned = this.card.open && this.card.pinned;
        this.card.hide();
        // Whoever is done reading need not move for it.
        if (!wasPinned) now().click(square);
      },
      clickHand: (kind, color) => {
        if (!this.editing) this.entering.takeFromHand(kind, color);
      },
      grab: (square, hand) => now().grab(square, hand),
      drop: (square) => now().drop(square),
      mayDrag: (square) => this.editing || (square !== null && square === this.entering.entry?.from),
      hover: (square) => { if (!this.editing) this.entering.hover(square); },
      hold: (square) => {
        const { touched } = this.gestures;
        if (!square) return this.card.leave();
        const busy = this.entering.entry?.lifted || this.chooser.open;
        if (!busy && (this.settings.get("cards") || touched)) this.card.show(square, { pinned: touched });
      },
      cancel: () => {
        if (this.card.open) this.card.hide();
        else if (this.cancelEarly()) this.entering.renew();
        else if (this.editing) this.editor.choose("move");
        else this.entering.cancel();
      },
      explain: (square) => this.card.show(square, { pinned: true, focus: true }),
      flip: () => this.settings.set("flipped", !this.settings.get("flipped")),
      go: (where) => this.go(where),
    };
  }

  setUpBoard() {
    listenToKeys(this.board, this.view, this.handler);
    byId("zoom-in").addEventListener("click", () => this.view.approach(1.4));
    byId("zoom-out").addEventListener("click", () => this.view.zoom(1 / 1.4));
    byId("zoom-all").addEventListener("click", () => this.view.reset());
    this.view.onChange(() => {
      this.chooser.close(null);
      if (!this.view.whole) this.why.pass();
      this.frame.classList.toggle("zoomed", !this.view.whole);
    });
    new ResizeObserver(() => this.view.change()).observe(this.frame);
    this.drawLegend();
    const typed = byId("typed-move");
    byId("typed").addEventListener("submit", async (event) => {
      event.preventDefault();
      const move = typed.value.trim();
      if (!move) return;
      const refused = ({ message }) => this.why.ask({ move }, message.replaceAll("\u0060", ""));
      if (await this.play(move, refused) === undefined) return typed.select();
      // Meanwhile the next move may have been begun.
      if (typed.value.trim() === move) typed.value = "";
    });
    for (const event of ["position", "language"]) this.state.on(event, () => this.showExample(typed));
    this.settings.onChange((name) => {
      if (name === "flipped") this.board.flip(this.settings.get("flipped"));
      if (name === "writing") this.fetchTiles();
      if (name === "flipped") this.redraw();
      if (name === "path") this.drawLast();
    });
  }

  /** Shows by a legal move of the position how moves are typed. @param {HTMLInputElement} field */
  showExample(field) {
    const moves = this.state.position?.moves ?? [];
    const move = moves.find(({ legs, captures, promotes }) => legs.length === 1 && !captures && !promotes) ?? moves[0];
    field.placeholder = move ? t("toolbar.example", { text: move.text, notation: written(move.notations) }) : "";
  }

  drawLegend() {
    byId("legend").replaceChildren(...CLASSES.map((name) => html("li", {}, markPicture(name), html("span", { text: t(`class.${name}`) }))));
  }

  /** Draws again all that depends on where squares are. */
  redraw() {
    this.card.hide();
    this.frame.style.setProperty("--aspect", String(this.board.aspect));
    this.drawLast();
    this.entering.redraw();
    this.marks.wipe("arrow");
    if (this.editing) this.editor.draw();
    this.state.tell("redrawn");
  }

  hearState() {
    const { state } = this;
    state.on("game", (game) => {
      this.entering.entry = null;
      this.card.hide();
      this.view.reset();
      this.board.setUp(new Squares(game.files, game.ranks), game);
      this.frame.style.setProperty("--aspect", String(this.board.aspect));
      this.fetchTiles();
    });
    state.on("position", (position, before) => this.showPosition(position, before));
    state.on("record", ({ at }) => { if (!this.isGoing || at === this.heading) this.heading = undefined; });
    // A question that is open is about the game that was there.
    const drop = () => byId("confirm-dialog").close("");
    state.on("table", (table, before) => {
      this.face(table, before);
      // A hint is of no use once the game is over.
      if (table.over && !before?.over) this.marks.wipe("arrow");
      if (before && before.round !== table.round) drop();
    });
    state.on("exercise", ({ running }, before) => {
      this.marks.wipe("arrow");
      if (Boolean(running) !== Boolean(before?.running)) drop();
    });
    state.on("guest", ({ withdrawn }) => { if (withdrawn) drop(); });
    state.on("hint", ({ node, move }) => {
      if (node !== state.position?.node || state.exercise?.running || state.table?.over) return;
      this.marks.arrow([move.from ?? move.legs[0], ...move.legs]);
      this.speak.note(t("app.hint", { move: written(move.notations) }));
    });
    state.on("message", (message) => this.speak.note(told("message", message), message.level));
  }

  /** Turns the board to a person who plays against the engine. @param {import("./state.js").Table} table @param {import("./state.js").Table|null} before */
  face(table, before) {
    const seats = (one) => `${one?.black.player} ${one?.white.player}`;
    if (this.guest || seats(table) === seats(before) || table.black.player === table.white.player) return;
    this.settings.set("flipped", table.white.player === "person");
  }

  async fetchTiles() {
    const answer = await this.ask({ do: "tiles", writing: this.settings.get("writing") });
    if (answer === undefined) return;
    this.board.setTiles(answer.svg);
    this.state.tell("tiles");
  }

  /** Says if the font of the pieces cannot be had, since they may look odd. */
  lookAtFont() {
    const tell = () => {
      if ([...document.fonts].some(({ status }) => status === "error")) this.speak.note(t("app.no_font"), "warning");
    };
    document.fonts.addEventListener("loadingerror", tell, { once: true });
    tell();
  }

  /** @param {import("./state.js").Position|null} [position] @param {import("./state.js").Position|null} [before] */
  showPosition(position = this.state.position, before = null) {
    const { game } = this.state;
    if (!game || !position || this.editing) return;
    const move = this.moveBetween(before, position);
    this.placeAfter(position.pieces, move);
    this.drawLast();
    // A card that is read stays, but what the piece could do was in another position.
    this.marks.wipe("arrow", "reach");
    if (!before || before.sfen !== position.sfen) this.tellMove(position, before);
  }

  /** The move that leads from one position to the other, if one does. @param {import("./state.js").Position|null} before @param {import("./state.js").Position} after */
  moveBetween(before, after) {
    if (!before || !after.last || after.number !== before.number + 1) return undefined;
    return before.moves.find(({ text }) => text === after.last.text);
  }

  /** Shows the pieces after a move, which is seen to be made if it is a step on. @param {import("./state.js").Piece[]} pieces @param {import("./state.js").Move} [move] */
  placeAfter(pieces, move) {
    if (!move) return this.board.place(pieces);
    const to = move.legs[move.legs.length - 1];
    const gone = [move.captures, move.burnt, move.lost, move.suicide ? [move.from ?? to] : []].flatMap((squares) => squares ?? []);
    this.board.place(pieces, wayOf(move), this.settings.get("slide") && !isStill() ? gone : undefined);
  }

  drawLast() {
    drawLast(this, this.editing ? null : this.state.position?.last);
  }

  /** @param {import("./state.js").Position} position @param {import("./state.js").Position|null} before */
  tellMove(position, before) {
    const { game } = this.state;
    // An exercise tells itself what its positions are.
    if (!position.last && this.state.exercise?.running) return;
    if (!position.last) this.speak.forget();
    const shown = (square) => this.board.squares.shown(square, this.board.coordinates);
    const move = this.moveBetween(before, position);
    const said = move
      ? moveInWords(move, before, game, shown)
      : position.last ? t("app.after", { move: written(position.last.notations) }) : t("app.start");
    const check = position.checks?.length ? t("app.check") : "";
    const ending = position.outcome ? endingText(position.outcome) : "";
    this.speak.say([t("app.sentence", { said }), check, ending].filter(Boolean).join(" "));
    if (ending && before && !before.outcome) this.speak.note(ending);
  }

  /** @returns {import("./state.js").Hands} */
  handsShown() {
    return this.editing ? this.editor.handsShown() : this.state.position?.hands ?? { black: [], white: [] };
  }

  /** Looks at a node of the record. @param {number} node */
  goTo(node) {
    return this.guest ? this.guest.goTo(node) : this.ask({ do: "go_to", node });
  }

  /** @param {string} where start, back, on or end of the line that is looked at, or that steps have begun to lead to */
  go(where) {
    const { record } = this.state;
    if (!record) return;
    const at = this.heading ?? record.at;
    const line = [0, ...lineThrough(record.nodes, at).map(({ id }) => id)];
    const i = line.indexOf(at);
    const to = { start: 0, back: i - 1, on: i + 1, end: line.length - 1 }[where] ?? i;
    if (line[to] === undefined || to === i) return;
    this.heading = line[to];
    if (!this.isGoing) this.head();
  }

  /** Goes where the last of quick steps leads, so that none waits for those before it. */
  async head() {
    this.isGoing = true;
    let [to, answer] = [0, undefined];
    do {
      to = /** @type {number} */ (this.heading);
      answer = await this.goTo(to);
    } while (answer !== undefined && this.heading !== undefined && this.heading !== to);
    this.isGoing = false;
    if (answer === undefined) this.heading = undefined;
  }

  /** How the game has ended at the position that is looked at, if it has: a player may resign, too. */
  get ending() {
    const { table, position, record } = this.state;
    if (!position || position.outcome) return position?.outcome ?? null;
    const end = lineThrough(record?.nodes ?? [], 0).at(-1)?.id ?? 0;
    if (position.node === end && record?.ending) return record.ending;
    return table?.live === position.node ? table.over : null;
  }

  /** Asks whether a game that players have ended is to go on from here. */
  async mayGoOn() {
    const { ending } = this;
    return !ending || this.state.position.outcome !== null
      || confirmed(t("app.over_asked", { ending: endingText(ending) }), t("app.go_on"));
  }

  /** Plays a move after the position that is looked at. @param {string} move @param {(error: Error) => void} [refused] says why it is refused */
  async play(move, refused = undefined) {
    const { node } = this.state.position ?? {};
    const obstacle = sideObstacle(this.state) || this.exchange.obstacle;
    if (obstacle) return void this.speak.note(obstacle, "warning");
    if (!await this.mayGoOn()) return undefined;
    if (this.waits) {
      const { textContent: problem } = byId("banner-text");
      if (problem) return void this.speak.note(problem, "error");
      if (!await this.untilLoaded()) return undefined;
      this.tellWaiting(false);
    }
    return this.ask({ do: "play", move, node }, refused);
  }

  /** Waits for the engine; false if the move is taken back. Another move takes the place of this one for good. */
  untilLoaded() {
    this.tellWaiting(true);
    return new Promise((resolve) => {
      this.playEarly = (isPlayed = true) => {
        this.playEarly = undefined;
        resolve(isPlayed);
      };
    });
  }

  /** Takes back a move that waits for the engine; false if there is none. */
  cancelEarly() {
    if (!this.playEarly) return false;
    this.playEarly(false);
    this.tellWaiting(false);
    return true;
  }

  /** Plays moves as a variation. @param {number} node where they begin @param {string[]} moves */
  async playLine(node, moves) {
    if (this.exchange.running) return void this.speak.note(t("exchange.looks_back"), "warning");
    if (this.state.position?.node !== node && await this.goTo(node) === undefined) return;
    if (!await this.mayGoOn()) return;
    for (const move of moves) if (await this.ask({ do: "play", move }) === undefined) return;
  }

  /** Offers something that may as well be ignored. @param {() => string} words @param {() => string} yes @param {() => void} act */
  offer(words, yes, act) {
    const box = byId("offer");
    const close = () => { box.hidden = true; };
    this.drawOffer = () => box.replaceChildren(html("span", { text: words() }),
      html("button", { type: "button", class: "primary", text: yes(), onclick: () => { close(); act(); } }),
      html("button", { type: "button", "aria-label": t("app.not_now"), text: "×", onclick: close }));
    this.drawOffer();
    box.hidden = false;
  }
}

const settings = new Settings();
const problems = await speakAs(settings.get("language"));
const app = new App(settings);
app.start(await connect());
for (const problem of problems) app.speak.note(problem, "error");
