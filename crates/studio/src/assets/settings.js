/** Remembers how this person likes the board. One question: what was chosen for this browser? */

import { keepText, recall } from "./storage.js";

const KEY = "komainu";

const DEFAULTS = {
  /** @type {"auto"|"en"|"ja"} */
  language: "auto",
  /** @type {"kanji"|"letters"|"western"} */
  writing: "kanji",
  /** @type {"auto"|"western"|"japanese"} */
  notation: "auto",
  /** @type {"auto"|"shogi"|"kanji"|"chess"|"none"} */
  coordinates: "auto",
  /** @type {"auto"|"light"|"dark"} */
  theme: "auto",
  flipped: false,
  slide: true,
  cards: true,
  path: true,
  pace: true,
  map: true,
  sounds: false,
  arrows: true,
  /** @type {"none"|"black"|"white"|"both"} */
  influence: "none",
  threatened: false,
  unprotected: false,
  checks: true,
};

/** The words that may be chosen, where not all are possible. */
const CHOICES = {
  writing: ["kanji", "letters", "western"],
  notation: ["auto", "western", "japanese"],
  coordinates: ["auto", "shogi", "kanji", "chess", "none"],
  theme: ["auto", "light", "dark"],
  influence: ["none", "black", "white", "both"],
};

/** The choices, kept from one visit to the next where the browser allows it. */
export class Settings {
  constructor() {
    this.values = { ...DEFAULTS, ...read() };
    /** @type {((name: string) => void)[]} */
    this.listeners = [];
  }

  /** @template {keyof DEFAULTS} N @param {N} name @returns {typeof DEFAULTS[N]} */
  get(name) {
    return this.values[name];
  }

  /** @param {keyof DEFAULTS} name @param {any} value */
  set(name, value) {
    if (this.values[name] === value) return;
    /** @type {any} */ (this.values)[name] = value;
    // A browser that keeps nothing still shows what was chosen.
    keepText(KEY, JSON.stringify(this.values));
    for (const listener of this.listeners) listener(name);
  }

  /** @param {(name: string) => void} listener */
  onChange(listener) {
    this.listeners.push(listener);
  }
}

/** What was chosen, as far as it can be understood: another version of the page may have kept it. */
function read() {
  const isKnown = ([name, value]) => typeof value === typeof DEFAULTS[name] && (CHOICES[name]?.includes(value) ?? true);
  try {
    return Object.fromEntries(Object.entries(Object(JSON.parse(recall(KEY) ?? "{}"))).filter(isKnown));
  } catch {
    return {};
  }
}
