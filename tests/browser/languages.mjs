// Uses the page in each of its languages: the language of the browser, the one that is chosen while a game goes on, texts
// that cannot be read, and whether everything fits.
//
//   node languages.mjs [WORD...]   only the tests whose names contain one of the words

import { check, ENGINE, PERSON, played, run } from "./run.mjs";

/** Waits until a line of the page has some words. */
const reads = (page, id, words) => page.locator(id, { hasText: words }).waitFor();

/** Chooses a language in the panel. */
async function choose({ page }, tag) {
  await page.click("#tab-show");
  await page.selectOption("#look-language", tag);
  await page.waitForFunction((tag) => tag === "auto" || document.documentElement.lang === tag, tag);
}

async function reload(page) {
  await page.reload();
  await page.locator(".men use").first().waitFor({ state: "attached" });
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
    await choose(table, "ja");
    await reads(page, "#status", "1手目、先手番");
    await reads(page, "#title", "中将棋");
    check(await page.locator("#cell-6l").getAttribute("aria-label").then((label) => label.includes("先手の")), "the name of a square");
    await table.ask({ do: "play", move: table.events.position.moves[0].text });
    await reads(page, "#status", "2手目、後手番");
    await page.click("#resign");
    await reads(page, "#confirm-question", "投了するのはどちらですか？");
    await page.click("#confirm-white");
    await reads(page, "#status", "先手の勝ち（投了）");
    await choose(table, "en");
    await reads(page, "#status", "Black wins (resignation)");
    await choose(table, "auto");
  },

  async "rules, cards and refusals are in the language too"(table) {
    const { page } = table;
    await table.begin("mini", PERSON, PERSON);
    await choose(table, "ja");
    await page.click("#open-rules");
    await reads(page, "#rules-body h1", "将棋");
    await page.locator("#rules-dialog [data-close]").click();
    await page.focus("#board");
    await page.keyboard.press("i");
    await reads(page, ".card", "読み");
    await page.keyboard.press("Escape");
    await page.fill("#typed-move", "5a5b");
    await page.press("#typed-move", "Enter");
    await reads(page, ".note", "「5a5b」はここでは指せません");
    await page.fill("#typed-move", "");
    await reload(page);
    check(await page.evaluate(() => document.documentElement.lang) === "ja", "the choice is kept");
    await choose(table, "auto");
  },

  async "everything is said in Japanese and fits"(table) {
    await table.begin("shogi", PERSON, ENGINE);
    const context = await table.browser.newContext({ locale: "ja-JP", viewport: { width: 400, height: 800 } });
    const page = await table.newPage(context);
    check(await page.evaluate(() => document.documentElement.lang) === "ja", "the language of the browser");
    for (const width of [400, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const look = async (where) => {
        const [wide, odd] = [await tooWide(page), await strange(page)];
        check(!wide.length, `${where} at ${width}: ${wide[0]}`);
        check(!odd.length, `${where}: ${odd[0]}`);
      };
      for (const tab of ["moves", "analysis", "show"]) {
        await page.click(`#tab-${tab}`);
        await look(tab);
      }
      for (const [opener, dialog] of [["new", "new"], ["players", "players"], ["rules", "rules"]]) {
        await page.click(`#open-${opener}`);
        await page.locator(`#${dialog}-dialog[open]`).waitFor();
        await look(dialog);
        await page.locator(`#${dialog}-dialog [data-close]`).first().click();
      }
      await page.click("#open-editor");
      await look("editor");
      await page.click("#edit-cancel");
    }
    await context.close();
  },

  async "texts that cannot be read are told of, and the page goes on in English"(table) {
    const { page } = table;
    await table.begin("mini", PERSON, PERSON);
    for (const [body, why] of [["{ \"broken", "language/ja.json cannot be read"], ["{ \"page.new\": 3 }", "expected texts"]]) {
      await page.route("**/language/ja.json", (route) => route.fulfill({ body, contentType: "application/json" }));
      await page.evaluate(() => localStorage.setItem("komainu", JSON.stringify({ language: "ja" })));
      await reload(page);
      await reads(page, ".note", why);
      await reads(page, "#status", "Move 1, Black to play");
      await page.unroute("**/language/ja.json");
    }
    // Without English the keys stand there, which is better than nothing.
    await page.route("**/language/en.json", (route) => route.fulfill({ status: 404, body: "" }));
    await page.evaluate(() => localStorage.setItem("komainu", JSON.stringify({ language: "en" })));
    await reload(page);
    await reads(page, ".note", "language/en.json cannot be read: 404");
    await table.ask({ do: "play", move: "5d5c" });
    await played(table, "5d5c");
    await page.unroute("**/language/en.json");
    await page.evaluate(() => localStorage.clear());
    await reload(page);
    table.problems = table.problems.filter((problem) => !/404/.test(problem));
  },
});
