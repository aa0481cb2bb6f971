// Prints index.html of the board without a server: `node docs/web/index.mjs ASSETS PACKAGE`, where ASSETS is the
// folder of the page's files and PACKAGE the output folder of bindings/js/build.sh.
//
// The page is marked as having no server. It shows the first game before the engine is loaded: in it are the
// events and the drawings that worker-transport.js expects, as the engine itself tells them.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** The page may load only its own files, as the board's server would say; the engine is compiled from one. */
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
  + "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'";

const [assets, folder] = process.argv.slice(2).map((path) => resolve(path));
const { start } = await import(pathToFileURL(join(folder, "wasm.js")));
const { unpack } = await import(pathToFileURL(join(folder, "lzma.js")));
const events = new Map();
const tell = (event) => events.set(event.event, event);
const { call } = await start(await WebAssembly.compile(unpack(readFileSync(join(folder, "komainu.wasm.lzma")))), tell);
function ask(request) {
  const answer = call({ command: "board", ask: request, stamp: "" });
  if (answer.error) throw new Error(answer.error);
  return answer;
}
ask({ do: "new", game: "tenjiku", white: { player: "engine" } });
const tiles = ask({ do: "tiles", writing: "kanji" });
const shown = ["game", "record", "position", "table"].map((name) => events.get(name));
// In a page, `</script>` would end the text.
const first = JSON.stringify({ events: shown, tiles }).replaceAll("<", "\\u003c");

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
<link rel="preload" href="kanji.woff2" as="font" type="font/woff2" crossorigin>
<link rel="preload" href="komainu/komainu.wasm.lzma" as="fetch" fetchpriority="low" crossorigin>`);
change('<div id="loading" class="strip" hidden>', '<div id="loading" class="strip">');
change('<nav id="games"', '<nav id="games" inert');
change('<aside id="side"', '<aside id="side" inert');
change("</body>", `<script type="application/json" id="first">${first}</script>\n</body>`);
process.stdout.write(page.replace(/^ +/gm, ""));
