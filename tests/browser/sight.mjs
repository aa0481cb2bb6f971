// Tests what is seen on the board: what a zoomed board hides, the way of the last move, steps, and marks of one's own.
//
//   node sight.mjs [WORD...]   only the features whose names contain one of the words

import { check as tick, click, count, focus, press, sleep, textOf, visible } from "./driver.mjs";
import { check, ENGINE, PERSON, played, run, setUpText } from "./run.mjs";

/** The text of a square's coordinates in the window. */
const boxOf = (page, selector) => page.$eval(selector, (element) => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left, top, right, bottom };
});

/** Waits until a node is looked at whose move is this; the start without one. */
const lookAt = (table, text) => table.listener.until(({ position }) => position.last?.text === text, text ?? "the start");

const FEATURES = {
  async "zoom shows coordinates, a map and the last move"(table) {
    const { page } = table;
    await table.begin("tenjiku", PERSON, PERSON);
    check(!(await count(page, ".edge:not([hidden])")), "no coordinates at the edges of a whole board");
    const { moves } = table.events.position;
    await table.ask({ do: "play", move: moves.find(({ captures, burnt }) => !captures && !burnt).text });
    await table.listener.until(({ position }) => position.last, "a move");
    for (let i = 0; i < 4; i++) await click(page, "#zoom-in");
    await visible(page, ".edge.files");
    await visible(page, ".map .map-seen");
    const [frame, square] = [await boxOf(page, "#frame"), await table.middle("8p")];
    check(square.y < frame.bottom && square.y > frame.top, "the own camp is seen first");
    const spans = await page.$$eval(".edge.files span", (all) => all.map((span) => {
      const { left, width } = span.getBoundingClientRect();
      return [span.textContent, left + width / 2];
    }));
    const { x } = await table.middle("8p");
    check(Math.abs(spans.find(([name]) => name === "8")[1] - x) < 2, "the name of a file is above it");
    const map = await boxOf(page, ".map");
    await page.mouse.click(map.left + (map.right - map.left) * 0.9, map.top + 5);
    await sleep(100);
    const corner = await table.middle("1a");
    check(corner.x < frame.right && corner.y > frame.top, "the map leads to a corner");
    await page.waitForSelector(".to-last:not([hidden])");
    await click(page, ".to-last");
    await sleep(100);
    const legs = table.events.position.last.legs ?? table.events.position.last.squares;
    const end = await table.middle(legs.at(-1));
    check(end.x > frame.left && end.x < frame.right && end.y > frame.top && end.y < frame.bottom, "the last move is seen");
    check(await count(page, ".to-last[hidden]"), "nothing has to be pointed to");
    await press(page, "#board", "0");
    await page.waitForSelector(".map[hidden]");
  },

  async "the way of a Lion, its captures, and what was burnt"(table) {
    const { page } = table;
    await table.begin("chu", PERSON, PERSON);
    await setUpText(table, "11k/12/12/5p6/4gp6/5[Ln]6/5P6/12/12/12/12/K11 b - 1");
    await table.ask({ do: "play", move: "7f7e7d" });
    await played(table, "7f7e7d");
    await table.agree();
    check(await count(page, ".group-way .way-line") === 2, "two legs");
    check(await count(page, ".group-traces .taken") === 1 && await count(page, ".group-traces .capture") === 1, "two captures");
    await click(page, "#go-back");
    await lookAt(table, undefined);
    await table.agree();
    check(!(await count(page, ".group-way .way-line")), "no way at the start");
  },

  async "captured pieces beside the players"(table) {
    const { page } = table;
    await table.begin("chu", PERSON, PERSON);
    await setUpText(table, "11k/12/12/5p6/4gp6/5[Ln]6/5P6/12/12/12/12/K11 b - 1");
    await table.ask({ do: "play", move: "7f7e7d" });
    await played(table, "7f7e7d");
    await visible(page, "#player-below .captured .tile-picture");
    check((await textOf(page, "#player-below .captured")).includes("2"), "two Pawns");
    await visible(page, "#player-below .captured-worth");
    check(/^\d+\.\d \+\d+\.\d$/.test(await textOf(page, "#player-below .captured-worth")), "what they are worth, and the lead");
  },

  async "arrows step through the game, and move the cursor on the board"(table) {
    const { page } = table;
    await table.begin("shogi", PERSON, PERSON);
    for (const move of ["7g7f", "3c3d"]) await table.ask({ do: "play", move });
    await played(table, "3c3d");
    await table.agree();
    await table.click("5e");
    await page.keyboard.press("ArrowLeft");
    await lookAt(table, "7g7f");
    await page.keyboard.press("ArrowRight");
    await lookAt(table, "3c3d");
    await focus(page, "#board");
    const at = () => page.$eval("#board", (board) => board.getAttribute("aria-activedescendant"));
    const before = await at();
    await page.keyboard.press("ArrowLeft");
    check(await at() !== before && table.events.position.last.text === "3c3d", "the cursor has moved");
    await page.keyboard.down("Shift");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.up("Shift");
    await lookAt(table, "7g7f");
    await click(page, "#tab-analysis");
    await click(page, "#go-start");
    await lookAt(table, undefined);
    await click(page, "#tab-moves");
    await table.agree();
  },

  async "the engine's answer comes after a moment, and steps do not wait"(table) {
    const { page } = table;
    await table.begin("mini", PERSON, { ...ENGINE, time: 10 });
    const [move] = table.events.position.moves;
    await table.ask({ do: "play", move: move.text });
    await table.listener.until(({ record }) => record.nodes.length === 2, "the answer");
    const lines = () => count(page, "#moves .move");
    check(await lines() < 2, "the answer is not shown at once");
    await table.agree();
    check(await lines() === 2, "the answer is shown");
  },

  async "own arrows and circles, and a pinned card"(table) {
    const { page } = table;
    await table.begin("shogi", PERSON, PERSON);
    const [from, to] = [await table.middle("7g"), await table.middle("7e")];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down({ button: "right" });
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await page.mouse.up({ button: "right" });
    check(await count(page, ".group-pencil .arrow-line") === 1, "an arrow");
    await page.mouse.click(to.x, to.y, { button: "right" });
    check(await count(page, ".group-pencil circle") === 1, "a circle");
    await page.mouse.click(from.x, from.y, { button: "right" });
    await visible(page, ".card:not([hidden])");
    await page.mouse.click(to.x, to.y);
    check(!(await count(page, ".group-pencil *")), "the next click takes them away");
  },

  async "arrows for the best lines, and a look at what they lead to"(table) {
    const { page } = table;
    await table.begin("mini", PERSON, PERSON);
    await click(page, "#tab-analysis");
    await page.select("#analyse-lines", "3");
    await tick(page, "#analyse-on");
    await visible(page, "#analysis-list li:nth-child(3) .move");
    await page.waitForFunction(() => document.querySelectorAll(".group-lines .arrow-line").length === 3);
    await tick(page, "#analyse-on", false);
    await table.listener.until(({ table: { analysing } }) => !analysing, "the end of the analysis");
    await page.hover("#analysis-list li .move");
    await page.waitForSelector(".previewing");
    await page.mouse.move(0, 0);
    await page.waitForSelector("body:not(.previewing)");
    await click(page, "#tab-moves");
    await table.agree();
    check(!table.events.record.nodes.length, "nothing is played");
  },

  async "counts of attackers are over the pieces"(table) {
    const { page } = table;
    await table.begin("tenjiku", PERSON, PERSON);
    await click(page, "#tab-show");
    await page.select("#show-influence", "both");
    await page.waitForSelector(".over .group-counts text");
    await page.select("#show-influence", "none");
    await click(page, "#tab-moves");
  },

  async "what to do next is seen after a Lion's first step"(table) {
    const { page } = table;
    await table.begin("chu", PERSON, PERSON);
    await setUpText(table, "11k/12/12/5p6/4gp6/5[Ln]6/5P6/12/12/12/12/K11 b - 1");
    for (const square of ["7f", "7e"]) await table.click(square);
    await visible(page, "#why");
    await press(page, "#board", "Escape");
    await page.waitForSelector("#why[hidden]");
  },
};

await run(FEATURES, undefined, { motion: true });
