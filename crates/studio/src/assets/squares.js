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
    if (style !== "chess") return name;
    const { column, row } = this.place(name);
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
      style === "chess" ? String(this.ranks - row) : rankLetters(row));
  }
}
