/** Remembers how the last game was begun. One question: what did this person choose before? */

import { keepText, recall } from "./storage.js";

/** @typedef {import("./state.js").Player} Player @typedef {import("./state.js").Clock} Clock */
/** @typedef {{game: string, black: Player, white: Player, clock: Clock|null}} Choice */

const KEY = "komainu-new";

/** @param {Choice} choice */
export function keepChoice(choice) {
  keepText(KEY, JSON.stringify(choice));
}

/** Tells if what was kept is a player: another version of the page may have kept it. @param {any} player */
const isPlayer = (player) => ["person", "engine"].includes(player?.player) && player.level >= 0 && player.level <= 20;

/** The last choice, as far as it can be understood. @returns {Partial<Choice>} */
export function lastChoice() {
  try {
    const { game, black, white, clock } = Object(JSON.parse(recall(KEY) ?? "{}"));
    const isWhole = isPlayer(black) && isPlayer(white);
    const isClock = clock === null || Object.values(Object(clock)).every((time) => Number.isFinite(time) && time >= 0);
    return { game: typeof game === "string" ? game : undefined, ...(isWhole ? { black, white } : {}), ...(isWhole && isClock ? { clock } : {}) };
  } catch {
    return {};
  }
}
