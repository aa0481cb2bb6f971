/** Asks who plays and in what time. One question: person or engine, how strong, with what clock? */

import { allTaken, byId, html, labelled, select } from "./dom.js";
import { levelName } from "./words.js";

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
/** The most of each unit that a clock shows: a week, or a thousand moves. */
const LONGEST = { s: 604800, min: 10080, "": 1000 };

/** The kind of a clock. @param {Clock|null} clock */
function kindOf(clock) {
  if (!clock) return "none";
  if (clock.moves) return "session";
  if (clock.byoyomi) return clock.main ? "byoyomi" : "move";
  return clock.increment ? "increment" : "sudden";
}

/** Fields for a clock; `read()` gives what the contract wants, and `set()` shows it. */
export function clockFields() {
  const kind = select({}, Object.entries(CLOCKS).map(([key, [words]]) => [key, words]), "none");
  const box = html("div", { class: "row" });
  const show = () => box.replaceChildren(...CLOCKS[kind.value][1].map(([key, words, unit, usual]) =>
    labelled(unit ? `${words} (${unit})` : words,
      html("input", { type: "number", required: true, min: key === "moves" ? 1 : 0, max: LONGEST[unit], step: unit ? "any" : 1,
        value: usual, dataset: { key, unit } }))));
  kind.addEventListener("change", show);
  show();
  /** @param {Clock|null} clock */
  function set(clock) {
    kind.value = kindOf(clock);
    show();
    for (const field of box.querySelectorAll("input")) {
      field.value = String((clock?.[field.dataset.key] ?? 0) / UNIT[field.dataset.unit ?? ""]);
    }
  }
  return {
    set,
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
export function playerFields(words, player) {
  const who = select({}, [["person", "Person"], ["engine", "Engine"]], player.player);
  const level = html("input", { type: "range", min: 0, max: 20, value: player.level });
  const said = html("output");
  const time = html("input", { type: "number", required: true, min: 0.01, max: 3600, step: "any", value: (player.time ?? 3000) / 1000 });
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
    /** @param {import("./state.js").Player} player */
    set(player) {
      who.value = player.player;
      level.value = String(player.level);
      time.value = String((player.time ?? 3000) / 1000);
      show();
    },
    element: html("fieldset", {}, html("legend", { text: words }), labelled("Played by", who), field),
    /** @returns {import("./state.js").Player} */
    read: () => ({ player: who.value, level: Number(level.value), time: Math.round(1000 * Math.max(0.01, Number(time.value) || 3)) }),
  };
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
    clock.set(table.clock);
    const change = html("input", { type: "checkbox" });
    const threads = html("input", { type: "number", required: true, min: 1, max: 512, value: table.threads ?? 1 });
    const hash = html("input", { type: "number", required: true, min: 1, max: 65536, value: table.hash ?? 64 });
    box.replaceChildren(black.element, white.element, labelled("Set the clock anew", change, "check"), clock.element,
      html("details", {}, html("summary", { text: "Engine" }),
        html("div", { class: "row" }, labelled("Threads", threads), labelled("Memory (MiB)", hash))));
    clock.element.hidden = true;
    change.addEventListener("change", () => { clock.element.hidden = !change.checked; });
    byId("players-set").onclick = async () => {
      if (!allTaken(box)) return;
      if (change.checked && await app.ask({ do: "clock", clock: clock.read() }) === undefined) return;
      const [t, h] = [Number(threads.value), Number(hash.value)];
      if ((t !== table.threads || h !== table.hash) && await app.ask({ do: "options", threads: t, hash: h }) === undefined) return;
      if (await app.ask({ do: "players", black: black.read(), white: white.read() })) dialog.close();
    };
    dialog.showModal();
  });
}
