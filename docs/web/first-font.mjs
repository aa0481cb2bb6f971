// Prints a style sheet for the page without a server, in which the characters of the first game have a font of
// their own: `node docs/web/first-font.mjs crates/studio/src/assets/style.css crates/describe/src/draw/font/first.txt`.
import { readFileSync } from "node:fs";

const [style, first] = process.argv.slice(2).map((path) => readFileSync(path, "utf8"));
const LAST = 0x10ffff;
// The space, by which a browser measures the height of a line, is among them: Firefox would fetch the other font for it.
const own = [" ", ...first.trim()].map((character) => character.codePointAt(0)).sort((a, b) => a - b);
// While one font is on its way, Firefox fetches the next one that has the character, so that no character is in both.
const others = [...own, LAST + 1].map((code, i) => [i ? own[i - 1] + 1 : 0, code - 1]).filter(([from, to]) => from <= to);
const range = (ranges) => ranges.map(([from, to]) => `U+${from.toString(16)}-${to.toString(16)}`).join(", ");
const face = (file, ranges) => `@font-face { font-family: "Komainu Kanji"; font-weight: bold; font-display: block; `
  + `src: url("${file}") format("woff2"); unicode-range: ${range(ranges)}; }\n`;
const WHOLE = /^@font-face \{[^}]*url\("kanji\.woff2"\)[^}]*\}\n/m;
if (!WHOLE.test(style)) throw new Error("the style sheet has no rule for kanji.woff2");
process.stdout.write(style.replace(WHOLE, face("kanji.woff2", others) + face("first.woff2", own.map((code) => [code, code]))));
