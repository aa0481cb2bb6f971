// Compares the answers of the engine in WebAssembly with published counts and with the native program:
//
//     node docs/web/test.mjs FOLDER KOMAINU
//
// FOLDER is the output folder of build.sh.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { unpack } from "../../bindings/js/package/lzma.js";
import { start } from "../../bindings/js/package/wasm.js";

/** The maximum number of move sequences in one count. */
const MOST = 500_000;
const [folder, komainu] = process.argv.slice(2);
const read = (name) => unpack(readFileSync(`${folder}/komainu/${name}`));
const events = [];
const module = await WebAssembly.compile(read("komainu.wasm.lzma"));
const { call } = await start(module, (event) => events.push(event));

const lines = readFileSync("tests/data/perft.txt", "utf8").split("\n");
const games = new Set();
for (const line of lines.filter((line) => line && !line.startsWith("#"))) {
  const [game, ...words] = line.split(" ");
  const options = Object.fromEntries(words.filter((word) => word.includes("=")).map((word) => word.split("=")));
  const counts = words.filter((word) => !word.includes("=")).map(Number);
  games.add(game);
  counts.forEach((count, index) => {
    for (const difference of count <= MOST ? [false, true] : []) {
      const answer = call({ command: "perft", game, options, depth: index + 1, difference });
      assert.deepEqual(answer.nodes, String(count), `${line}, depth ${index + 1}`);
    }
  });
}
const known = call({ command: "variants" }).variants;
assert.deepEqual([...games].sort(), known.map((game) => game.id).sort(), "all games have counts");
console.log(`the published counts in ${games.size} games`);

for (const { id } of known.filter((game) => game.weights)) {
  call({ command: "weights", text: new TextDecoder().decode(read(`weights/${id}.lzma`)) });
}
const native = execFileSync(komainu, ["bench", "--depth", "5"], { encoding: "utf8" });
const searches = native.trimEnd().split("\n").slice(0, -1);
call({ command: "bench", depth: 5 });
const score = ([[kind, value]]) => `${kind} ${value}`;
const here = events.map((line) => {
  const place = `${line.game.padEnd(12)} ${String(line.number).padStart(2)} depth ${line.depth}`;
  return `${place} score ${score(Object.entries(line.score))} nodes ${line.nodes}`;
});
assert.deepEqual(here, searches.map((line) => line.replace(/ time \d+$/, "")));
console.log(`the native program's nodes and scores in ${here.length} searches`);

// A wrong or too large request is answered with an error, and the next request is carried out.
const small = { command: "search", game: "mini", limits: { nodes: 1000 } };
const { best } = call(small);
for (const wrong of [{}, { ...small, game: "go" }, { ...small, moves: ["1a1b"] }, { ...small, hash_mb: 4095 }]) {
  assert.equal(typeof call(wrong).error, "string", JSON.stringify(wrong));
}
assert.equal(call(small).best, best);
assert.match(call({ ...small, limits: { time_ms: 50 } }).best, /^\d[a-e]\d[a-e]\+?$/);
// An empty request may have any address, even an invalid one.
const hosted = { now: () => performance.now(), decode: () => 0, event: () => {} };
const { exports } = await WebAssembly.instantiate(module, { komainu: hosted });
const said = BigInt.asUintN(64, exports.call(0, 0));
const bytes = new Uint8Array(exports.memory.buffer, Number(said & 0xffffffffn), Number(said >> 32n));
assert.equal(typeof JSON.parse(new TextDecoder().decode(bytes)).error, "string");
console.log("what is wrong is said, and the engine goes on");

// The page may load nothing but its own files.
const page = readFileSync(`${folder}/index.html`, "utf8");
assert.match(page, /<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' /);

// The board plays a game, one instance for the rules and another for the searches, as the page does.
const told = [];
const { call: board } = await start(module, (event) => told.push(event));
const ask = (request) => {
  const answer = board({ command: "board", ask: request, stamp: "20261124-093000" });
  assert.equal(answer.error, undefined, JSON.stringify(request));
  return answer;
};
/** Returns the latest event with a name. */
const latest = (name) => told.findLast((event) => event.event === name);
/** Runs the searches that the board requests, and returns their events to it. */
function search() {
  for (let at = 0; at < told.length; at += 1) {
    const { event, id, request } = told[at];
    if (event !== "search") continue;
    events.length = 0;
    const { best } = call(request);
    for (const line of events) board({ command: "found", id, event: line });
    board({ command: "found", id, best });
  }
}
const engine = { player: "engine", level: 20, time: 10 };
for (const game of known.map(({ id }) => id)) {
  ask({ do: "new", game, white: engine });
  for (let ply = 1; ply <= 20; ply += 2) {
    const { moves, outcome } = latest("position");
    if (outcome) break;
    told.length = 0;
    ask({ do: "play", move: moves[(7 * ply) % moves.length].text });
    search();
    const { nodes } = latest("record");
    assert.ok(nodes.length === ply + 1 || latest("position").outcome, `${game}, ply ${ply}`);
  }
  const line = () => latest("record").nodes.map((node) => node.text);
  const played = line();
  assert.deepEqual(ask({ do: "load", text: latest("keep").text }), { cut: false, exchange: null, games: [], problem: null });
  assert.deepEqual(line(), played, game);
}
ask({ do: "new", game: "mini", clock: { main: 1000 } });
ask({ do: "play", move: "5d5c" });
const { wait_ms: wait } = board({ command: "tick" });
assert.ok(wait > 0 && wait <= 1000, `${wait}`);
told.length = 0;
const asks = { do: "analyse", on: true, lines: 3 };
ask(asks);
const { request } = latest("search");
assert.equal(request.limits.lines, 3);
ask({ ...asks, on: false });
assert.ok(latest("abort"), "the analysis ends");
console.log(`twenty plies of ${known.length} games at the board, kept and loaded`);

// Files are decoded by the host, in its encodings; what is no character in them is told.
const kif = "手合割：平手\n先手：ｼﾞｮﾝ\n";
const files = {
  "Shift_JIS": [kif, "8ee88d878a84814695bd8ee80a90e68ee88146bcdeaedd0a"],
  "EUC-JP": [kif, "bceab9e7b3e4a1a7cabfbcea0ac0e8bceaa1a78ebc8ede8eae8edd0a"],
  "UTF-16": [kif, "fffe4b62085472521aff735e4b620a0048514b621aff7cff9eff6eff9dff0a00"],
  "ISO-8859-1": ['[White "Müller"]\n', "5b576869746520224dfc6c6c6572225d0a"],
};
for (const [encoding, [text, hex]] of Object.entries(files)) {
  const content = Buffer.from(hex, "hex");
  const read = ask({ do: "decode", bytes: content.toString("latin1") });
  assert.equal(read.text, text, encoding);
  assert.match(read.notes.map((note) => note.text).join(), new RegExp(`^line 1: the text is in ${encoding}, and is read so$`));
}
const cut = ask({ do: "decode", bytes: Buffer.from(`${files["Shift_JIS"][1]}81`, "hex").toString("latin1") });
assert.equal(cut.text, `${kif}\ufffd`);
assert.match(cut.notes.map((note) => note.text).join(), /line 3/);
console.log("files in every encoding that is read");
