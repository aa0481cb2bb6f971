/** Remembers how this person likes the board. One question: what was chosen for this browser? */

const KEY = "komainu";

const DEFAULTS = {
  /** @type {"auto"|"en"|"ja"} */
  language: "auto",
  /** @type {"kanji"|"letters"|"western"} */
  writing: "kanji",
  /** @type {"shogi"|"chess"|"none"} */
  coordinates: "shogi",
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
    try {
      localStorage.setItem(KEY, JSON.stringify(this.values));
    } catch {
      // A browser that keeps nothing still shows what was chosen.
    }
    for (const listener of this.listeners) listener(name);
  }

  /** @param {(name: string) => void} listener */
  onChange(listener) {
    this.listeners.push(listener);
  }
}

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}
