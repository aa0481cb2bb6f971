// Opens the board: starts the program, listens to its events, and opens its page in a browser.

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { click, count, launch, openPage, sleep } from "./driver.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Returns the path of the program: `KOMAINU`, or the one that cargo has built. */
function program() {
  const built = ["release", "debug"].map((profile) => join(root, "target", profile, "komainu"));
  const path = process.env.KOMAINU ?? built.find(existsSync);
  if (!path) throw new Error("build the program first, or name it in KOMAINU");
  return path;
}

/** Starts `komainu play` with some arguments and returns the address that it prints. */
export async function serve(words = ["mini"], games = mkdtempSync(join(tmpdir(), "komainu-games-"))) {
  const child = spawn(program(), ["play", ...words, "--no-browser", "--games", games]);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const url = await new Promise((resolve, reject) => {
    let text = "";
    child.stdout.on("data", (data) => {
      text += data;
      const found = /http:\S+/.exec(text);
      if (found) resolve(found[0]);
    });
    child.stderr.on("data", (data) => process.stderr.write(data));
    child.on("exit", (code) => reject(new Error(`the program ended (${code}): ${text}`)));
  });
  const kill = () => {
    child.kill();
    return ended;
  };
  const stop = async () => {
    await kill();
    rmSync(games, { recursive: true, force: true });
  };
  return { url, games, kill, stop };
}

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json",
  ".svg": "image/svg+xml", ".woff2": "font/woff2" };

/** The answers that a page gets in the place of files, by the ends of their names. @typedef {Record<string, Partial<import("puppeteer-core").ResponseForRequest>>} Fakes */

/** Replaces the files that were built into the program by those in a folder, if there is one, but the page itself for a guest, and some by others. @param {Fakes} fakes */
async function replaceAssets(page, url, folder, fakes, isGuest) {
  await page.setRequestInterception(true);
  page.on("request", (request) => {
    const name = request.url().startsWith(url) ? request.url().slice(url.length).replace(/#.*/, "") || "index.html" : "";
    const fake = Object.entries(fakes).find(([end]) => name.endsWith(end))?.[1];
    if (fake) return void request.respond({ contentType: TYPES[extname(name)], body: "", ...fake }).catch(() => {});
    const path = join(folder, name);
    // The page requests its icon to find out whether the program is running.
    const isOwn = name === "icon.svg" || isGuest && name === "index.html";
    const isReplaced = folder && name && !isOwn && existsSync(path);
    const answer = isReplaced ? request.respond({ contentType: TYPES[extname(path)], body: readFileSync(path) }) : request.continue();
    answer.catch(() => {}); // the page was closed
  });
}

/** Receives the events of the program, independent of the page. */
class Listener {
  constructor(url) {
    this.url = url;
    this.events = {};
    this.waiting = [];
    this.abort = new AbortController();
  }

  async start() {
    const response = await fetch(`${this.url}events`, { signal: this.abort.signal });
    this.reading = this.read(response.body).catch(() => {});
    await this.until((events) => events.game && events.position && events.table);
  }

  async read(stream) {
    const decoder = new TextDecoder();
    let text = "";
    for await (const part of stream) {
      text += decoder.decode(part, { stream: true });
      const messages = text.split("\n\n");
      text = messages.pop();
      for (const message of messages) this.hear(message);
    }
  }

  hear(message) {
    const data = message.split("\n").filter((line) => line.startsWith("data:"));
    if (!data.length) return;
    const event = JSON.parse(data.map((line) => line.slice(5)).join("\n"));
    this.events[event.event] = event;
    this.waiting = this.waiting.filter((wait) => !wait());
  }

  /** Waits for a condition on the latest of each event. */
  until(condition, what = "an event", limit = 30000) {
    if (condition(this.events)) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`waited in vain for ${what}`)), limit);
      this.waiting.push(() => {
        if (!condition(this.events)) return false;
        clearTimeout(timer);
        resolve();
        return true;
      });
    });
  }
}

/** The board in a browser, and the program behind it. */
export class Table {
  /**
   * @param {Parameters<typeof launch>[0]} [look] the size and the colours of the pages
   * @param {string[]} [words] after `komainu play`
   * @param {import("puppeteer-core").Browser} [browser] one that is open already, and stays so
   */
  static async open(look = {}, words = undefined, browser = undefined) {
    const table = new Table();
    const served = process.env.KOMAINU_URL && !browser ? { url: process.env.KOMAINU_URL, stop() {} } : await serve(words);
    Object.assign(table, served);
    table.listener = new Listener(table.url);
    await table.listener.start();
    table.hasOwnBrowser = !browser;
    table.browser = browser ?? await launch(look);
    table.context = await table.browser.createBrowserContext();
    table.problems = [];
    table.page = await table.newPage();
    return table;
  }

  /**
   * Opens the board in another page, or that of a guest at another address; it is prepared before it is loaded.
   * @param {(page: Page) => Promise<void>} [prepare]
   * @param {Fakes} [fakes]
   */
  async newPage(prepare = undefined, fakes = undefined, url = this.url) {
    const page = await openPage(this.context);
    if (process.env.ASSETS || fakes) await replaceAssets(page, url, process.env.ASSETS ?? "", fakes ?? {}, url !== this.url);
    await prepare?.(page);
    page.on("pageerror", (error) => this.problems.push(`error in the page: ${error.stack}`));
    page.on("console", (message) => {
      // A refused request is a valid answer of the program; unexpected refusals are noticed elsewhere.
      const refused = message.text().includes("status of 400");
      if (message.type() === "error" && !refused) this.problems.push(`console: ${message.text()}`);
    });
    await page.goto(url);
    await page.waitForSelector(".men use");
    return page;
  }

  /** The same game in the page of a guest, in a window of its own: a page behind another one stands still. @param {string} link */
  async guest(link) {
    const guest = Object.assign(Object.create(Table.prototype), this, { context: await this.browser.createBrowserContext() });
    guest.page = await guest.newPage(undefined, undefined, link);
    return guest;
  }

  async close() {
    await (this.hasOwnBrowser ? this.browser : this.context).close();
    this.listener.abort.abort();
    await this.stop();
  }

  get events() {
    return this.listener.events;
  }

  /** Sends a request; a refusal is an error. */
  async ask(request) {
    const response = await fetch(`${this.url}do`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(request),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.error);
    return answer;
  }

  /** Chooses the language of the page in its panel, or that of the browser. @param {"en" | "ja" | "auto"} tag */
  async choose(tag) {
    await click(this.page, "#tab-show");
    await this.page.select("#look-language", tag);
    await this.page.waitForFunction((tag) => tag === "auto" || document.documentElement.lang === tag, {}, tag);
  }

  /** Begins a game and waits until the page shows it. */
  async begin(game, black, white, more = {}) {
    this.events.position = null;
    await this.ask({ do: "new", game, black, white, ...more });
    await this.listener.until(({ game: now, position }) => now?.id === game && position, `the start of ${game}`);
    await this.agree();
  }

  /** Waits until the page shows the position of the program, square by square; throws if it never does. */
  async agree() {
    let difference = "";
    for (let tries = 0; tries < 500; tries++) {
      difference = this.compare(await this.page.evaluate(shownByPage));
      if (!difference) return;
      await sleep(20);
    }
    throw new Error(`the page shows another position than ${this.events.position.sfen}: ${difference}`);
  }

  compare(shown) {
    const { pieces, hands, side } = this.events.position;
    const wanted = pieces.map(([square, kind, color]) => `${square} ${kind} ${color}`).sort();
    const held = ["black", "white"].flatMap((color) =>
      hands[color].map(([kind, count]) => `${kind} ${color} ${count}`)).sort();
    const difference = (ours, theirs) => [...ours.filter((one) => !theirs.includes(one)).map((one) => `not shown: ${one}`),
      ...theirs.filter((one) => !ours.includes(one)).map((one) => `shown: ${one}`)];
    const all = [...difference(wanted, shown.pieces), ...difference(held, shown.hands)];
    if (shown.pieces.length !== wanted.length) all.push(`${shown.pieces.length} pieces, not ${wanted.length}`);
    if (!this.events.position.outcome && shown.side !== side) all.push(`${shown.side} to move`);
    return all.join("; ");
  }

  /** Returns the centre of a square in the window; a narrow page is scrolled to it. */
  middle(square) {
    return this.page.evaluate((name) => {
      const cell = document.getElementById(`cell-${name}`);
      const { top, bottom } = cell.getBoundingClientRect();
      if (top < 0 || bottom > innerHeight) scrollBy({ top: (top + bottom - innerHeight) / 2, behavior: "instant" });
      const box = cell.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }, square);
  }

  async click(square) {
    const { x, y } = await this.middle(square);
    await this.page.mouse.click(x, y);
  }

  async drag(from, to) {
    const [a, b] = [await this.middle(from), await this.middle(to)];
    await this.page.mouse.move(a.x, a.y);
    await this.page.mouse.down();
    await this.page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2);
    await this.page.mouse.move(b.x, b.y);
    await this.page.mouse.up();
  }

  /** Enters a move with the mouse, and waits until it is played and shown. */
  async enter(move, byDrag = false) {
    const { node } = this.events.position;
    const played = ({ position, record }) => position.node !== node && record.nodes.some((one) =>
      one.parent === node && one.text === move.text);
    const last = move.legs[move.legs.length - 1];
    if (move.drop !== undefined) {
      await click(this.page, this.inHand(move));
      await this.click(last);
    } else if (byDrag && move.legs.length === 1 && !move.pass) {
      await this.drag(move.from, last);
    } else {
      await this.click(move.from);
      for (const leg of move.legs) {
        // A capture after which the piece can only come back is done with one click.
        const isAsked = await count(this.page, ".chooser:not([hidden])");
        if (isAsked || !await count(this.page, ".group-lit use")) break;
        await this.click(leg);
      }
    }
    for (let tries = 0; tries < 400 && !played(this.events); tries++) {
      const choice = await this.page.$(`.chooser:not([hidden]) [data-move="${move.text}"]`);
      if (choice) await choice.click().catch(() => {}); // it may have gone meanwhile
      else if (await count(this.page, ".group-lit .mark.end")) await this.click(last);
      await sleep(10);
    }
    if (!played(this.events)) throw new Error(`${move.text} was entered and is not played in ${this.events.position.sfen}`);
  }

  /** Returns a selector for the piece in hand that a drop uses; it may be dropped with its other face up. */
  inHand({ drop, promotes }) {
    const { position, game } = this.events;
    const held = position.hands[position.side].map(([kind]) => kind);
    const kind = held.includes(drop) && !promotes ? drop
      : held.find((one) => game.kinds[one].promotesTo === drop) ?? drop;
    return `.in-hand[data-kind="${kind}"][data-color="${position.side}"]`;
  }
}

/** Runs in the page: returns the position that it shows. */
function shownByPage() {
  const pieces = [...document.querySelectorAll("#board .men use")].map(({ dataset }) =>
    `${dataset.square} ${dataset.kind} ${dataset.color}`).sort();
  const hands = [...document.querySelectorAll(".in-hand")].map((button) =>
    `${button.dataset.kind} ${button.dataset.color} ${button.querySelector(".count")?.textContent ?? 1}`).sort();
  const stone = document.querySelector(".to-move .stone");
  const side = ["black", "white"].find((color) => stone?.classList.contains(color)) ?? "";
  return { pieces, hands, side };
}

/** Returns a generator of random numbers, the same ones in every run. */
export function chance(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
