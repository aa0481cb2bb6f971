// Writes index.html of the board without a server: `node docs/web/index.mjs ASSETS PACKAGE FOLDER`, where ASSETS is
// the folder of the page's files and PACKAGE the output folder of bindings/js/build.sh.
//
// The page is marked as having no server. It shows a game before the engine is loaded: in it are the events and the
// drawings of the first game that worker-transport.js expects, as the engine itself tells them. Those of the other
// games are files in FOLDER/first. Its texts are in English; those of the other languages are files in
// FOLDER/language.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** The page may load only its own files, as the board's server would say; the engine is compiled from one. */
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
  + "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'";

const [assets, folder, output] = process.argv.slice(2).map((path) => resolve(path));
const { start } = await import(pathToFileURL(join(folder, "wasm.js")));
const { unpack } = await import(pathToFileURL(join(folder, "lzma.js")));
const events = new Map();
const tell = (event) => events.set(event.event, event);
const { call } = await start(await WebAssembly.compile(unpack(readFileSync(join(folder, "komainu.wasm.lzma")))), tell);
function answer(request) {
  const answer = call(request);
  if (answer.error) throw new Error(answer.error);
  return answer;
}
const ask = (request) => answer({ command: "board", ask: request, stamp: "" });
/** The game that the page begins with unless its address names one, and how its pieces are drawn. */
const FIRST = "tenjiku";
const WRITING = "kanji";
mkdirSync(join(output, "first"), { recursive: true });
let first;
for (const { id } of answer({ command: "variants" }).variants) {
  ask({ do: "new", game: id, white: { player: "engine" } });
  const tiles = ask({ do: "tiles", writing: WRITING });
  const shown = ["game", "record", "position", "table"].map((name) => events.get(name));
  const text = JSON.stringify({ game: id, writing: WRITING, events: shown, tiles });
  // In a page, `</script>` would end the text.
  if (id === FIRST) first = text.replaceAll("<", "\\u003c");
  else writeFileSync(join(output, "first", `${id}.json`), text);
}

/** The language that the page is written in, so that it has words at once; those of the others are files. */
const LANGUAGE = "en";
const catalogues = new Map(readdirSync(join(assets, "language")).filter((name) => name.endsWith(".json")).map((name) =>
  [name.slice(0, -".json".length), JSON.parse(readFileSync(join(assets, "language", name), "utf8"))]));
mkdirSync(join(output, "language"), { recursive: true });
for (const [tag, texts] of catalogues) {
  if (tag !== LANGUAGE) writeFileSync(join(output, "language", `${tag}.json`), JSON.stringify(texts));
}
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
/** The text with a key, as HTML. */
function textOf(key, tag = LANGUAGE) {
  const text = catalogues.get(tag)[key];
  if (text === undefined) throw new Error(`language/${tag}.json: expected a text with the key ${key}`);
  return escaped(text);
}
/** A text in all languages, for whoever cannot choose one. */
const inAll = (key) => [...catalogues.keys()].map((tag) => `<span lang="${tag}">${textOf(key, tag)}</span>`).join("<br>");
/** Puts the texts where the page has marks for them, as catalogue.js does. */
const filled = (page) => page
  .replace(/(<[^>]* data-t="([^"]+)"[^>]*>)(?=<\/)/g, (_, mark, key) => mark + textOf(key))
  .replace(/ data-t-(label|title|placeholder)="([^"]+)"/g, (mark, name, key) =>
    `${mark} ${name === "label" ? "aria-label" : name}="${textOf(key)}"`);
// Lessons and problems are files, too, which the page fetches when it is asked for them.
const exercises = {};
for (const [name, ending] of [["lessons", ".toml"], ["problems", ".txt"]]) {
  const from = join("variants", name);
  const files = existsSync(from) ? readdirSync(from).filter((file) => file.endsWith(ending)).sort() : [];
  mkdirSync(join(output, name), { recursive: true });
  for (const file of files) copyFileSync(join(from, file), join(output, name, file));
  exercises[name] = files.map((file) => file.slice(0, -ending.length));
}
writeFileSync(join(output, "exercises.json"), JSON.stringify(exercises));

let page = readFileSync(join(assets, "index.html"), "utf8");
/** Changes a part of the page, which is there once. */
function change(part, into) {
  if (page.split(part).length !== 2) throw new Error(`index.html: expected \`${part}\` once`);
  page = page.replace(part, () => into);
}
const after = (part, more) => change(part, `${part}\n${more}`);
change('name="komainu-transport" content="server"', 'name="komainu-transport" content="worker"');
after('<meta charset="utf-8">', `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`);
// What is needed first is fetched first; the board is drawn before the engine has come.
after('<script type="module" src="app.js"></script>', `\
<link rel="preload" href="first.woff2" as="font" type="font/woff2" crossorigin>
<link rel="preload" href="komainu/komainu.wasm.lzma" as="fetch" fetchpriority="low" crossorigin>`);
change('<div id="loading" class="strip" hidden>', '<div id="loading" class="strip">');
// Browsers run no modules of a page that was opened as a file, but scripts of the old kind.
after("<body>", `<noscript><p class="strip">${inAll("web.no_script")}</p></noscript>
<p id="from-file" class="strip" hidden>${inAll("web.from_file")}</p>`);
after("</title>", '<script src="from-file.js" defer></script>');
writeFileSync(join(output, "from-file.js"), `if (location.protocol === "file:") {
  document.getElementById("from-file").hidden = false;
  document.getElementById("loading").hidden = true;
}
`);
change('<nav id="games"', '<nav id="games" inert');
change('<aside id="side"', '<aside id="side" inert');
// In a page, `</script>` would end the text.
const inPage = JSON.stringify(catalogues.get(LANGUAGE)).replaceAll("<", "\\u003c");
change("</body>", `<script type="application/json" id="first">${first}</script>
<script type="application/json" id="texts-${LANGUAGE}">${inPage}</script>
</body>`);
writeFileSync(join(output, "index.html"), filled(page).replace(/^ +/gm, ""));
