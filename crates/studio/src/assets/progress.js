/** Remembers what was solved. One question: which exercises has this browser seen solved? */

import { keepText, recall } from "./storage.js";

const KEY = "komainu-learnt";

/** The exercises that were solved, by games, kept from one visit to the next where the browser allows it. */
export class Progress {
  constructor() {
    /** @type {Map<string, Set<string>>} */
    this.solved = read();
  }

  /** @param {string} game @param {string} id */
  has(game, id) {
    return this.solved.get(game)?.has(id) ?? false;
  }

  /** The number of these that were solved. @param {string} game @param {string[]} ids */
  count(game, ids) {
    return ids.filter((id) => this.has(game, id)).length;
  }

  /** @param {string} game @param {string} id */
  add(game, id) {
    if (this.has(game, id)) return;
    // Another page of this browser may have added others meanwhile.
    for (const [other, ids] of read()) this.merge(other, ids);
    this.merge(game, new Set([id]));
    // What is not kept is still ticked until the page is closed.
    keepText(KEY, JSON.stringify(Object.fromEntries([...this.solved].map(([name, ids]) => [name, [...ids]]))));
  }

  /** @param {string} game @param {Set<string>} ids */
  merge(game, ids) {
    this.solved.set(game, new Set([...this.solved.get(game) ?? [], ...ids]));
  }
}

/** What is kept; nothing of what does not look like it. @returns {Map<string, Set<string>>} */
function read() {
  try {
    const kept = Object.entries(JSON.parse(recall(KEY) ?? "{}"));
    const isList = ([, ids]) => Array.isArray(ids) && ids.every((id) => typeof id === "string");
    return new Map(kept.filter(isList).map(([game, ids]) => [game, new Set(ids)]));
  } catch {
    return new Map();
  }
}
