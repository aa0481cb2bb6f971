// Prints the rule of the style sheet for the font of the first game, whose characters are in a file:
// `node docs/web/first-font.mjs crates/describe/src/draw/font/first.txt`.
import { readFileSync } from "node:fs";

const characters = [...readFileSync(process.argv[2], "utf8").trim()];
const range = characters.map((character) => `U+${character.codePointAt(0).toString(16)}`).join(", ");
console.log(`@font-face { font-family: "Komainu Kanji"; font-weight: bold; font-display: block; `
  + `src: url("first.woff2") format("woff2"); unicode-range: ${range}; }`);
