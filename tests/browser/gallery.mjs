// Chooses games in the gallery: by words in both languages, by keys, on a narrow screen; begins them under presets,
// and looks whether the last choice is offered again.
//
//   node gallery.mjs [WORD...]   only the tests whose names contain one of the words

import { check as tick, click, fill, openPage, sleep, visible } from "./driver.mjs";
import { check, ENGINE, PERSON, run } from "./run.mjs";

/** Opens the gallery. */
async function open(page) {
  await click(page, "#open-new");
  await visible(page, "#new-dialog[open] .game .miniature");
}

const close = (page) => page.$eval("#new-dialog", (dialog) => dialog.close());

/** The games that are shown. */
const shown = (page) => page.$$eval(".game:not([hidden]) input", (all) => all.map(({ value }) => value));

const chosen = (page) => page.$eval("#game-list input:checked", ({ value }) => value);

/** Waits until the rules of the game that is chosen are there. */
const rulesOf = (page, preset) => page.waitForSelector(`[name=preset][value=${preset}]`);

await run({
  async "games are found by names, readings, powers and sizes"(table) {
    const { page } = table;
    await table.begin("shogi", PERSON, PERSON);
    await open(page);
    for (const [words, found, missing] of [
      ["tenjiku", "tenjiku", "chu"], ["天竺", "tenjiku", "chu"], ["てんじく", "tenjiku", "chu"], ["テンジク", "tenjiku", "chu"],
      ["lion", "chu", "shogi"], ["獅子", "tenjiku", "shogi"], ["hook", "maka-dai-dai", "chu"], ["burn", "tenjiku", "chu"],
      ["drops", "shogi", "chu"], ["16x16", "tenjiku", "shogi"], ["16×16", "tenjiku", "shogi"], ["large", "taikyoku", "mini"],
      ["small", "mini", "taikyoku"], ["大", "taikyoku", "mini"], ["large lion", "tenjiku", "chu"],
    ]) {
      await fill(page, "#game-search", words);
      const all = await shown(page);
      check(all.includes(found) && !all.includes(missing), `${words}: ${all}`);
      check(all.includes(await chosen(page)), `${words}: a game that is not shown is chosen`);
    }
    await fill(page, "#game-search", "no such game");
    check((await shown(page)).length === 0, "nothing is found");
    await visible(page, "#game-list .nothing");
    await close(page);
  },

  async "arrows go from card to card, and Enter begins"(table) {
    const { page } = table;
    await table.begin("mini", PERSON, PERSON);
    await open(page);
    await page.focus("#game-search");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Home");
    const all = await shown(page);
    check(await chosen(page) === all[0], "Home goes to the first");
    await page.keyboard.press("ArrowRight");
    check(await chosen(page) === all[1], "right is the next");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowDown");
    const columns = await page.$$eval(".game", (cards) => cards.filter(({ offsetTop }) => offsetTop === cards[0].offsetTop).length);
    check(columns > 1 && await chosen(page) === all[columns], "down is below");
    await page.keyboard.press("Enter");
    await table.listener.until(({ game }) => game.id === all[columns], "the game");
    await page.waitForSelector("#new-dialog:not([open])");
    await table.agree();
  },

  async "a preset chooses options, and an option leaves the preset"(table) {
    const { page } = table;
    await table.begin("chu", PERSON, PERSON);
    await open(page);
    await rulesOf(page, "lishogi");
    await tick(page, "[name=preset][value=lishogi]");
    check((await page.$eval(".presets", ({ textContent }) => textContent)).includes("as on lishogi"), "who plays so");
    await click(page, "#new-begin");
    await table.listener.until(({ game }) => game.options.find(({ name }) => name === "no_legal_move")?.chosen === "loss", "the rules");
    await page.waitForSelector("#new-dialog:not([open])");
    await open(page);
    await rulesOf(page, "lishogi");
    const isOn = () => page.$eval("[name=preset][value=lishogi]", ({ checked }) => checked);
    check(await isOn(), "the rules of the game on the board are offered");
    await page.$eval(".rule select", (field) => {
      field.selectedIndex = (field.selectedIndex + 1) % field.options.length;
      field.dispatchEvent(new Event("change"));
    });
    check(!await isOn(), "the rules are no longer those of lishogi");
    await close(page);
  },

  async "the last choice is kept, and a full storage does no harm"(table) {
    const { page } = table;
    await table.begin("mini", PERSON, ENGINE);
    await open(page);
    await fill(page, "#game-search", "micro");
    await click(page, "#new-begin");
    await page.waitForSelector("#new-dialog:not([open])");
    check(table.events.game.id === "micro", "the game");
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("komainu-new")));
    check(kept.game === "micro" && kept.white.level === ENGINE.level, JSON.stringify(kept));
    await page.evaluate(() => { Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }; });
    await open(page);
    await fill(page, "#game-search", "mini-shogi");
    await click(page, "#new-begin");
    await page.waitForSelector("#new-dialog:not([open])");
    check(table.events.game.id === "mini", "the game without a kept choice");
    await page.reload();
    await page.waitForSelector(".men use");
    for (const broken of ["{", "null", '{"game":7,"black":{"player":"ghost"}}']) {
      await page.evaluate((broken) => localStorage.setItem("komainu-new", broken), broken);
      await open(page);
      await close(page);
    }
  },

  async "the gallery opens at once and fits a narrow screen"(table) {
    const page = await openPage(table.context);
    await page.setViewport({ width: 400, height: 800 });
    await page.goto(table.url);
    await page.waitForSelector(".men use");
    await open(page);
    const { columns, drawn, wide } = await page.evaluate(() => {
      const cards = [...document.querySelectorAll(".game")];
      return {
        columns: cards.filter(({ offsetTop }) => offsetTop === cards[0].offsetTop).length,
        drawn: document.querySelectorAll(".miniature").length,
        wide: [...document.querySelectorAll("#new-dialog *")].filter((each) => each.getBoundingClientRect().right > innerWidth + 1).length,
      };
    });
    check(columns === 1 || columns === 2, `${columns} columns`);
    check(drawn < 26, "boards out of sight are not drawn yet");
    check(wide === 0, `${wide} elements are too wide`);
    await sleep(50);
    await page.close();
  },
});
