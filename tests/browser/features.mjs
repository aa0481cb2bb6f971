// Tests the features of the page other than moves by mouse: the keyboard, touch, two tabs, position set-up,
// the record with its variations, saving and loading, analysis, bad input, and a lost connection.
//
//   node features.mjs [WORD...]   only the features whose names contain one of the words

import { check as tick, click, count, fill, focus, press as pressIn, reads, sleep, textOf, visible } from "./driver.mjs";
import { check, ENGINE, PERSON, played, run, setUpText } from "./run.mjs";

const press = (page, ...keys) => pressIn(page, "#board", ...keys);

/** Moves the cursor of the keyboard from one square to another, on a board that is not flipped. */
function keysBetween(from, to) {
  const [a, b] = [from, to].map((square) => [Number.parseInt(square, 10), square.charCodeAt(square.length - 1)]);
  const times = (key, count) => Array(Math.max(0, count)).fill(key);
  return [...times("ArrowLeft", b[0] - a[0]), ...times("ArrowRight", a[0] - b[0]),
    ...times("ArrowDown", b[1] - a[1]), ...times("ArrowUp", a[1] - b[1])];
}

const cursorAt = (page) => page.evaluate(() =>
  document.getElementById("board").getAttribute("aria-activedescendant").slice("cell-".length));

const FEATURES = {
  async "moves by keyboard, and the Lion's two steps"(table) {
    const { page } = table;
    await table.begin("chu", PERSON, PERSON);
    await setUpText(table, "11k/12/12/5p6/4gp6/5[Ln]6/5P6/12/12/12/12/K11 b - 1");
    await focus(page, "#board");
    await press(page, ...keysBetween(await cursorAt(page), "7f"), "Enter", "ArrowUp", "Enter");
    check(await count(page, ".group-lit .mark.igui"), "igui is lit after the first capture");
    await press(page, "Escape");
    check(await count(page, ".group-lit .mark.first"), "Escape takes the first step back");
    await press(page, "Enter", "ArrowUp", "Enter");
    await played(table, "7f7e7d");
    await table.agree();
    check((await textOf(page, "#live")).includes("captures Pawn on 7e and Pawn on 7d"), "the move is told in words");
  },

  async "the same square twice ends a Lion's move there"(table) {
    const { page } = table;
    await table.begin("chu", PERSON, PERSON);
    await setUpText(table, "11k/12/12/5p6/4gp6/5[Ln]6/5P6/12/12/12/12/K11 b - 1");
    for (const square of ["7f", "7e", "7e"]) await table.click(square);
    await played(table, "7f7e");
    await table.agree();
  },

  async "a capture without moving is one click, and a step out and back asks for a pass"(table) {
    const { page } = table;
    await table.begin("tenjiku", PERSON, PERSON);
    const kind = (name) => table.events.game.kinds.findIndex((kind) => kind.name === name);
    const pieces = [["16p", "King", "black"], ["1a", "King", "white"], ["9i", "Pawn", "white"], ["9j", "Heavenly Tetrarchs", "black"]];
    await table.ask({ do: "set_up", pieces: pieces.map(([square, name, color]) => [square, kind(name), color]),
      hands: { black: [], white: [] }, side: "black" });
    await table.listener.until(({ position }) => position.pieces.length === 4, "the position");
    await table.agree();
    await table.click("9j");
    check(await count(page, ".group-lit .mark.igui"), "the capture without moving is lit");
    await table.click("9i");
    await played(table, "9j9i9j");
    await table.agree();
    await table.begin("chu", PERSON, PERSON);
    await setUpText(table, "11k/12/12/5p6/4gp6/5[Ln]6/5P6/12/12/12/12/K11 b - 1");
    for (const square of ["7f", "7e"]) await table.click(square);
    await reads(page, "#why", "Choose the square to go on to. Choose 7e again to end the move there. Choose 7f, where it started, to come back.");
    await press(page, "Escape", "Escape");
    await table.click("7f");
    await table.click("7f");
    await reads(page, ".chooser", "Is Lion to pass?");
    await click(page, ".chooser .choice:last-child");
    await page.waitForSelector(".chooser[hidden]");
  },

  async "promotion by keyboard"(table) {
    const { page } = table;
    await table.begin("shogi", PERSON, PERSON);
    await setUpText(table, "4k4/9/9/2P6/9/9/9/9/4K4 b - 1");
    await focus(page, "#board");
    await press(page, ...keysBetween(await cursorAt(page), "7d"), "Enter", "ArrowUp", "Enter");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await played(table, "7d7c");
    await table.agree();
  },

  async "moves typed in"(table) {
    await table.begin("shogi", PERSON, PERSON);
    await fill(table.page, "#typed-move", "7g7f");
    await table.page.keyboard.press("Enter");
    await played(table, "7g7f");
    await fill(table.page, "#typed-move", "7g7e");
    await table.page.keyboard.press("Enter");
    await reads(table.page, "#why", "7g");
    check(!await count(table.page, ".note.error"), "a refusal is one note");
    await table.agree();
  },

  async "two tabs agree"(table) {
    await table.begin("mini", PERSON, PERSON);
    const second = await table.newPage();
    await table.enter(table.events.position.moves[0]);
    const first = table.page;
    table.page = second;
    await table.agree();
    await table.enter(table.events.position.moves[0]);
    table.page = first;
    await first.bringToFront();
    await table.agree();
    await second.close();
  },

  async "a position set up with the mouse"(table) {
    const { page } = table;
    await table.begin("tori", PERSON, PERSON);
    await click(page, "#open-editor");
    await click(page, "#edit-clear");
    const { kinds } = table.events.game;
    const royal = kinds.findIndex(({ royal }) => royal);
    const other = kinds.findIndex(({ name }) => name === "Crane");
    await click(page, `#palette [data-kind="${royal}"]`);
    await table.click("4g");
    await click(page, `#palette [data-kind="${other}"]`);
    await table.click("3g");
    await tick(page, "#edit-color-white");
    await click(page, `#palette [data-kind="${royal}"]`);
    await table.click("4a");
    await click(page, "#edit-move");
    await table.drag("3g", "5g");
    await tick(page, "#edit-side-white");
    await click(page, "#edit-play");
    await table.listener.until(({ position }) => position.side === "white" && position.pieces.length === 3, "the position");
    await table.agree();
    check(table.events.position.pieces.some(([square, kind]) => square === "5g" && kind === other), "the Crane was dragged");
  },

  async "comments, marks and variations"(table) {
    const { page } = table;
    await table.begin("shogi", PERSON, PERSON);
    for (const move of ["7g7f", "3c3d"]) await table.ask({ do: "play", move });
    await played(table, "3c3d");
    await click(page, "#go-back");
    await table.listener.until(({ position }) => position.last?.text === "7g7f", "one move back");
    await table.agree();
    await table.enter(table.events.position.moves.find(({ text }) => text === "8c8d"));
    await click(page, "#panel-moves summary");
    await click(page, '#marks [data-mark="1"]');
    await fill(page, "#comment", "Better.");
    await page.$eval("#comment", (field) => field.blur());
    await table.listener.until(({ record }) => record.nodes.some(({ text, marks, comment }) =>
      text === "8c8d" && marks?.includes(1) && comment === "Better."), "the comment");
    await reads(page, ".variation .move", "8d");
    await click(page, "#promote-line");
    const children = (record) => record.nodes.filter(({ parent }) => parent === record.nodes[0].id).map(({ text }) => text);
    await table.listener.until(({ record }) => children(record)[0] === "8c8d", "the variation as the line");
    await click(page, "#delete-line");
    await click(page, "#confirm-yes");
    await table.listener.until(({ record }) => children(record).join() === "3c3d", "the move deleted");
    await table.agree();
  },

  async "take back, redo, hint"(table) {
    const { page } = table;
    await table.begin("mini", PERSON, PERSON);
    await table.enter(table.events.position.moves[0]);
    const { node } = table.events.position;
    await click(page, "#take-back");
    await table.listener.until(({ position }) => position.node !== node, "the move taken back");
    await click(page, "#redo");
    await table.listener.until(({ position }) => position.node === node, "the move again");
    await click(page, "#hint");
    await page.waitForSelector(".group-arrow path");
    await table.agree();
  },

  async "engine against engine, and move now"(table) {
    await table.begin("mini", { ...ENGINE, time: 20 }, { ...ENGINE, time: 20 });
    await table.listener.until(({ record, position }) => record.nodes.length > 5 || position.outcome, "six moves");
    await table.ask({ do: "players", black: PERSON, white: { ...ENGINE, level: 20, time: 60000 } });
    await table.begin("mini", { ...ENGINE, level: 20, time: 60000 }, PERSON);
    await click(table.page, "#move-now");
    await table.listener.until(({ record }) => record.nodes.length > 0, "the move at once", 10000);
    await table.agree();
    check(await table.page.evaluate(() => document.querySelector("#player-below strong").textContent) === "White",
      "the board is turned to the person");
    await click(table.page, "#flip");
  },

  async "analysis, and a line played from it"(table) {
    const { page } = table;
    await table.begin("mini", PERSON, PERSON);
    await click(page, "#tab-analysis");
    await page.select("#analyse-lines", "3");
    await tick(page, "#analyse-on");
    await visible(page, "#analysis-list li:nth-child(3) .move");
    await tick(page, "#analyse-on", false);
    await table.listener.until(({ table: { analysing } }) => !analysing, "the end of the analysis");
    const wanted = await textOf(page, "#analysis-list li .move");
    await click(page, "#analysis-list li .move");
    await table.listener.until(({ record }) => record.nodes[0]?.notations.western === wanted, "the line");
    await click(page, "#tab-moves");
    await table.agree();
  },

  async "saved, and loaded again; a record with a mistake"(table) {
    const { page } = table;
    await table.begin("shogi", PERSON, PERSON);
    for (const move of ["7g7f", "3c3d", "8h2b+"]) await table.ask({ do: "play", move });
    const { text } = await table.ask({ do: "save", format: "pgn" });
    await table.begin("mini", PERSON, PERSON);
    await click(page, "#open-files");
    await fill(page, "#load-text", text);
    await click(page, "#load-go");
    await table.listener.until(({ game, record }) => game.id === "shogi" && record.nodes.length === 3, "the record");
    await click(page, "#go-end");
    await table.listener.until(({ position }) => position.last?.text === "8h2b+", "the end of the record");
    await table.agree();
    await click(page, "#open-files");
    await fill(page, "#load-text", "This is no record at all.");
    await click(page, "#load-go");
    await visible(page, "dialog[open] .note");
    await page.keyboard.press("Escape");
    await table.agree();
  },

  async "zoom and pan"(table) {
    const { page } = table;
    await table.begin("tenjiku", PERSON, PERSON);
    const width = () => page.evaluate(() => document.querySelector(".squares").getBoundingClientRect().width);
    const [whole, at] = [await width(), await table.middle("8h")];
    await page.mouse.move(at.x, at.y);
    await page.mouse.wheel({ deltaY: -400 });
    await page.waitForFunction((before) => document.querySelector(".squares").getBoundingClientRect().width > 1.5 * before, {}, whole);
    const before = await table.middle("8h");
    await page.mouse.down();
    await page.mouse.move(at.x + 60, at.y + 40, { steps: 4 });
    await page.mouse.up();
    await sleep(100);
    const after = await table.middle("8h");
    check(Math.abs(after.x - before.x - 60) < 3 && Math.abs(after.y - before.y - 40) < 3, "the board follows the mouse");
    await press(page, "0");
    await page.waitForFunction((before) => document.querySelector(".squares").getBoundingClientRect().width === before, {}, whole);
  },

  async "touch: a tap, a drag, a long press, a pinch"(table) {
    const { page } = table;
    await table.begin("shogi", PERSON, PERSON);
    const touch = async (square) => {
      const { x, y } = await table.middle(square);
      return page.touchscreen.touchStart(x, y);
    };
    const tap = async (square) => (await touch(square)).end();
    for (const square of ["7g", "7f"]) await tap(square);
    await played(table, "7g7f");
    await table.agree();
    const [from, to] = [await table.middle("3c"), await table.middle("3d")];
    const finger = await touch("3c");
    for (let i = 1; i <= 5; i++) await finger.move(from.x + ((to.x - from.x) * i) / 5, from.y + ((to.y - from.y) * i) / 5);
    await finger.end();
    await played(table, "3c3d");
    await table.agree();
    const rest = await touch("8h");
    await visible(page, ".card:not([hidden])");
    await rest.end();
    check(!(await count(page, ".group-lit use")), "a long press lifts nothing");
    await tap("5e");
    const [a, b] = [await table.middle("6e"), await table.middle("4e")];
    const width = () => page.evaluate(() => document.querySelector(".squares").getBoundingClientRect().width);
    const whole = await width();
    const [left, right] = [await touch("6e"), await touch("4e")];
    for (let i = 1; i <= 5; i++) {
      await left.move(a.x - 15 * i, a.y);
      await right.move(b.x + 15 * i, b.y);
    }
    await left.end();
    await right.end();
    await sleep(100);
    check(await width() > 1.5 * whole, "two fingers apart zoom in");
    // While the board is enlarged, a finger on a piece moves the board unless the piece was chosen before.
    const swipe = async (square, dy) => {
      const { x, y } = await table.middle(square);
      const one = await page.touchscreen.touchStart(x, y);
      for (let i = 1; i <= 5; i++) await one.move(x, y + (dy * i) / 5);
      await one.end();
      await sleep(100);
      return (await table.middle(square)).y - y;
    };
    const seen = await page.evaluate(() => [...document.querySelectorAll("#board .men use[data-color=black]")].map(({ dataset }) => dataset.square)
      .find((square) => { const box = document.getElementById(`cell-${square}`).getBoundingClientRect();
        return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest("#board"); }));
    check(Math.abs(await swipe(seen, -40)) > 20, "a swipe on a piece moves the enlarged board");
    check(!(await count(page, ".group-lit use")), "and lifts nothing");
    await press(page, "0");
    await table.agree();
  },

  async "a connection that is lost and comes back"(table) {
    await table.begin("mini", PERSON, PERSON);
    await table.page.setOfflineMode(true);
    await table.page.evaluate(() => fetch("./do", { method: "POST", body: "{}" }).catch(() => {}));
    await table.click(table.events.position.moves[0].from);
    await table.click(table.events.position.moves[0].legs[0]);
    await visible(table.page, ".note.error");
    await table.page.setOfflineMode(false);
    await table.page.waitForFunction(() => fetch("./do", { method: "POST", body: '{"do":"games"}' }).then(() => true, () => false));
    await table.enter(table.events.position.moves[0]);
    await table.agree();
  },
};

await run(FEATURES);
