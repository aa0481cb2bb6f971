// Uses the page in each of its languages: the language of the browser, the one that is chosen while a game goes on, texts
// that cannot be read, and whether everything fits.
//
//   node languages.mjs [WORD...]   only the tests whose names contain one of the words

import { click, fill, focus, press, reads, textOf, visible } from "./driver.mjs";
import { check, ENGINE, PERSON, played, run } from "./run.mjs";

/** The body of an answer to the page in the place of a catalogue's. @typedef {{ status?: number, body: string }} Fake */

async function reload(page) {
  await page.reload();
  await page.waitForSelector(".men use");
}

/** What looks like a key of a catalogue, or like English, where it is seen or heard. */
const strange = (page) => page.evaluate(() => {
  const isKey = (text) => /^[a-z]+\.[a-z_]+(\.[a-z]+)?$/.test(text ?? "");
  // Sources are quoted as they are.
  const isEnglish = (text) => /[a-z]{3,} [a-z]{2,}/.test(text ?? "") && !text.startsWith("（英文）");
  const texts = [...document.querySelectorAll("body *")].filter((each) => !each.closest(".source"))
    .flatMap((each) => [each.getAttribute("aria-label"), each.title, each.placeholder, each.children.length ? "" : each.textContent]);
  return texts.filter((text) => isKey(text) || isEnglish(text));
});

/** The elements that are wider than the window. */
const tooWide = (page) => page.evaluate(() => [...document.querySelectorAll("header *, aside *, .player, dialog[open], dialog[open] *")]
  .filter((each) => each.getBoundingClientRect().right > innerWidth + 1 && !each.closest(".scrolls, .wide"))
  .map((each) => each.outerHTML.slice(0, 80)));

await run({
  async "a game goes on in the language that is chosen"(table) {
    const { page } = table;
    await table.begin("chu", PERSON, PERSON);
    await table.choose("ja");
    await reads(page, "#status", "1手目、先手番");
    await reads(page, "#title", "中将棋");
    await reads(page, "#board .label", "十二");
    check(await page.$eval("#cell-6l", (cell) => cell.getAttribute("aria-label").includes("６十二")), "a square in kanji");
    check(await page.$eval("#cell-6l", (cell) => cell.getAttribute("aria-label").includes("先手の")), "the name of a square");
    await table.ask({ do: "play", move: table.events.position.moves[0].text });
    await reads(page, "#status", "2手目、後手番");
    const notations = table.events.record.nodes[0].notations;
    for (const [chosen, notation] of [["auto", "japanese"], ["western", "western"], ["japanese", "japanese"]]) {
      await click(page, "#tab-show");
      await page.select("#look-notation", chosen);
      await click(page, "#tab-moves");
      await reads(page, "#moves .move", notations[notation]);
    }
    await click(page, "#tab-show");
    await page.select("#look-notation", "auto");
    const answer = table.events.position.moves[0].notations.japanese;
    await fill(page, "#typed-move", `△${answer}`);
    await press(page, "#typed-move", "Enter");
    await reads(page, "#status", "3手目、先手番");
    await table.ask({ do: "take_back" });
    await reads(page, "#status", "2手目、後手番");
    await click(page, "#resign");
    await reads(page, "#confirm-question", "投了するのはどちらですか？");
    await click(page, "#confirm-white");
    await reads(page, "#status", "先手の勝ち（投了）");
    await table.choose("en");
    await reads(page, "#status", "Black wins (resignation)");
    await reads(page, "#board .label", "l");
    await table.choose("auto");
  },

  async "rules, cards and refusals are in the language too"(table) {
    const { page } = table;
    await table.begin("mini", PERSON, PERSON);
    await table.choose("ja");
    await click(page, "#open-rules");
    await reads(page, "#rules-body h1", "将棋");
    await click(page, "#rules-dialog [data-close]");
    await press(page, "#board", "i");
    await visible(page, ".card h2");
    check(/\p{Script=Han}/u.test(await textOf(page, ".card h2")), "the name of the piece");
    await page.keyboard.press("Escape");
    await fill(page, "#typed-move", "5a5b");
    await press(page, "#typed-move", "Enter");
    await visible(page, "#why:not([hidden])");
    check(/[１-５][一二三四五]/u.test(await textOf(page, "#why")), "why a move cannot be played, with a square");
    await fill(page, "#typed-move", "");
    for (const [text, said] of [
      ["手合割：平手\n1 ７六歩(77)\n2 ７五歩(76)\n", "3行目、2手目：「７五歩(76)」はここでは指せません。７六の"],
      ["手合割：平手\n1 ７六歩(77)\n2 ３四歩(33) (", "3行目：「(」はここには書けないので省きました。書けるもの：( 0:12/00:00:12)のような消費時間"],
      ["4k4/9/9/9/9/9/9/9/8 b - 1", "9段目が8マスあります。必要なのは9マスです"],
    ]) {
      await click(page, "#open-files");
      await fill(page, "#load-text", text);
      await click(page, "#load-go");
      await reads(page, ".note", said);
      await page.keyboard.press("Escape");
      await table.begin("shogi", PERSON, PERSON);
    }
    await reload(page);
    check(await page.evaluate(() => document.documentElement.lang) === "ja", "the choice is kept");
    await table.choose("auto");
  },

  async "everything is said in Japanese and fits"(table) {
    await table.begin("shogi", PERSON, ENGINE);
    const page = await table.newPage((page) => page.evaluateOnNewDocument(() =>
      Object.defineProperty(navigator, "languages", { get: () => ["ja-JP", "ja"] })));
    check(await page.evaluate(() => document.documentElement.lang) === "ja", "the language of the browser");
    for (const width of [400, 1280]) {
      await page.setViewport({ width, height: 800 });
      const look = async (where) => {
        const [wide, odd] = [await tooWide(page), await strange(page)];
        check(!wide.length, `${where} at ${width}: ${wide[0]}`);
        check(!odd.length, `${where}: ${odd[0]}`);
      };
      for (const tab of ["moves", "analysis", "show"]) {
        await click(page, `#tab-${tab}`);
        await look(tab);
      }
      for (const [opener, dialog] of [["new", "new"], ["players", "players"], ["rules", "rules"]]) {
        await click(page, `#open-${opener}`);
        await visible(page, `#${dialog}-dialog[open]`);
        await look(dialog);
        await click(page, `#${dialog}-dialog [data-close]`);
      }
      await click(page, "#open-editor");
      await look("editor");
      await click(page, "#edit-cancel");
    }
    await page.close();
  },

  async "texts that cannot be read are told of, and the page goes on in English"(table) {
    /** @type {Record<string, Fake>} what is answered in the place of files */
    let fakes = {};
    const page = await table.newPage(async (page) => {
      await page.setRequestInterception(true);
      page.on("request", (request) => {
        const fake = Object.entries(fakes).find(([name]) => request.url().endsWith(name))?.[1];
        if (fake) request.respond({ status: 200, contentType: "application/json", ...fake });
        else request.continue();
      });
    });
    const see = async (language, file, fake, why) => {
      fakes = { [file]: fake };
      await page.evaluate((language) => localStorage.setItem("komainu", JSON.stringify({ language })), language);
      await reload(page);
      await reads(page, ".note", why);
    };
    await table.begin("mini", PERSON, PERSON);
    for (const [body, why] of [["{ \"broken", "/ja.json cannot be read"], ["{ \"page.new\": 3 }", "expected texts"]]) {
      await see("ja", "language/ja.json", { body }, why);
      await reads(page, "#status", "Move 1, Black to play");
    }
    // Without English the keys stand there, which is better than nothing.
    await see("en", "language/en.json", { status: 404, body: "" }, "/en.json cannot be read: 404");
    await table.ask({ do: "play", move: "5d5c" });
    await played(table, "5d5c");
    fakes = {};
    await page.evaluate(() => localStorage.clear());
    await page.close();
    table.problems = table.problems.filter((problem) => !/404/.test(problem));
  },
});
