// Compares the speed of the search in WebAssembly with the native one, in nodes per second:
//
//     node docs/web/rate.mjs target/web target/release/komainu [GAME]...
//
// Both search the positions of the bench, one after the other and several times. The fastest pass counts,
// so that the code is fully optimised by the JavaScript engine and other programs disturb less.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { unpack } from "../../bindings/js/package/lzma.js";
import { start } from "../../bindings/js/package/wasm.js";

const PASSES = 4;
const [folder, komainu, ...wanted] = process.argv.slice(2);
const read = (name) => unpack(readFileSync(`${folder}/komainu/${name}`));
const module = await WebAssembly.compile(read("komainu.wasm.lzma"));
const { call } = await start(module, () => {});
const known = call({ command: "variants" }).variants;
const all = known.map((game) => game.id);
for (const { id } of known.filter((game) => game.weights)) {
  call({ command: "weights", text: new TextDecoder().decode(read(`weights/${id}.lzma`)) });
}

const inWasm = (game) => call({ command: "bench", games: [game] });
const native = (game) => {
  const last = execFileSync(komainu, ["bench", game], { encoding: "utf8" }).trimEnd().split("\n").pop();
  const [nodes, , nps] = last.split(" ").map(Number);
  return { nodes, nps };
};

let sum = 0;
const games = wanted.length > 0 ? wanted : all;
for (const game of games) {
  const passes = Array.from({ length: PASSES }, () => [inWasm(game), native(game)]);
  const nodes = new Set(passes.flat().map((pass) => pass.nodes));
  if (nodes.size > 1) throw new Error(`${game}: ${[...nodes].join(" and ")} nodes`);
  const [web, here] = [0, 1].map((side) => Math.max(...passes.map((pass) => pass[side].nps)));
  sum += web / here;
  const shown = [web, here].map((nps) => String(Math.round(nps)).padStart(9));
  console.log(game.padEnd(13), ...shown, `${Math.round((100 * web) / here)} %`.padStart(5));
}
console.log("average".padEnd(33), `${Math.round((100 * sum) / games.length)} %`.padStart(5));
