/** Asks who plays and in what time. One question: person or engine, how strong, with what clock? */

import { allTaken, byId, html, labelled, select } from "./dom.js";
import { t } from "./language.js";
import { levelName } from "./words.js";

/** @typedef {import("./state.js").Clock} Clock @typedef {import("./state.js").Color} Color */

/** The kinds of clock, each with its fields: key of the contract, key of the words, unit, usual value. */
const CLOCKS = {
  none: [],
  move: [["byoyomi", "each_move", "s", 10]],
  sudden: [["main", "all_moves", "min", 15]],
  increment: [["main", "main_time", "min", 10], ["increment", "added", "s", 10]],
  byoyomi: [["main", "main_time", "min", 15], ["byoyomi", "then_each_move", "s", 30]],
  session: [["main", "time", "min", 30], ["moves", "for_moves", "", 40]],
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
  const kind = select({}, Object.keys(CLOCKS).map((key) => [key, t(`seats.${key}`)]), "none");
  const box = html("div", { class: "row" });
  const show = () => box.replaceChildren(...CLOCKS[kind.value].map(([key, name, unit, usual]) =>
    labelled(unit ? t("seats.in_unit", { field: t(`seats.${name}`), unit: t(`seats.${unit}`) }) : t(`seats.${name}`),
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
    element: html("div", { class: "clock-fields" }, labelled(t("seats.clock"), kind), box),
    /** @returns {Clock|null} */
    read() {
      if (kind.value === "none") return null;
      const fields = [...box.querySelectorAll("input")];
      return Object.fromEntries(fields.map((field) =>
        [field.dataset.key, Math.max(field.dataset.key === "moves" ? 1 : 0, Math.round(Number(field.value) * UNIT[field.dataset.unit ?? ""]) || 0)]));
    },
  };
}

/** What stands for a person who gets links. */
const ELSEWHERE = "elsewhere";

/** Fields for a player. @param {string} words @param {import("./state.js").Player} player */
export function playerFields(words, player) {
  const who = select({}, ["person", "engine", ELSEWHERE].map((player) => [player, t(`seats.${player}`)]), player.player);
  const level = html("input", { type: "range", min: 0, max: 20, value: player.level });
  const said = html("output");
  const time = html("input", { type: "number", required: true, min: 0.01, max: 3600, step: "any", value: (player.time ?? 3000) / 1000 });
  const field = html("div", {}, labelled(t("seats.level"), html("span", { class: "row" }, level, said)),
    labelled(t("seats.move_time"), time));
  const show = () => {
    said.textContent = t("seats.level_said", { level: level.value, name: levelName(Number(level.value)) });
    level.setAttribute("aria-valuetext", said.textContent);
    field.hidden = who.value !== "engine";
  };
  level.addEventListener("input", show);
  who.addEventListener("change", show);
  show();
  return {
    /** The field that says who plays. */
    who,
    /** Whether the player is a person who gets links. */
    get isElsewhere() {
      return who.value === ELSEWHERE;
    },
    /** @param {import("./state.js").Player} player @param {boolean} [isElsewhere] */
    set(player, isElsewhere = false) {
      who.value = isElsewhere ? ELSEWHERE : player.player;
      level.value = String(player.level);
      time.value = String((player.time ?? 3000) / 1000);
      show();
    },
    element: html("fieldset", {}, html("legend", { text: words }), labelled(t("seats.played_by"), who), field),
    /** @returns {import("./state.js").Player} */
    read: () => ({ player: who.value === "engine" ? "engine" : "person", level: Number(level.value), time: Math.round(1000 * Math.max(0.01, Number(time.value) || 3)) }),
  };
}

/**
 * Sees to it that one who plays by links does so with a person here, and without a clock.
 * @param {ReturnType<typeof playerFields>} black
 * @param {ReturnType<typeof playerFields>} white
 * @param {(isElsewhere: boolean) => void} onChange
 */
export function pairUp(black, white, onChange) {
  for (const [one, another] of [[black, white], [white, black]]) {
    one.who.addEventListener("change", () => {
      const isOdd = one.isElsewhere ? another.who.value !== "person" : one.who.value === "engine" && another.isElsewhere;
      if (isOdd) {
        another.who.value = "person";
        another.who.dispatchEvent(new Event("change"));
      }
      onChange(black.isElsewhere || white.isElsewhere);
    });
  }
}

/** The side of the person here, if the other one gets links. @param {ReturnType<typeof playerFields>} black @param {ReturnType<typeof playerFields>} white @returns {Color|null} */
export const sideHere = (black, white) => (black.isElsewhere ? "white" : white.isElsewhere ? "black" : null);

/** Refuses in words to play by links while somebody is invited. @param {import("./app.js").App} app @param {Color|null} side */
export function mayNotExchange(app, side) {
  const isRefused = side !== null && Boolean(app.state.guests?.link);
  if (isRefused) app.speak.note(t("invite.no_links"), "warning");
  return isRefused;
}

/** Changes the players and the clock of the game on the board. @param {import("./app.js").App} app */
export function offerPlayers(app) {
  const dialog = byId("players-dialog");
  const box = byId("players-fields");
  /** The fields of the players. @type {Record<string, ReturnType<typeof playerFields>>} */
  let fields = {};
  // A guest takes the place of the engine.
  app.state.on("guests", ({ link, side }) => {
    if (link && side) fields[side]?.set({ ...fields[side].read(), player: "person" });
  });
  byId("open-players").addEventListener("click", () => {
    const { table } = app.state;
    if (!table) return;
    const black = playerFields(t("side.black"), table.black);
    const white = playerFields(t("side.white"), table.white);
    fields = { black, white };
    const { game } = app.exchange;
    black.set(table.black, game?.side === "white");
    white.set(table.white, game?.side === "black");
    const clock = clockFields();
    clock.set(table.clock);
    const change = html("input", { type: "checkbox" });
    const threads = html("input", { type: "number", required: true, min: 1, max: 512, value: table.threads ?? 1 });
    const hash = html("input", { type: "number", required: true, min: 1, max: 65536, value: table.hash ?? 64 });
    const anew = labelled(t("seats.clock_anew"), change, "check");
    pairUp(black, white, (isElsewhere) => {
      change.checked &&= !isElsewhere;
      anew.hidden = isElsewhere;
      clock.element.hidden = !change.checked;
    });
    anew.hidden = game !== null;
    box.replaceChildren(black.element, white.element, anew, clock.element,
      html("details", {}, html("summary", { text: t("seats.resources") }),
        html("div", { class: "row" }, labelled(t("seats.threads"), threads), labelled(t("seats.memory"), hash))));
    clock.element.hidden = true;
    change.addEventListener("change", () => { clock.element.hidden = !change.checked; });
    byId("players-set").onclick = async () => {
      if (!allTaken(box)) return;
      if (mayNotExchange(app, sideHere(black, white))) return;
      if (change.checked && await app.ask({ do: "clock", clock: clock.read() }) === undefined) return;
      const [count, size] = [Number(threads.value), Number(hash.value)];
      const isNew = count !== table.threads || size !== table.hash;
      if (isNew && await app.ask({ do: "options", threads: count, hash: size }) === undefined) return;
      if (!await app.ask({ do: "players", black: black.read(), white: white.read() })) return;
      await app.exchange.set(sideHere(black, white));
      dialog.close();
    };
    dialog.showModal();
  });
}
