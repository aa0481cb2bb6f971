// Plays a game by exchanged links between two people, and opens links that are wrong; refuses the page what it asks
// its browser for: room for games, sounds, fonts, texts, lessons.
//
//   node links.mjs [WORD...]   only the features whose names contain one of the words
//
// With WEB, the folder of a board without a server (docs/web/build.sh), the game is played there, too.

import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { Table } from "./board.mjs";
import { check as tick, click, count, fill, hidden, missing, openPage, press, reads, textOf, visible } from "./driver.mjs";
import { check, ENGINE, PERSON, run } from "./run.mjs";

/** A game of one's own. */
const OWN = `id = "own"
name = "My Own"
files = 5
ranks = 5
setup = ["vR . vK . .", ". . . . .", ". . . . .", ". . . . .", ". . K . R"]
pieces.K = { name = "King", royal = true, moves = [{ step = "all" }] }
pieces.R = { name = "Rook", moves = [{ slide = "orthogonal" }] }
`;

/** Somebody who plays in a page, which has to be in front: a browser may let others sleep. */
class Player {
  /** @param {import("puppeteer-core").Page} page @param {string} url */
  constructor(page, url) {
    Object.assign(this, { page, url });
  }

  /** Clicks on squares, and waits until the board shows the move. */
  async move(...squares) {
    await this.page.bringToFront();
    for (const square of squares) {
      const { x, y, width, height } = await (await this.page.waitForSelector(`#cell-${square}`)).boundingBox();
      await this.page.mouse.click(x + width / 2, y + height / 2);
    }
  }

  /** Waits until an element of the page has some words. */
  async reads(selector, words) {
    await this.page.bringToFront();
    await reads(this.page, selector, words);
  }

  /** The link that the page hands out, once its words are these. */
  async link(words) {
    await this.reads("#exchange-words", words);
    await this.page.waitForFunction(() => document.querySelector("#exchange-link").value.includes("#record="));
    return this.page.$eval("#exchange-link", ({ value }) => value);
  }

  /** Opens a link as the address of the page. */
  async open(link) {
    await this.page.bringToFront();
    await this.page.goto("about:blank");
    await this.page.goto(this.url + link.slice(link.indexOf("#")));
    await visible(this.page, ".men use");
  }

  /** Puts a link where answers are pasted. */
  async paste(link) {
    await this.page.bringToFront();
    await fill(this.page, "#exchange-answer", `Here you are: ${link}`);
  }
}

/** Begins a game by links with the person here as Black, in the dialog. */
async function begin(page, game) {
  await page.bringToFront();
  await click(page, "#open-new");
  await visible(page, "#new-dialog[open]");
  await fill(page, "#game-search", game);
  await page.waitForFunction((game) => document.querySelector("#game-list input:checked")?.value === game, {}, game);
  await page.select("#new-players fieldset:nth-child(2) select", "elsewhere");
  check(await page.$eval("#new-players fieldset:first-child select", ({ value }) => value) === "person", "the other one is here");
  check(!await (await page.$("#new-players .clock-fields")).isVisible(), "there is no clock");
  await click(page, "#new-begin");
}

/** Plays some moves by links; both begin with nothing. @param {Player} black @param {Player} white */
async function playByLinks(black, white) {
  await begin(black.page, "mini");
  await black.reads("#exchange-words", "It is your move as Black");
  check(!await (await black.page.$("#exchange-link")).isVisible(), "there is nothing to send yet");
  await black.move("5d", "5c");
  const first = await black.link("Send the link to your opponent, White");
  // The other side's pieces stay where they are.
  await black.move("1b");
  await black.reads("#why", "White is to move and gets the link");
  check(!await count(black.page, ".group-lit use, .group-lit .mark"), "nothing is lifted");
  await white.open(first);
  await white.reads("#exchange-words", "It is your move as White");
  await white.reads("#player-below", "White");
  check(await count(white.page, ".last-square") > 0, "the last move is shown");
  await white.move("1b", "1c");
  const second = await white.link("Send the link to your opponent, Black");
  await black.paste(second);
  await black.reads("#exchange-words", "It is your move as Black");
  await black.move("5c", "5b");
  const third = await black.link("Send the link to your opponent, White");
  // What is older or other is said in words, and the game stays.
  await black.paste(first);
  await black.reads("#offer", "is older than the game here, which has 3");
  await black.reads("#status", "Move 4, White to play");
  await white.open(third);
  await white.reads("#exchange-words", "It is your move as White");
  await click(white.page, "#resign");
  await click(white.page, "#confirm-white");
  const last = await white.link("Send the link so that Black sees it, too");
  await black.paste(last);
  await black.reads("#status", "Black wins (resignation)");
  await hidden(black.page, "#exchange-answer");
  return [first, last];
}

/** Serves the files of a folder. */
async function serveFolder(folder) {
  const types = { html: "text/html", js: "text/javascript", css: "text/css", svg: "image/svg+xml", json: "application/json" };
  const server = createServer((request, response) => {
    const path = join(folder, new URL(request.url, "http://localhost").pathname.replace(/\/$/, "/index.html"));
    if (!existsSync(path)) return void response.writeHead(404).end();
    response.setHeader("Content-Type", types[path.split(".").at(-1)] ?? "application/octet-stream");
    createReadStream(path).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** Opens a page with another program behind it, which is prepared before it is loaded. */
async function another(table, prepare) {
  const other = await Table.open({}, ["mini"], table.browser);
  if (!prepare) return other;
  await other.page.close();
  other.page = await other.newPage(prepare);
  return other;
}

/** The page names one that opens links. */
const withSite = (page) => page.evaluateOnNewDocument(() => addEventListener("DOMContentLoaded", () =>
  document.querySelector("meta[name=komainu-site]")?.setAttribute("content", "https://board.example/")));

const inModule = (page, act, value) => page.evaluate(`(${act})(${JSON.stringify(value)})`);
const pack = (page, content) => inModule(page, "async (content) => (await import('./link.js')).packed(content)", content);

/** Opens a link in the page of a table, whose game goes on unless another is named. */
async function openHere(table, link) {
  await table.page.evaluate((link) => { location.hash = link; }, link);
}

const FEATURES = {
  async "two people play by exchanged links"(table) {
    const [one, other] = [await another(table, withSite), await another(table, withSite)];
    const [black, white] = [new Player(one.page, one.url), new Player(other.page, other.url)];
    const [first] = await playByLinks(black, white);
    check(first.startsWith("https://board.example/#record="), first);
    // The game that has gone on is kept by the program.
    await other.begin("chu", PERSON, PERSON);
    await white.open(first);
    await white.reads("#offer", "is older than the game here");
    await other.listener.until(({ record }) => record.ending, "the game by links");
    await click(white.page, "#offer .primary");
    await other.listener.until(({ record }) => record.nodes.length === 1 && !record.tags.Exchange, "the game as it was");
    await hidden(white.page, "#exchange");
    for (const each of [one, other]) {
      check(!each.problems.length, each.problems.join("; "));
      await each.close();
    }
  },

  async "the players are changed in a running game, and back"(table) {
    const { page } = table;
    await page.bringToFront();
    await table.begin("mini", PERSON, ENGINE);
    await click(page, "#open-players");
    await page.select("#players-fields fieldset:first-child select", "elsewhere");
    check(await page.$eval("#players-fields fieldset:nth-child(2) select", ({ value }) => value) === "person", "a person here");
    await click(page, "#players-set");
    await reads(page, "#exchange-words", "Send the link to your opponent, Black");
    await reads(page, "#exchange-hint", "This page has no address for others");
    await reads(page, "#player-below", "White");
    await click(page, "#open-players");
    await page.select("#players-fields fieldset:first-child select", "person");
    await click(page, "#players-set");
    await hidden(page, "#exchange");
  },

  async "a draw is offered and agreed to by links"(table) {
    const other = await another(table);
    const [black, white] = [new Player(table.page, table.url), new Player(other.page, other.url)];
    await begin(table.page, "mini");
    await reads(table.page, "#exchange-words", "It is your move as Black");
    await click(table.page, "#offer-draw");
    await visible(table.page, "#offer-draw[aria-pressed=true]");
    await black.move("5d", "5c");
    await white.open(await black.link("The link offers a draw"));
    await white.reads("#exchange-words", "Black offers a draw");
    await click(white.page, "#exchange-agree");
    await black.paste(await white.link("Send the link so that Black sees it"));
    await reads(table.page, "#status", "draw (agreement)");
    await other.close();
  },

  async "a link that is wrong says so, and the game stays"(table) {
    const { page } = table;
    await page.bringToFront();
    await table.begin("mini", PERSON, PERSON);
    await table.ask({ do: "play", move: "5d5c" });
    const { text } = await table.ask({ do: "save", format: "pgn" });
    const link = await pack(page, { text });
    const odd = async (content) => pack(page, content);
    const illegal = text.replace("\n\n1. ", "\n\n1. Kx1a 2. ");
    for (const [wrong, words] of [
      [link.slice(0, -5), "a part was lost"],
      [`${link.slice(0, -1)}!`, "“!” at place"],
      ["#record=abc", "expected"],
      ["#record=8-AAAAAAAA", "expected"],
      ["#record=8-00000000-AAAAAAAA", "changed on its way"],
      [link.replace("-", "-0").replace(/(.{8})./, "$1"), "expected"],
      [`${link.slice(0, -9)}.`, "a part was lost"],
      [await odd({ text: "x".repeat(3 << 20) }), "has more than"],
      [await odd({ text: text.replace("minishogi", "go").replace(/Variant "[^"]*"/, 'Variant "go"') }), "`go`"],
      [await odd({ text: "lorem ipsum" }), "The link cannot be opened"],
      [await odd({ text, rules: "id = \"own\"\nfiles = 99" }), "the rules"],
      [await odd({ text: text.replace("\n[", "\n[Exchange \"77ab black\"]\n["), rules: "id = \"own\"\nfiles = 99" }), "files = 99"],
      [await odd({ text: "{\"rules\":7}" }), "its data are damaged"],
    ]) {
      await openHere(table, wrong);
      await reads(page, ".note.error", words);
      check(table.events.record.nodes.length === 1, `the game stays: ${words}`);
      check(await page.$eval("#offer", ({ hidden }) => hidden), `nothing is offered: ${words}`);
      await page.keyboard.press("Escape");
      await page.evaluate(() => document.querySelector("#notes").replaceChildren());
    }
    // What can be read before an illegal move is shown, and the game is kept.
    await openHere(table, await odd({ text: illegal }));
    await reads(page, ".note.warning", "The link cannot be opened as it is");
    await table.listener.until(({ record }) => record.nodes.length === 0, "what can be read");
    const { saved } = await table.ask({ do: "games" });
    check(saved.some(({ moves }) => moves === 1), "the game is kept");
    await table.agree();
    await page.goto(table.url);
    await visible(page, ".men use");
  },

  async "no changed sign of a link goes unseen, and what stands around it does not matter"({ page }) {
    const found = await page.evaluate(async () => {
      const { packed, unpacked } = await import("./link.js");
      const text = "[Variant \"mini\"]\n\n1. Ke4 Kb2 *\n";
      const link = await packed({ text });
      const [begin, signs] = ["#record=".length, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"];
      const accepted = [];
      const isRead = (link) => unpacked(link).then((content) => content.text === text, () => false);
      const isOpened = (link) => unpacked(link).then(() => true, () => false);
      for (let i = begin; i < link.length; i++) {
        for (const sign of signs) {
          const other = link.slice(0, i) + sign + link.slice(i + 1);
          if (other !== link && await isOpened(other)) accepted.push(other);
        }
      }
      const broken = `${link.slice(0, 40)}\n> ${link.slice(40)}\n> Yours`;
      const around = [".", ">", ")", "\"", "%3E", "_", " and words", "\nYours"].map((end) => link + end);
      const unread = [];
      for (const one of [...around, broken, `(see https://board.example/${link})`]) if (!await isRead(one)) unread.push(one);
      return { accepted, unread };
    });
    check(!found.accepted.length, `accepted: ${found.accepted[0]} and ${found.accepted.length} in all`);
    check(!found.unread.length, `not read: ${found.unread[0]}`);
  },

  async "a link that is too long is not handed out"(table) {
    const { page } = table;
    const noise = Array.from({ length: 60_000 }, (_, i) => (Math.imul(i, 2654435761) >>> 0).toString(36)).join("");
    const problem = await inModule(page, "async (text) => (await import('./link.js')).packed({ text }).catch(({ message }) => message)", noise);
    check(problem.includes("get lost in mails"), problem.slice(0, 100));
  },

  async "a game of one's own brings its rules"(table) {
    const { page } = table;
    await page.bringToFront();
    await table.ask({ do: "load", text: OWN });
    await table.ask({ do: "play", move: "1e1d" });
    const { text, rules } = await table.ask({ do: "save", format: "pgn" });
    const link = await pack(page, { text, rules });
    const other = await another(table);
    await other.page.bringToFront();
    await openHere(other, link);
    await reads(other.page, ".note", "The link has brought the rules of My Own");
    await other.listener.until(({ game, record }) => game.id === "own" && record.nodes.length === 1, "the game");
    await other.agree();
    // Other rules of the same name are asked about.
    await openHere(other, await pack(page, { text, rules: rules.replace("My Own", "Another") }));
    await reads(other.page, "#confirm-question", "is there already, with other rules");
    await other.page.keyboard.press("Escape");
    check(other.events.game.name === "My Own", "the rules stay");
    await other.close();
  },

  async "a browser that keeps nothing is told of once"(table) {
    for (const forbid of [
      () => { Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }; },
      () => Object.defineProperty(globalThis, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } }),
    ]) {
      const page = await table.newPage((page) => page.evaluateOnNewDocument(forbid));
      await click(page, "#tab-show");
      await tick(page, "#look-sounds");
      await reads(page, ".note.warning", "The browser keeps nothing for this page");
      await page.evaluate(() => document.querySelector("#notes").replaceChildren());
      await page.select("#look-writing", "letters");
      await click(page, "#open-new");
      await visible(page, "#new-dialog[open]");
      check(!await count(page, ".note"), "it is said once");
      await page.close();
    }
  },

  async "sounds, fonts and lessons that cannot be had are told of"(table) {
    await table.begin("chu", PERSON, PERSON);
    /** @type {import("./board.mjs").Fakes} */
    const fakes = { "kanji.woff2": { status: 404 } };
    const page = await table.newPage((page) => page.evaluateOnNewDocument(() => { delete globalThis.AudioContext; }), fakes);
    await reads(page, ".note.warning", "The font of the pieces cannot be loaded");
    await click(page, "#tab-show");
    await tick(page, "#look-sounds");
    await reads(page, ".note.warning", "There will be no sounds");
    for (const [answer, words] of [[{ status: 404 }, "Exercises.json cannot be read: 404"], [{ body: "[" }, "Exercises.json cannot be read"],
      [{ body: "{\"lessons\": 3}" }, "expected lists of games"]]) {
      fakes["exercises.json"] = answer;
      await click(page, "#open-learn");
      await reads(page, ".note.warning", words);
      await visible(page, "#learn-dialog[open]");
      await press(page, "#learn-dialog .toolbar.end button", "Enter");
      await page.waitForSelector("#learn-dialog:not([open])");
    }
    delete fakes["exercises.json"];
    fakes[".toml"] = { body: "game = 7" };
    await click(page, "#open-learn");
    await reads(page, ".note.error", "lessons");
    await reads(page, "#learn-dialog", "Close");
    await page.close();
    table.problems = table.problems.filter((problem) => !/404|AudioContext|downloadable font/.test(problem));
  },

  async "a catalogue that lacks a text says so"(table) {
    const page = await table.newPage((page) => page.evaluateOnNewDocument(() => {
      // An empty page, which comes first, keeps nothing.
      if (location.protocol.startsWith("http")) localStorage.setItem("komainu", JSON.stringify({ language: "ja" }));
    }), { "language/ja.json": { body: "{\"page.new\": \"新規\"}" } });
    await reads(page, ".note.error", "Language/ja.json lacks");
    check(await textOf(page, "#open-new") === "新規", "what is there is said");
    await reads(page, "#open-files", "Save and load");
    await page.evaluate(() => localStorage.clear());
    await page.close();
  },

  async "people play by links without a server, too"(table) {
    if (!process.env.WEB) return;
    const { url, close } = await serveFolder(process.env.WEB);
    const problems = [];
    const open = async (prepare) => {
      const page = await openPage(await table.browser.createBrowserContext(), 120_000);
      page.on("pageerror", (error) => problems.push(error.message));
      await prepare?.(page);
      await page.goto(url);
      await page.waitForFunction(() => document.querySelector("#loading").hidden && document.querySelector("#banner").hidden);
      return new Player(page, url);
    };
    const [black, white] = [await open(), await open()];
    const [first, last] = await playByLinks(black, white);
    check(first.startsWith(`${url}#record=`), first);
    // The page that is loaded again knows the game from what it has kept; one copy is enough.
    await white.open(first);
    await white.reads("#offer", "is older than the game here");
    await white.reads("#status", "Black wins");
    const copies = await white.page.evaluate(() => Object.values(localStorage).filter((text) => text.includes("Exchange")).length);
    check(copies === 1, `${copies} copies are kept`);
    // Who keeps nothing plays on by the links themselves.
    const forgetful = await open((page) => page.evaluateOnNewDocument(() => { Storage.prototype.setItem = () => { throw new Error("full"); }; }));
    await forgetful.open(first);
    await forgetful.reads("#exchange-words", "It is your move as White");
    await forgetful.reads(".note.warning", "The browser cannot keep this game");
    check(problems.length === 0, problems.join("; "));
    check(last.length > first.length, "the links grow");
    for (const { page } of [black, white, forgetful]) await page.browserContext().close();
    close();
  },
};

if (missing()) {
  console.log(`${missing()}: links are not tried`);
  process.exit();
}
await run(FEATURES);
