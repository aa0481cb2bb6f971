// Uses the board like a human player: reads cards, offers draws, resigns, declares, takes moves back after a
// loss on time, adds variations to finished games, sets up positions, and pastes wrong input.
//
//   node people.mjs [WORD...]   only the tests whose names contain one of the words

import { check as tick, click, count, fill, hidden, openPage, press, reads, sleep, textOf, visible } from "./driver.mjs";
import { check, ENGINE, PERSON, run, setUpText } from "./run.mjs";

/** Loads a text with the dialog. */
async function load({ page }, text) {
  await click(page, "#open-files");
  await fill(page, "#load-text", text);
  await click(page, "#load-go");
}

/** Drops files on the page: names and texts, or bytes. */
async function drop({ page }, ...files) {
  await page.evaluate((all) => {
    const dataTransfer = new DataTransfer();
    for (const [name, content] of all) {
      dataTransfer.items.add(new File([typeof content === "string" ? content : new Uint8Array(content)], name));
    }
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, files.map(([name, content]) => [name, typeof content === "string" ? content : [...content]]));
}

/** Closes all panels and dialogs. */
async function tidy({ page }) {
  await page.reload();
  await page.waitForSelector(".men use");
}

/** Returns the elements of the page that are wider than the window. */
const tooWide = ({ page }) => page.evaluate(() => {
  const isWide = (element) => element.getBoundingClientRect().right > innerWidth + 1;
  const notes = [...document.querySelectorAll("#notes, .note, .note *, .strip, header *, dialog[open], dialog[open] *")];
  return [document.scrollingElement.scrollWidth > innerWidth ? "the page" : "",
    ...notes.filter(isWide).map(({ className, id, tagName }) => className || id || tagName)].filter(Boolean);
});

/** The card of a piece, if it is shown. */
const CARD = ".card:not([hidden])";

/** A record that White has won because Black resigned. */
const RESIGNED = "V2.2\nN+Habu\nPI\n+\n+7776FU\n-3334FU\n+2726FU\n-8384FU\n%TORYO\n";

await run({
  async "a new game has the level, the time and the clock of the one before"(table) {
    const { page } = table;
    await click(page, "#open-new");
    await page.waitForSelector("#game-list input:checked");
    await click(page, "#new-begin");
    await page.waitForSelector("#new-dialog:not([open])");
    const { white, clock } = table.events.table;
    check(white.player === "engine" && white.level === 7 && white.time === 500, JSON.stringify(white));
    check(clock.main === 600_000 && clock.increment === 10_000, JSON.stringify(clock));
  },

  async "an address that asks for the choice of games shows it once"(table) {
    await table.begin("shogi", PERSON, ENGINE);
    const page = await openPage(table.context);
    await page.goto(`${table.url}#new`);
    await visible(page, "#new-dialog[open] #game-list input:checked");
    check(new URL(page.url()).hash === "", "the page would ask again when it is loaded again");
    await page.close();
  },

  async "a card stays while the mouse comes to it and reads it"(table) {
    const { page } = table;
    await table.begin("chu", PERSON, PERSON);
    const { x, y } = await table.middle("7i");
    await page.mouse.move(x, y);
    const box = await (await visible(page, CARD)).boundingBox();
    await page.mouse.move((x + box.x) / 2, (y + box.y) / 2, { steps: 3 });
    await page.mouse.move(box.x + 40, box.y + 40, { steps: 3 });
    await table.ask({ do: "play", move: "7i7h" });
    await table.agree();
    await sleep(1200);
    check(await count(page, CARD), "the card went away while it was read");
    await page.mouse.move(5, 790);
    await hidden(page, CARD);
  },

  async "a card stays when it is clicked, and turns to what the piece becomes"(table) {
    const { page } = table;
    await table.begin("chu", PERSON, PERSON);
    const { kinds } = table.events.game;
    const kind = table.events.position.pieces.find(([square]) => square === "7i")[1];
    const { x, y } = await table.middle("7i");
    await page.mouse.move(x, y);
    await click(page, `${CARD} ul`); // a place where there is no button
    await page.mouse.move(5, 790);
    await sleep(1200);
    check(await count(page, CARD), "the card went away though it was clicked");
    await visible(page, `${CARD} .diagram svg use`);
    check(await count(page, `${CARD} .diagram li svg`), "the marks of the diagram are explained");
    check(await count(page, `${CARD} .card-tile[data-kind="${kind}"][aria-current]`), "the piece itself is the current one");
    await click(page, `${CARD} .card-tile[data-kind="${kinds[kind].promotesTo}"]`);
    await reads(page, `${CARD} h2`, kinds[kinds[kind].promotesTo].name);
    await visible(page, `${CARD} .diagram svg use`);
    await page.mouse.move(5, 790);
    await sleep(1200);
    check(await count(page, CARD), "the card that was turned went away");
    await click(page, ".card-close");
    await hidden(page, CARD);
  },

  async "a card covers no button and stands as its piece does"(table) {
    const { page } = table;
    await table.begin("tenjiku", PERSON, PERSON);
    for (const square of ["16a", "1a", "8d", "8m", "1p"]) {
      const { x, y } = await table.middle(square);
      await page.mouse.move(5, 5);
      await page.mouse.move(x, y);
      await visible(page, CARD);
      const covered = await page.evaluate((selector) => {
        const card = document.querySelector(selector).getBoundingClientRect();
        const isOver = (box) => box.right > card.left && box.left < card.right && box.bottom > card.top && box.top < card.bottom;
        const buttons = [...document.querySelectorAll("header button, #learn-strip button, #side .toolbar button, #typed *, [role=tab]")];
        return [card.bottom > innerHeight ? "the edge" : "",
          ...buttons.filter((button) => button.offsetParent && isOver(button.getBoundingClientRect())).map(({ id }) => id)].filter(Boolean);
      }, CARD);
      check(!covered.length, `the card of ${square} covers ${covered}`);
      const isTurned = await page.$eval(`${CARD} .card-tile[aria-current] use`, ({ style }) => style.transform.includes("rotate"));
      check(isTurned === /[ad]$/.test(square), `the piece on ${square} is turned: ${isTurned}`);
      await page.mouse.move(5, 5);
      await hidden(page, CARD);
    }
  },

  async "a mouse leaves no focus around the board, and a key brings it back"(table) {
    const { page } = table;
    await table.begin("shogi", PERSON, PERSON);
    const outline = () => page.$eval("#frame", (frame) => getComputedStyle(frame).outlineStyle);
    await press(page, "#board", "ArrowUp");
    check(await outline() !== "none", "the keyboard shows the focus");
    await table.click("7g");
    check(await outline() === "none", "the mouse shows the focus");
    await press(page, "#board", "ArrowUp");
    check(await outline() !== "none", "the keyboard shows the focus again");
    await press(page, "#board", "Escape", "Escape");
  },

  async "what cannot be played says why"(table) {
    const { page } = table;
    const rings = () => count(page, ".group-why .ring");
    await table.begin("shogi", PERSON, PERSON);
    await table.click("8h");
    await reads(page, "#why", "in the way.");
    check(await rings() > 0, "what is in the way has a ring");
    await table.click("7g");
    await hidden(page, "#why");
    check(await rings() === 0, "the rings go away with the sentence");
    await table.click("7e");
    await reads(page, "#why", "The Pawn on 7g has no move that leads to 7e.");
    await table.click("5e");
    await hidden(page, "#why");
    await table.click("3c");
    await reads(page, "#why", "The Pawn on 3c is White's, and Black is to move.");
    await press(page, "#board", "Escape");
    await table.ask({ do: "play", move: "7g7f" });
    await hidden(page, "#why");
    await table.agree();
    // By keyboard, in the corner, and on an empty square.
    await press(page, "#board", ...Array(8).fill(["ArrowLeft", "ArrowDown"]).flat(), "Enter");
    await reads(page, "#why", "The Lance on 9i is Black's, and White is to move.");
    check((await textOf(page, "#live")).includes("The Lance on 9i"), "the reason is told");
    await press(page, "#board", "ArrowUp", "ArrowUp", "ArrowUp", "Enter");
    await hidden(page, "#why");
    await click(page, "#tab-show");
    await page.select("#look-coordinates", "chess");
    await table.click("2b");
    await reads(page, "#why", "in the way.");
    check(!/\d[a-i]\b/.test(await textOf(page, "#why")), `chess squares: ${await textOf(page, "#why")}`);
    await page.select("#look-coordinates", "shogi");
    await table.click("2b");
    await visible(page, "#why");
    await click(page, "#tab-moves"); // whoever turns to something else has read it
    await hidden(page, "#why");
  },

  async "a card that a finger asked for stays until it is closed"(table) {
    const { page } = table;
    await table.begin("shogi", PERSON, PERSON);
    const touch = async (square) => {
      const { x, y } = await table.middle(square);
      return page.touchscreen.touchStart(x, y);
    };
    const finger = await touch("8h");
    await visible(page, CARD);
    await finger.end();
    await sleep(1200);
    check(await count(page, CARD), "the card went away with the finger");
    await (await touch("9g")).end();
    await hidden(page, CARD);
    check(!(await count(page, ".group-lit use")), "the tap that closes a card lifts nothing");
  },

  async "a draw needs both people, and who resigns is asked"(table) {
    const { page } = table;
    await table.begin("mini", PERSON, PERSON);
    await click(page, "#offer-draw");
    await reads(page, "#draw-offer", "Black offers a draw. Does White agree?");
    check(table.events.table.over === null, "the game goes on");
    await click(page, "#draw-refuse");
    await hidden(page, "#draw-offer");
    await click(page, "#offer-draw");
    await click(page, "#draw-agree");
    await reads(page, "#status", "draw (agreement)");
    await table.begin("mini", PERSON, PERSON);
    await click(page, "#resign");
    await click(page, "#confirm-white");
    await reads(page, "#status", "Black wins (resignation)");
    // The page asks whether to continue a game that was resigned.
    await table.click(table.events.position.moves[0].from);
    await table.click(table.events.position.moves[0].legs[0]);
    await click(page, "#confirm-yes");
    await reads(page, "#status", "Move 2, White to play");
  },

  async "a win is declared where the rules know that"(table) {
    const { page } = table;
    await table.begin("chu", PERSON, PERSON);
    await hidden(page, "#declare");
    await table.begin("shogi", PERSON, PERSON);
    await click(page, "#declare");
    await click(page, "#confirm-yes");
    await reads(page, ".note", "Black has no royal piece in the promotion zone");
    await setUpText(table, "K+R+R+B+BGGGG/SSSSNNNN1/9/9/9/9/9/9/8k b 10P 1");
    await click(page, "#declare");
    await click(page, "#confirm-yes");
    await reads(page, "#status", "Black wins (declaration)");
  },

  async "a finished game is varied against the engine"(table) {
    const { page } = table;
    await load(table, RESIGNED);
    await reads(page, "#status", "White wins (resignation)");
    await table.ask({ do: "players", white: ENGINE });
    await click(page, "#go-back");
    await click(page, "#go-back");
    await table.listener.until(({ position }) => position.last?.text === "3c3d", "two moves back");
    await table.agree();
    await table.enter(table.events.position.moves.find(({ text }) => text === "6i7h"));
    await table.listener.until(({ record }) => record.nodes.length === 6, "the answer");
    await table.agree();
    await click(page, "#tab-moves");
    await reads(page, ".ending", "White wins (resignation)");
    await reads(page, "#status", "Move 5, Black to play");
  },

  async "a flag is taken back"(table) {
    const { page } = table;
    await table.begin("mini", PERSON, PERSON, { clock: { main: 1500 } });
    await table.ask({ do: "play", move: "5d5c" });
    await table.ask({ do: "play", move: "1b1c" });
    await reads(page, "#status", "White wins (time)");
    await click(page, "#take-back");
    await table.listener.until(({ table: { over, remaining } }) => !over && remaining.black > 0 && remaining.white > 0,
      "time on both clocks");
  },

  async "the King that is shown as chosen is set up, and none is missed"(table) {
    const { page } = table;
    await table.begin("tenjiku", PERSON, PERSON);
    await click(page, "#open-editor");
    await click(page, "#edit-clear");
    const king = table.events.game.kinds.findIndex(({ royal }) => royal);
    await click(page, `#palette [data-kind="${king}"]`);
    await table.click("8p");
    await tick(page, "#edit-color-white");
    await click(page, `#palette [data-kind="${king}"]`);
    check(await count(page, `#palette [data-kind="${king}"][aria-pressed="true"]`), "the King is chosen still");
    await click(page, "#edit-play");
    await reads(page, "#confirm-question", "White has no King.");
    await page.keyboard.press("Escape");
    await table.click("8a");
    await click(page, "#edit-play");
    await table.listener.until(({ position }) => position.pieces.length === 2, "the position");
    await table.agree();
  },

  async "formats are offered that can say the game"(table) {
    const { page } = table;
    for (const [game, has] of [["shogi", true], ["tenjiku", false]]) {
      await table.begin(game, PERSON, PERSON);
      await click(page, "#open-files");
      await visible(page, "#files-dialog[open]");
      const names = await page.$$eval("#save-format option", (options) => options.map(({ value }) => value));
      check(names.includes("csa") === has && names.includes("pgn"), `${game}: ${names}`);
      await page.keyboard.press("Escape");
    }
  },

  async "what is wrong with a text is told, however long, at every width"(table) {
    const { page } = table;
    await table.begin("shogi", PERSON, PERSON);
    await load(table, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1 b - 1");
    await reads(page, ".note", "the board has 8 ranks, expected 9");
    await page.keyboard.press("Escape");
    const mistakes = Array.from({ length: 40 }, (_, i) => `pieces.P${i} = { nam = "${"A".repeat(200)}", moves = [{ hop = "nowhere" }] }`);
    await page.setViewport({ width: 360, height: 640 });
    for (const text of [`id = "x"\nfiles = 99\n${mistakes.join("\n")}`, "x".repeat(5000)]) {
      await load(table, text);
      await visible(page, ".note.error");
      for (const width of [360, 1280]) {
        await page.setViewport({ width, height: 640 });
        check(!(await tooWide(table)).length, `at ${width}: ${await tooWide(table)}`);
        const { y, height } = await (await visible(page, "#notes")).boundingBox();
        check(y >= 0 && y + height <= 641, `the notes are from ${y} to ${y + height}`);
      }
      await tidy(table);
    }
  },

  async "names of any length leave the page as wide as it is"(table) {
    const { page } = table;
    const long = (word) => word + "Abcdefghij".repeat(12);
    await load(table, `id = "long"
name = "${long("Game")}"
files = 5
ranks = 5
setup = ["vH vH vK vH vH", ". . . . .", ". . . . .", ". . . . .", "H H K H H"]
pieces.K = { name = "${long("King")}", royal = true, moves = [{ step = "all" }] }
pieces.H = { name = "${long("Hound")}", moves = [{ slide = "diagonal" }] }
`);
    await table.listener.until(({ game }) => game.id === "long", "a game of one's own");
    for (const name of ["Black", "White"]) await table.ask({ do: "tag", name, text: long(name) });
    await table.ask({ do: "play", move: table.events.position.moves[0].text });
    await table.ask({ do: "comment", node: 1, text: long("Comment") });
    await click(page, "#open-new");
    await visible(page, "#saved-games button");
    for (const width of [360, 1280]) {
      await page.setViewport({ width, height: 740 });
      check(!(await tooWide(table)).length, `at ${width}: ${await tooWide(table)}`);
    }
    await page.setViewport({ width: 1280, height: 800 });
    await page.keyboard.press("Escape");
  },

  async "any game of a text that has several is chosen"(table) {
    const { page } = table;
    await table.begin("chu", PERSON, PERSON);
    const game = (name, moves) => `[Variant "minishogi"]\n[White "${name}"]\n\n${moves} *\n\n`;
    await load(table, game("Ann", "1. Bc2") + game("Ben", "1. Bc2 Sb4"));
    await page.waitForSelector("#load-number option:nth-child(2)");
    const words = await page.$$eval("#load-number option", (options) => options.map(({ textContent }) => textContent));
    check(words[0].includes("Ann") && words[0].includes("1 move") && words[1].includes("Ben"), words.join("; "));
    await page.select("#load-number", "2");
    await table.listener.until(({ record }) => record.nodes.length === 2, "the second game");
    await page.keyboard.press("Escape");
    await table.agree();
  },

  async "what a file is not is told"(table) {
    const { page } = table;
    await table.begin("shogi", PERSON, PERSON);
    for (const [name, content, words] of [
      ["a.kif", "", "is empty"],
      ["b.png", [0x89, 0x50, 0, 0, 0xff], "no text, expected a record"],
      ["c.kif", [0x8e, 0xe8, 0x8d, 0x87, 0x8a, 0x84, 0x81, 0x46, 0x95, 0xbd, 0x8e, 0xe8], "the text is in Shift_JIS"],
      ["d.usi", [0xff, 0xfe, ...Buffer.from("startpos moves 2g2f", "utf16le")], "the text is in UTF-16"],
    ]) {
      await drop(table, [name, content]);
      await reads(page, ".note", words);
    }
    await drop(table, ["e.usi", "startpos moves 7g7f"], ["f.usi", "startpos"]);
    await reads(page, ".note", "e.usi was loaded, and f.usi not");
    await table.listener.until(({ record }) => record.nodes[0]?.text === "7g7f", "the first file");
    await tidy(table);
  },

  async "an engine that has to be told to move says so"(table) {
    const { page } = table;
    await table.begin("mini", ENGINE, PERSON);
    await table.listener.until(({ record }) => record.nodes.length === 1, "the engine's move");
    await click(page, "#take-back");
    await reads(page, ".activity", "Engine moves");
    await click(page, "#think");
    await table.listener.until(({ record, table: { thinking } }) => record.nodes.length > 0 && !thinking, "a move");
  },

  async "kept games are listed in words"(table) {
    const { page } = table;
    await table.begin("mini", PERSON, PERSON);
    await table.ask({ do: "play", move: "5d5c" });
    await click(page, "#open-new");
    await visible(page, "#saved-games li");
    const texts = await page.$$eval("#saved-games li", (all) => all.map(({ textContent }) => textContent));
    check(/\b1 move,/.test(texts.join("; ")) && !/1 moves|\?/.test(texts.join("; ")), texts.join("; "));
    // A single click does not delete a game.
    await click(page, "#saved-games li:first-of-type button:last-of-type");
    await click(page, "#confirm-yes");
    await page.waitForFunction((before) => document.querySelectorAll("#saved-games li").length < before, {}, texts.length);
    // Typing searches for a game, and does not continue a stored one.
    await page.keyboard.press("Escape");
    await page.waitForSelector("#new-dialog:not([open])");
    await click(page, "#open-new");
    await visible(page, "#new-dialog[open]");
    await page.keyboard.type("tori");
    await page.keyboard.press("Enter");
    await table.listener.until(({ game }) => game.id === "tori", "Tori Shogi");
  },
}, ["mini", "--level", "7", "--time", "0.5", "--clock", "600+10"]);
