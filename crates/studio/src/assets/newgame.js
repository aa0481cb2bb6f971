/** Begins a game. One question: which game, by which rules, between whom? */

import { allTaken, byId, html, labelled, select } from "./dom.js";
import { language, languageOfRules, t } from "./language.js";
import { clockFields, playerFields } from "./seats.js";
import { gameName, named, playersInWords } from "./words.js";

/** @typedef {import("./state.js").RuleOption} RuleOption */
/** @typedef {import("./state.js").Kept} Kept */

/** The name under which presets of rules are chosen, beside the options themselves. */
const PRESET = "rules";

/** The end of an address that asks for the choice of games. */
export const WANTED = "#new";

/** How a handicap is called; Japanese players know its name in KIF. @param {{name: string, kif: string|null}} handicap */
const handicapName = ({ name, kif }) => (language() === "ja" ? kif ?? named("handicap", name) : [named("handicap", name), kif ?? ""].join(" ").trim());

/** What is chosen for an option in the game on the board. @param {RuleOption} option @param {import("./state.js").Game|null} game */
const chosenOn = ({ name, chosen }, game) => game?.options.find((option) => option.name === name)?.chosen ?? chosen;

/** The dialog for a new game, which also offers the games that were kept. */
class NewGame {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.dialog = byId("new-dialog");
    this.search = byId("game-search");
    this.list = byId("game-list");
    this.details = byId("game-details");
    /** @type {import("./state.js").GameName[]} */
    this.games = [];
    this.chosen = "";
    /** @type {Map<string, HTMLSelectElement>} fields of rules by the names of their options */
    this.rules = new Map();
    /** @type {HTMLSelectElement|null} */
    this.handicap = null;
    this.drawPlayers();
    app.state.on("language", () => this.drawPlayers());
    this.listen();
  }

  drawPlayers() {
    this.black = playerFields(t("newgame.black"), { player: "person", level: 20 });
    this.white = playerFields(t("newgame.white"), { player: "engine", level: 5 });
    this.clock = clockFields();
    byId("new-players").replaceChildren(this.black.element, this.white.element, this.clock.element);
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
    const fits = this.games.filter(({ id, name, japanese, reading, files, ranks }) =>
      `${id} ${name} ${japanese} ${reading ?? ""} ${files}x${ranks}`.toLowerCase().includes(words));
    if (fits.length && !fits.some(({ id }) => id === this.chosen)) this.chosen = fits[0].id;
    const choose = (id) => () => {
      this.chosen = id;
      this.drawDetails();
    };
    this.list.replaceChildren(...fits.map((game) => [game, gameName(game)]).map(([{ id, files, ranks }, name]) => html("label", { class: "game" },
      html("input", { type: "radio", name: "game", value: id, checked: id === this.chosen, onchange: choose(id) }),
      html("span", { text: name }), html("small", { text: `${files} × ${ranks}` }))));
    if (!fits.length) this.list.append(html("p", { class: "nothing", text: t("newgame.no_game") }));
    this.drawDetails();
  }

  /** The rules and handicaps of the game that is chosen. */
  async drawDetails() {
    const id = this.chosen;
    const onBoard = this.app.state.game;
    const game = await this.app.ask({ do: "game", game: id, language: languageOfRules() }, true);
    // Meanwhile another one may have been chosen.
    if (id !== this.chosen) return;
    this.rules.clear();
    this.handicap = null;
    const parts = [];
    if (game?.handicaps.length) {
      const chosen = onBoard?.id === id ? this.app.state.record?.handicap : "";
      this.handicap = select({}, [["", t("newgame.no_handicap")], ...game.handicaps.map((handicap) =>
        [handicap.name, t("newgame.handicap_changes", { handicap: handicapName(handicap), changes: handicap.changes })])], chosen);
      parts.push(labelled(t("newgame.handicap"), this.handicap));
    }
    if (game?.options.length) {
      parts.push(html("details", {}, html("summary", { text: t("newgame.options", { number: game.options.length }) }),
        ...this.preset(game.presets), ...game.options.map((option) => this.option({ ...option, chosen: chosenOn(option, onBoard?.id === id ? onBoard : null) }))));
    }
    this.details.replaceChildren(...parts);
  }

  /** A choice of rules that go together. @param {string[]} names */
  preset(names) {
    if (!names.length) return [];
    const field = select({}, [["", t("newgame.as_written")], ...names.map((name) => [name, named("preset", name)])], "");
    field.dataset.usual = "";
    this.rules.set(PRESET, field);
    return [labelled(t("newgame.all_rules"), field)];
  }

  /** @param {RuleOption} option */
  option({ name, about, source, choices, default: usual, chosen }) {
    const words = (choice) => (choice === usual ? t("newgame.usual", { choice: named("choice", choice) }) : named("choice", choice));
    const field = select({}, choices.map((choice) => [choice, words(choice)]), chosen ?? usual);
    field.dataset.usual = usual;
    this.rules.set(name, field);
    return html("div", { class: "rule" }, labelled(named("option", name), field), html("p", { class: "hint", text: t("newgame.decides", { about }) }),
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
      if (!await this.app.confirm(t("newgame.throw_away_asked", { game: words }), t("newgame.throw_away"))) return;
      if (await this.app.ask({ do: "forget", name })) this.open();
    };
    const said = leftOut.map((words) => html("p", { class: "hint", text: t("newgame.left_out", { problem: words }) }));
    box.hidden = !kept.length && !said.length;
    box.replaceChildren(html("h3", { text: t("newgame.kept") }), ...said, html("ul", {}, ...kept.map(({ name, game, title, moves, time }) => {
      const when = time ? `, ${new Date(1000 * time).toLocaleString(language())}` : "";
      const [called, players] = [this.nameOf(game), playersInWords(title)];
      const length = `${t("words.moves", { n: moves })}${when}`;
      const words = [called, players, length].filter(Boolean).join(", ");
      return html("li", {},
        html("button", { type: "button", class: "wide", onclick: goOn(name) },
          html("strong", { text: called }), ` ${players} `, html("small", { text: length })),
        html("button", { type: "button", "aria-label": t("newgame.throw_away_game", { game: words }), text: "×", onclick: forget(name, words) }));
    })));
  }

  /** The name for people of a game that a record calls by one of its names. @param {string} called */
  nameOf(called) {
    const game = this.games.find(({ id, names }) => id === called || names.includes(called));
    return game ? gameName(game) : called;
  }

  /** Offers the latest game that was broken off. */
  async offerLatest() {
    const answer = await this.app.ask({ do: "games" }, true);
    const latest = answer?.saved?.filter(({ moves, over }) => moves > 0 && !over).sort((a, b) => b.time - a.time)[0];
    if (!latest) return;
    this.games = answer.games;
    const words = t("newgame.go_on_asked", { game: this.nameOf(latest.game), moves: t("words.moves", { n: latest.moves }) });
    this.app.offer(words, t("newgame.go_on"), () => this.app.ask({ do: "open", name: latest.name }));
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
