/** Begins a game. One question: which game, by which rules, between whom, with what clock? */

import { byId, html, labelled, select } from "./dom.js";
import { levelName, spaced } from "./words.js";

/** @typedef {import("./state.js").Clock} Clock */

/** The kinds of clock, each with its fields: key of the contract, words, unit, usual value. */
const CLOCKS = {
  none: ["No clock", []],
  move: ["Time for each move", [["byoyomi", "Each move", "s", 10]]],
  sudden: ["Sudden death", [["main", "All moves", "min", 15]]],
  increment: ["Increment (Fischer)", [["main", "Main time", "min", 10], ["increment", "Added by each move", "s", 10]]],
  byoyomi: ["Byoyomi", [["main", "Main time", "min", 15], ["byoyomi", "Then each move", "s", 30]]],
  session: ["Moves in a session", [["main", "Time", "min", 30], ["moves", "For moves", "", 40]]],
};

const UNIT = { s: 1000, min: 60000, "": 1 };

/** Fields for a clock; `read()` gives what the contract wants. */
function clockFields() {
  const kind = select({}, Object.entries(CLOCKS).map(([key, [words]]) => [key, words]), "none");
  const box = html("div", { class: "row" });
  const show = () => box.replaceChildren(...CLOCKS[kind.value][1].map(([key, words, unit, usual]) =>
    labelled(unit ? `${words} (${unit})` : words,
      html("input", { type: "number", min: 0, step: "any", value: usual, dataset: { key, unit } }))));
  kind.addEventListener("change", show);
  show();
  return {
    element: html("div", { class: "clock-fields" }, labelled("Clock", kind), box),
    /** @returns {Clock|null} */
    read() {
      if (kind.value === "none") return null;
      const fields = [...box.querySelectorAll("input")];
      return Object.fromEntries(fields.map((field) =>
        [field.dataset.key, Math.max(field.dataset.key === "moves" ? 1 : 0, Math.round(Number(field.value) * UNIT[field.dataset.unit ?? ""]) || 0)]));
    },
  };
}

/** Fields for a player. @param {string} words @param {import("./state.js").Player} player */
function playerFields(words, player) {
  const who = select({}, [["person", "Person"], ["engine", "Engine"]], player.player);
  const level = html("input", { type: "range", min: 0, max: 20, value: player.level });
  const said = html("output");
  const time = html("input", { type: "number", min: 0.1, step: "any", value: (player.time ?? 3000) / 1000 });
  const field = html("div", {}, labelled("Level", html("span", { class: "row" }, level, said)),
    labelled("Seconds for a move, where there is no clock", time));
  const show = () => {
    said.textContent = `${level.value}, ${levelName(Number(level.value))}`;
    level.setAttribute("aria-valuetext", said.textContent);
    field.hidden = who.value === "person";
  };
  level.addEventListener("input", show);
  who.addEventListener("change", show);
  show();
  return {
    element: html("fieldset", {}, html("legend", { text: words }), labelled("Played by", who), field),
    /** @returns {import("./state.js").Player} */
    read: () => ({ player: who.value, level: Number(level.value), time: Math.round(1000 * Math.max(0.01, Number(time.value) || 3)) }),
  };
}

/** @param {import("./app.js").App} app */
export function offerNewGame(app) {
  const dialog = byId("new-dialog");
  const search = byId("game-search");
  const list = byId("game-list");
  const details = byId("game-details");
  const saved = byId("saved-games");
  /** @type {{id: string, name: string, files: number, ranks: number}[]} */
  let games = [];
  let chosen = "";
  /** @type {Record<string, HTMLSelectElement>} */
  let options = {};
  /** @type {HTMLSelectElement|null} */
  let handicap = null;
  let black = playerFields("Black (moves first)", { player: "person", level: 20 });
  let white = playerFields("White", { player: "engine", level: 5 });
  const clock = clockFields();

  function drawList() {
    const words = search.value.trim().toLowerCase();
    const fits = games.filter(({ id, name, files, ranks }) =>
      `${id} ${name} ${files}x${ranks}`.toLowerCase().includes(words));
    if (fits.length && !fits.some(({ id }) => id === chosen)) chosen = fits[0].id;
    list.replaceChildren(...fits.map(({ id, name, files, ranks }) => html("label", { class: "game" },
      html("input", { type: "radio", name: "game", value: id, checked: id === chosen, onchange: () => choose(id) }),
      html("span", { text: name }), html("small", { text: `${files} × ${ranks}` }))));
    if (!fits.length) list.append(html("p", { class: "nothing", text: "No game has such a name." }));
    drawDetails();
  }

  /** @param {string} id */
  function choose(id) {
    chosen = id;
    drawDetails();
  }

  /** The rules and handicaps of the game that is chosen. */
  async function drawDetails() {
    const id = chosen;
    const game = app.state.game?.id === id ? app.state.game : await app.ask({ do: "game", game: id }, true);
    if (id !== chosen) return;
    options = {};
    handicap = null;
    const parts = [];
    if (game?.handicaps?.length) {
      handicap = select({}, [["", "None"], ...(
        game.handicaps.map(({ name, squares }) => [name, `${spaced(name)} (${squares.join(", ")})`]))], "");
      parts.push(labelled("Handicap: White plays without", handicap));
    }
    if (game?.options?.length) {
      parts.push(html("details", {}, html("summary", { text: `Rules to choose (${game.options.length})` }), ...game.options.map(option)));
    }
    if (!game) parts.push(html("p", { class: "hint", text: "The game begins by its usual rules." }));
    details.replaceChildren(...parts);
  }

  /** @param {import("./state.js").RuleOption} option */
  function option({ name, about, source, choices, default: usual, chosen: now }) {
    const field = select({}, choices.map((choice) => [choice, spaced(choice) + (choice === usual ? " (usual)" : "")]), now ?? usual);
    field.dataset.usual = usual;
    options[name] = field;
    return html("div", { class: "rule" }, labelled(spaced(name), field),
      html("p", { class: "hint", text: about }), source ? html("p", { class: "hint source", text: source }) : null);
  }

  /** @param {any[]} games that were saved */
  function drawSaved(games) {
    saved.hidden = !games.length;
    saved.replaceChildren(html("h3", { text: "Go on with" }), html("ul", {}, ...games.map((game) => html("li", {},
      html("button", { type: "button", class: "wide", onclick: async () => { if (await app.ask({ do: "open", name: game.name })) dialog.close(); } },
        html("strong", { text: nameOf(game.game) }), ` ${game.title ?? ""} `,
        html("small", { text: `${game.moves} moves${game.time ? `, ${new Date(1000 * game.time).toLocaleString()}` : ""}` })),
      html("button", { type: "button", "aria-label": `Forget ${nameOf(game.game)}, ${game.title ?? ""}`, text: "×",
        onclick: async () => { if (await app.ask({ do: "forget", name: game.name })) open(); } })))));
  }

  const nameOf = (id) => games.find((game) => game.id === id)?.name ?? id;

  async function open() {
    const answer = await app.ask({ do: "games" });
    if (!answer) return;
    games = answer.games;
    chosen = app.state.game?.id ?? games[0]?.id ?? "";
    search.value = "";
    drawSaved(answer.saved ?? []);
    drawList();
    if (!dialog.open) dialog.showModal();
    list.querySelector("input:checked")?.scrollIntoView({ block: "nearest" });
  }

  async function begin() {
    const picked = Object.entries(options).filter(([, field]) => field.value !== field.dataset.usual);
    const answer = await app.ask({
      do: "new", game: chosen, options: Object.fromEntries(picked.map(([name, field]) => [name, field.value])),
      handicap: handicap?.value ?? "", sfen: null, black: black.read(), white: white.read(), clock: clock.read(),
    });
    if (!answer) return;
    dialog.close();
    app.board.root.focus();
  }

  byId("new-players").append(black.element, white.element, clock.element);
  search.addEventListener("input", drawList);
  search.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    begin();
  });
  byId("new-begin").addEventListener("click", begin);
  byId("open-new").addEventListener("click", open);
  byId("rules-choose").addEventListener("click", async () => {
    byId("rules-dialog").close();
    await open();
    await drawDetails();
    const rules = details.querySelector("details");
    if (rules) rules.open = true;
    rules?.querySelector("select")?.focus();
  });

  // Games that were broken off are offered once, while nothing has been played here.
  let offered = false;
  app.state.on("record", async (record) => {
    if (offered) return;
    offered = true;
    if (record.nodes.length) return;
    const answer = await app.ask({ do: "games" }, true);
    const begun = answer?.saved?.filter(({ moves }) => moves > 0) ?? [];
    if (!begun.length) return;
    games = answer.games;
    const [latest] = begun.sort((a, b) => (b.time ?? 0) - (a.time ?? 0));
    app.offer(`Go on with ${nameOf(latest.game)}, ${latest.moves} moves?`, "Go on", () => app.ask({ do: "open", name: latest.name }));
  });
}

/** Changes the players and the clock of the game on the board. @param {import("./app.js").App} app */
export function offerPlayers(app) {
  const dialog = byId("players-dialog");
  const box = byId("players-fields");
  byId("open-players").addEventListener("click", () => {
    const { table } = app.state;
    if (!table) return;
    const black = playerFields("Black", table.black);
    const white = playerFields("White", table.white);
    const clock = clockFields();
    const change = html("input", { type: "checkbox" });
    const threads = html("input", { type: "number", min: 1, max: 512, value: table.threads ?? 1 });
    const hash = html("input", { type: "number", min: 1, max: 1048576, value: table.hash ?? 64 });
    box.replaceChildren(black.element, white.element, labelled("Set the clock anew", change, "check"), clock.element,
      html("details", {}, html("summary", { text: "Engine" }),
        html("div", { class: "row" }, labelled("Threads", threads), labelled("Memory (MiB)", hash))));
    clock.element.hidden = true;
    change.addEventListener("change", () => { clock.element.hidden = !change.checked; });
    byId("players-set").onclick = async () => {
      if (change.checked && await app.ask({ do: "clock", clock: clock.read() }) === undefined) return;
      const [t, h] = [Number(threads.value), Number(hash.value)];
      if ((t !== table.threads || h !== table.hash) && await app.ask({ do: "options", threads: t, hash: h }) === undefined) return;
      if (await app.ask({ do: "players", black: black.read(), white: white.read() })) dialog.close();
    };
    dialog.showModal();
  });
}
