/** Keeps texts in the browser. One question: what does it still know the next time? */

/** @typedef {"choice"|"game"} Sort what is lost if it is not kept: choices and what was solved, or a game */

/** @type {(sort: Sort) => void} */
let tell = () => {};
/** What has been told of: once is enough. @type {Set<Sort>} */
const told = new Set();

/** Calls back, once for each sort, if the browser keeps nothing for this page or has no room. @param {(sort: Sort) => void} callback */
export function whenRefused(callback) {
  tell = callback;
  for (const sort of told) tell(sort);
}

/** The text with this key; null if there is none, or if the browser lets nobody look. @param {string} key @returns {string|null} */
export function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text; false if it is not kept, and the page goes on without. @param {string} key @param {string} text @param {Sort} [sort] */
export function keepText(key, text, sort = "choice") {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    if (!told.has(sort)) tell(sort);
    told.add(sort);
    return false;
  }
}

/** @param {string} key */
export function drop(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing is kept, and so nothing has to go.
  }
}

/** The keys of all texts that are kept. @returns {string[]} */
export function keys() {
  try {
    return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "");
  } catch {
    return [];
  }
}
