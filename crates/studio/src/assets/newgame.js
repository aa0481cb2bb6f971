/** Begins a game. One question: which game, by which rules, between whom? */

import { allTaken, byId, html, labelled, select } from "./dom.js";
import { Gallery } from "./gallery.js";
import { language, languageOfRules, t } from "./language.js";
import { keepChoice, lastChoice } from "./lastchoice.js";
import { hasLink } from "./opening.js";
import { confirmed } from "./questions.js";
import { clockFields, mayNotExchange, pairUp, playerFields, sideHere } from "./seats.js";
import { gameName, named, playersInWords } from "./words.js";

/** @typedef {import("./state.js").RuleOption} RuleOption */
/** @typedef {import("./state.js").Kept} Kept */

/** How long a choice has to stand before its rules are asked for, in milliseconds: keys pass over many games. */
const PAUSE = 120;

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
    this.gallery = new Gallery(byId("game-list"), byId("game-search"), () => { this.drawing = this.drawDetails(); }, () => this.begin());
    /** The latest drawing of the rules; older ones give way to it. */
    this.drawing = Promise.resolve();
    this.drawings = 0;
    this.details = byId("game-details");
    /** @type {import("./state.js").GameName[]} */
    this.games = [];
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
    pairUp(this.black, this.white, (isElsewhere) => { this.clock.element.hidden = isElsewhere; });
    byId("new-players").replaceChildren(this.black.element, this.white.element, this.clock.element);
  }

  listen() {
    byId("new-begin").addEventListener("click", () => this.begin());
    byId("open-new").addEventListener("click", () => this.open());
    byId("rules-choose").addEventListener("click", () => this.openRules());
  }

  async open() {
    const answer = await this.app.ask({ do: "games" });
    if (!answer) return;
    this.games = answer.games;
    const isBegun = this.takeOver();
    const game = (isBegun ? undefined : lastChoice().game) ?? this.app.state.game?.id ?? "";
    this.drawKept(answer.saved ?? [], answer.leftOut ?? []);
    if (!this.dialog.open) this.details.replaceChildren();
    this.gallery.show(answer, game);
    if (!this.dialog.open) this.dialog.showModal();
    this.gallery.scroll();
  }

  /**
   * Offers the players, levels and clocks of the game on the board, or those that were chosen last where others
   * have played it or nobody has begun it. Tells if it was begun here.
   */
  takeOver() {
    const { table, record } = this.app.state;
    const isBegun = Boolean(table && (record?.tags.BlackType ?? record?.tags.WhiteType));
    if (this.dialog.open) return isBegun;
    const { black, white, clock } = isBegun ? table : lastChoice();
    if (black) this.black.set(black);
    if (white) this.white.set(white);
    this.clock.element.hidden = false;
    if (clock !== undefined) this.clock.set(clock);
    const { link, side } = this.app.state.guests ?? {};
    if (link && side) this[side].set({ ...this[side].read(), player: "person" });
    return isBegun;
  }

  /** Opens the dialog at the rules of the game on the board. */
  async openRules() {
    byId("rules-dialog").close();
    await this.open();
    await this.drawing;
    const rules = this.details.querySelector("details");
    if (rules) rules.open = true;
    rules?.querySelector("select")?.focus();
  }

  /** The rules and handicaps of the game that is chosen. */
  async drawDetails() {
    const id = this.gallery.chosen;
    const drawing = this.drawings += 1;
    const onBoard = this.app.state.game?.id === id ? this.app.state.game : null;
    this.rules.clear();
    this.handicap = null;
    await new Promise((resolve) => setTimeout(resolve, this.details.childElementCount ? PAUSE : 0));
    if (drawing !== this.drawings) return;
    const game = await this.app.ask({ do: "game", game: id, language: languageOfRules() }, true);
    if (drawing !== this.drawings) return;
    this.rules.clear();
    this.details.replaceChildren(...(game ? [...this.options(game, onBoard), ...this.handicaps(game.handicaps, onBoard)] : []));
    this.showPreset();
  }

  /** @param {import("./state.js").Game["handicaps"]} handicaps @param {import("./state.js").Game|null} onBoard */
  handicaps(handicaps, onBoard) {
    if (!handicaps.length) return [];
    const chosen = onBoard ? this.app.state.record?.handicap : "";
    this.handicap = select({}, [["", t("newgame.no_handicap")], ...handicaps.map((handicap) =>
      [handicap.name, t("newgame.handicap_changes", { handicap: handicapName(handicap), changes: handicap.changes })])], chosen);
    return [labelled(t("newgame.handicap"), this.handicap)];
  }

  /** The presets, which say how communities play, and the options themselves. @param {import("./state.js").Game} game @param {import("./state.js").Game|null} onBoard */
  options({ options, presets }, onBoard) {
    if (!options.length) return [];
    const fields = options.map((option) => this.option({ ...option, chosen: chosenOn(option, onBoard) }));
    return [...this.presets(presets), html("details", {},
      html("summary", { text: t("newgame.options", { number: options.length }) }), ...fields)];
  }

  /** Choices of rules that go together. @param {import("./state.js").Preset[]} presets */
  presets(presets) {
    if (!presets.length) return [];
    const usual = presets.some(({ choices }) => !Object.keys(choices).length) ? [] : [{ name: "", about: "", choices: {} }];
    this.all = [...usual, ...presets];
    const take = (choices) => () => {
      for (const [option, field] of this.rules) field.value = choices[option] ?? field.dataset.usual;
    };
    const nameOf = (name) => (name ? named("preset", name) : t("newgame.as_written"));
    return [html("fieldset", { class: "presets" }, html("legend", { text: t("newgame.all_rules") }),
      ...this.all.map(({ name, about, choices }) => html("label", { class: "check" },
        html("input", { type: "radio", name: "preset", value: name, onchange: take(choices) }),
        html("span", {}, nameOf(name), " ", html("small", { text: about === nameOf(name) ? "" : about })))))];
  }

  /** Marks the preset that the options come to, if they come to one. */
  showPreset() {
    for (const field of this.details.querySelectorAll("[name=preset]")) {
      const { choices } = this.all.find(({ name }) => name === field.value);
      field.checked = [...this.rules].every(([option, { value, dataset }]) => value === (choices[option] ?? dataset.usual));
    }
  }

  /** @param {RuleOption} option */
  option({ name, title, about, source, choices, titles, default: usual, chosen }) {
    const words = (choice) => (choice === usual ? t("newgame.usual", { choice: titles[choices.indexOf(choice)] }) : titles[choices.indexOf(choice)]);
    const field = select({ onchange: () => this.showPreset() }, choices.map((choice) => [choice, words(choice)]), chosen ?? usual);
    field.dataset.usual = usual;
    this.rules.set(name, field);
    return html("div", { class: "rule" }, labelled(title, field), html("p", { class: "hint", text: t("newgame.decides", { about }) }),
      ...(source ? [html("p", { class: "hint source", text: source })] : []));
  }

  async begin() {
    if (!allTaken(this.dialog)) return;
    await this.drawing;
    const picked = [...this.rules].filter(([, field]) => field.value !== field.dataset.usual);
    const side = sideHere(this.black, this.white);
    if (mayNotExchange(this.app, side)) return;
    const [black, white, clock] = [this.black.read(), this.white.read(), side ? null : this.clock.read()];
    const answer = await this.app.ask({
      do: "new",
      game: this.gallery.chosen,
      options: Object.fromEntries(picked.map(([name, field]) => [name, field.value])),
      handicap: this.handicap?.value ?? "",
      sfen: null,
      black,
      white,
      clock,
    });
    if (!answer) return;
    if (side) await this.app.exchange.begin(side);
    keepChoice({ game: this.gallery.chosen, black, white, clock });
    this.dialog.close();
    this.app.board.root.focus();
  }

  /** @param {Kept[]} kept @param {string[]} leftOut what lies beside them, and why it is not offered */
  drawKept(kept, leftOut) {
    const box = byId("saved-games");
    const goOn = (name) => async () => { if (await this.app.ask({ do: "open", name })) this.dialog.close(); };
    const forget = (name, words) => async () => {
      if (!await confirmed(t("newgame.throw_away_asked", { game: words }), t("newgame.throw_away"))) return;
      if (await this.app.ask({ do: "forget", name })) this.open();
    };
    const said = leftOut.map((words) => html("p", { class: "hint", text: t("newgame.left_out", { problem: words }) }));
    box.hidden = !kept.length && !said.length;
    box.replaceChildren(html("h3", { text: t("newgame.kept") }), ...said, html("ul", {}, ...kept.map(({ name, game, title, moves, over, time }) => {
      const when = time ? `, ${new Date(1000 * time).toLocaleString(language())}` : "";
      const [called, players] = [this.nameOf(game), playersInWords(title)];
      const length = `${t("words.moves", { n: moves })}${over ? `, ${t("newgame.over")}` : ""}${when}`;
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
    const words = () => t("newgame.go_on_asked", { game: this.nameOf(latest.game), moves: t("words.moves", { n: latest.moves }) });
    this.app.offer(words, () => t("newgame.go_on"), () => this.app.ask({ do: "open", name: latest.name }));
  }
}

/** @param {import("./app.js").App} app */
export function offerNewGame(app) {
  if (app.guest) return;
  const newGame = new NewGame(app);
  let offered = false;
  const wanted = location.hash === WANTED;
  const brings = hasLink(location.hash);
  // Once is enough: whoever loads the page again goes on with the game.
  if (wanted) history.replaceState(null, "", location.pathname);
  // A program that was started again begins anew, too.
  app.state.on("reconnected", () => { offered = false; });
  app.state.on("record", (record) => {
    // Only at the start, while nothing has been played, and unless a link brings a game.
    if (!offered && !record.nodes.length && !brings) wanted ? newGame.open() : newGame.offerLatest();
    offered = true;
    // Whoever plays has chosen.
    if (record.nodes.length) byId("offer").hidden = true;
  });
}
