/** Names squares. One question: where is a square, and what is it called? */

const A = "a".charCodeAt(0);

/** The letters of a rank: a to z, then aa, bb. @param {number} row */
function rankLetters(row) {
  const letter = String.fromCharCode(A + (row % 26));
  return row < 26 ? letter : letter + letter;
}

/** The letters of a file from the left: a to z, aa, ab. @param {number} column */
function fileLetters(column) {
  const last = String.fromCharCode(A + (column % 26));
  return column < 26 ? last : fileLetters(Math.floor(column / 26) - 1) + last;
}

const DIGITS = "〇一二三四五六七八九";

/** A number from 1 to 99 in kanji: 三, 十, 二十五. @param {number} number */
function inKanji(number) {
  const [tens, units] = [Math.floor(number / 10), number % 10];
  return `${tens > 1 ? DIGITS[tens] : ""}${tens ? "十" : ""}${units ? DIGITS[units] : ""}`;
}

/** A number in full-width digits: １２. @param {number} number */
const wide = (number) => String(number).replace(/\d/g, (digit) => "０１２３４５６７８９"[Number(digit)]);

/** The squares of a board, by canonical name and by column and row from Black's upper left. */
export class Squares {
  /**
   * @param {number} files
   * @param {number} ranks
   */
  constructor(files, ranks) {
    this.files = files;
    this.ranks = ranks;
    /** @type {string[][]} names by row and column */
    this.names = [];
    /** @type {Map<string, {column: number, row: number}>} */
    this.places = new Map();
    for (let row = 0; row < ranks; row++) {
      const names = [];
      for (let column = 0; column < files; column++) {
        const name = `${files - column}${rankLetters(row)}`;
        names.push(name);
        this.places.set(name, { column, row });
      }
      this.names.push(names);
    }
  }

  /** Tells if the board has a square of this name. @param {string} name */
  has(name) {
    return this.places.has(name);
  }

  /** @param {string} name @returns {{column: number, row: number}} */
  place(name) {
    return this.places.get(name) ?? { column: 0, row: 0 };
  }

  /** @param {number} column @param {number} row @returns {string|null} */
  name(column, row) {
    return this.names[row]?.[column] ?? null;
  }

  /** What people call a square. @param {string} name @param {string} style */
  shown(name, style) {
    const { column, row } = this.place(name);
    if (style === "kanji") return wide(this.files - column) + inKanji(row + 1);
    if (style !== "chess") return name;
    return `${fileLetters(column)}${this.ranks - row}`;
  }

  /** The names of files, from Black's left. @param {string} style */
  fileNames(style) {
    return Array.from({ length: this.files }, (_, column) =>
      style === "chess" ? fileLetters(column) : String(this.files - column));
  }

  /** The names of ranks, from the top. @param {string} style */
  rankNames(style) {
    return Array.from({ length: this.ranks }, (_, row) =>
      style === "chess" ? String(this.ranks - row) : style === "kanji" ? inKanji(row + 1) : rankLetters(row));
  }
}
