/** Begins a game. One question: which game, by which rules, between whom? */

import { allTaken, byId, html, labelled, select } from "./dom.js";
import { clockFields, playerFields } from "./seats.js";
import { counted, playersInWords, spaced } from "./words.js";

/** @typedef {import("./state.js").RuleOption} RuleOption */
/** @typedef {import("./state.js").Kept} Kept */

/** The name under which presets of rules are chosen, beside the options themselves. */
const PRESET = "rules";

/** The end of an address that asks for the choice of games. */
export const WANTED = "#new";

/** The dialog for a new game, which also offers the games that were kept. */
class NewGame {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.dialog = byId("new-dialog");
    this.search = byId("game-search");
    this.list = byId("game-list");
    this.details = byId("game-details");
    /** @type {{id: string, name: string, files: number, ranks: number}[]} */
    this.games = [];
    this.chosen = "";
    /** @type {Map<string, HTMLSelectElement>} fields of rules by the names of their options */
    this.rules = new Map();
    /** @type {HTMLSelectElement|null} */
    this.handicap = null;
    this.black = playerFields("Black (moves first)", { player: "person", level: 20 });
    this.white = playerFields("White", { player: "engine", level: 5 });
    this.clock = clockFields();
    byId("new-players").append(this.black.element, this.white.element, this.clock.element);
    this.listen();
  }

  listen() {
    this.search.addEventListener("input", () => this.drawList());
    this.search.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      this.begin();
    });
    byId("new-begin").addEventListener("click", () => this.begin());
    byId("open-new").addEventListener("click", () => this.open());
    byId("rules-choose").addEventListener("click", () => this.openRules());
  }

  async open() {
    const answer = await this.app.ask({ do: "games" });
    if (!answer) return;
    this.games = answer.games;
    this.chosen = this.app.state.game?.id ?? this.games[0]?.id ?? "";
    this.search.value = "";
    this.takeOver();
    this.drawKept(answer.saved ?? [], answer.leftOut ?? []);
    this.drawList();
    if (!this.dialog.open) this.dialog.showModal();
    this.list.querySelector("input:checked")?.scrollIntoView({ block: "nearest" });
  }

  /** Offers the players, levels and clocks of the game on the board, unless it was others who played it. */
  takeOver() {
    const { table, record } = this.app.state;
    if (!table || this.dialog.open || !(record?.tags.BlackType ?? record?.tags.WhiteType)) return;
    this.clock.set(table.clock);
    this.black.set(table.black);
    this.white.set(table.white);
  }

  /** Opens the dialog at the rules of the game on the board. */
  async openRules() {
    byId("rules-dialog").close();
    await this.open();
    await this.drawDetails();
    const rules = this.details.querySelector("details");
    if (rules) rules.open = true;
    rules?.querySelector("select")?.focus();
  }

  /** The games whose names or sizes have the words that are looked for. */
  drawList() {
    const words = this.search.value.trim().toLowerCase();
    const fits = this.games.filter(({ id, name, files, ranks }) =>
      `${id} ${name} ${files}x${ranks}`.toLowerCase().includes(words));
    if (fits.length && !fits.some(({ id }) => id === this.chosen)) this.chosen = fits[0].id;
    const choose = (id) => () => {
      this.chosen = id;
      this.drawDetails();
    };
    this.list.replaceChildren(...fits.map(({ id, name, files, ranks }) => html("label", { class: "game" },
      html("input", { type: "radio", name: "game", value: id, checked: id === this.chosen, onchange: choose(id) }),
      html("span", { text: name }), html("small", { text: `${files} × ${ranks}` }))));
    if (!fits.length) this.list.append(html("p", { class: "nothing", text: "No game has such a name." }));
    this.drawDetails();
  }

  /** The rules and handicaps of the game that is chosen. */
  async drawDetails() {
    const id = this.chosen;
    const onBoard = this.app.state.game;
    const game = onBoard?.id === id ? onBoard : await this.app.ask({ do: "game", game: id }, true);
    // Meanwhile another one may have been chosen.
    if (id !== this.chosen) return;
    this.rules.clear();
    this.handicap = null;
    const parts = [];
    if (game?.handicaps.length) {
      const chosen = onBoard?.id === id ? this.app.state.record?.handicap : "";
      this.handicap = select({}, [["", "None"], ...game.handicaps.map(({ name, kif, changes }) =>
        [name, `${[spaced(name), kif ?? ""].join(" ").trim()} (${changes})`])], chosen);
      parts.push(labelled("Handicap", this.handicap));
    }
    if (game?.options.length) {
      parts.push(html("details", {}, html("summary", { text: `Rules to choose (${game.options.length})` }),
        ...this.preset(game.presets), ...game.options.map((option) => this.option(option))));
    }
    this.details.replaceChildren(...parts);
  }

  /** A choice of rules that go together. @param {string[]} names */
  preset(names) {
    if (!names.length) return [];
    const field = select({}, [["", "As the rules say"], ...names.map((name) => [name, spaced(name)])], "");
    field.dataset.usual = "";
    this.rules.set(PRESET, field);
    return [labelled("All rules as", field)];
  }

  /** @param {RuleOption} option */
  option({ name, about, source, choices, default: usual, chosen }) {
    const words = (choice) => spaced(choice) + (choice === usual ? " (usual)" : "");
    const field = select({}, choices.map((choice) => [choice, words(choice)]), chosen ?? usual);
    field.dataset.usual = usual;
    this.rules.set(name, field);
    return html("div", { class: "rule" }, labelled(spaced(name), field), html("p", { class: "hint", text: `Decides ${about}.` }),
      ...(source ? [html("p", { class: "hint source", text: source })] : []));
  }

  async begin() {
    if (!allTaken(this.dialog)) return;
    const picked = [...this.rules].filter(([, field]) => field.value !== field.dataset.usual);
    const answer = await this.app.ask({
      do: "new",
      game: this.chosen,
      options: Object.fromEntries(picked.map(([name, field]) => [name, field.value])),
      handicap: this.handicap?.value ?? "",
      sfen: null,
      black: this.black.read(),
      white: this.white.read(),
      clock: this.clock.read(),
    });
    if (!answer) return;
    this.dialog.close();
    this.app.board.root.focus();
  }

  /** @param {Kept[]} kept @param {string[]} leftOut what lies beside them, and why it is not offered */
  drawKept(kept, leftOut) {
    const box = byId("saved-games");
    const goOn = (name) => async () => { if (await this.app.ask({ do: "open", name })) this.dialog.close(); };
    const forget = (name, words) => async () => {
      if (!await this.app.confirm(`Throw ${words} away for good?`, "Throw away")) return;
      if (await this.app.ask({ do: "forget", name })) this.open();
    };
    const said = leftOut.map((words) => html("p", { class: "hint", text: `Left out: ${words}` }));
    box.hidden = !kept.length && !said.length;
    box.replaceChildren(html("h3", { text: "Go on with" }), ...said, html("ul", {}, ...kept.map(({ name, game, title, moves, time }) => {
      const when = time ? `, ${new Date(1000 * time).toLocaleString()}` : "";
      const [called, players] = [this.nameOf(game), playersInWords(title)];
      const length = `${counted(moves, "move")}${when}`;
      const words = [called, players, length].filter(Boolean).join(", ");
      return html("li", {},
        html("button", { type: "button", class: "wide", onclick: goOn(name) },
          html("strong", { text: called }), ` ${players} `, html("small", { text: length })),
        html("button", { type: "button", "aria-label": `Throw ${words} away`, text: "×", onclick: forget(name, words) }));
    })));
  }

  /** The name for people of a game that a record calls by one of its names. @param {string} called */
  nameOf(called) {
    return this.games.find(({ id, names }) => id === called || names.includes(called))?.name ?? called;
  }

  /** Offers the latest game that was broken off. */
  async offerLatest() {
    const answer = await this.app.ask({ do: "games" }, true);
    const latest = answer?.saved?.filter(({ moves, over }) => moves > 0 && !over).sort((a, b) => b.time - a.time)[0];
    if (!latest) return;
    this.games = answer.games;
    const words = `Go on with ${this.nameOf(latest.game)}, ${counted(latest.moves, "move")}?`;
    this.app.offer(words, "Go on", () => this.app.ask({ do: "open", name: latest.name }));
  }
}

/** @param {import("./app.js").App} app */
export function offerNewGame(app) {
  const newGame = new NewGame(app);
  let offered = false;
  const wanted = location.hash === WANTED;
  // Once is enough: whoever loads the page again goes on with the game.
  if (wanted) history.replaceState(null, "", location.pathname);
  // A program that was started again begins anew, too.
  app.state.on("reconnected", () => { offered = false; });
  app.state.on("record", (record) => {
    // Only at the start, while nothing has been played.
    if (!offered && !record.nodes.length) wanted ? newGame.open() : newGame.offerLatest();
    offered = true;
    // Whoever plays has chosen.
    if (record.nodes.length) byId("offer").hidden = true;
  });
}
