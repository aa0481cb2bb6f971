// Plays over the guest link: a host and a guest in two pages, what a guest cannot do, and a link that is withdrawn.
//
//   node guest.mjs [WORD...]   only the tests whose names contain one of the words

import { click, count, fill, hidden, press, reads, visible } from "./driver.mjs";
import { check, ENGINE, PERSON, run } from "./run.mjs";

/** What only the host has. */
const HOSTS = ["#open-new", "#open-learn", "#open-players", "#open-editor", "#open-files", "#take-back", "#redo", "#hint",
  "#move-now", "#think", "#tab-analysis", "#tab-review"];

/** A problem of another game. */
const PROBLEM = "8k3/7[bt]sc2/11+P/12/12/5p6/12/12/1+[ph]6+p3/9+p2/12/2K9 w - 486 ; 11i7i ; win ; 2 ; 11i7i 1c1b 7i10l";

/** The page of somebody, before the other one: Firefox hardly draws a page behind another. */
async function front({ page }) {
  await page.bringToFront();
  return page;
}

/** Invites a guest with the dialog and returns the link. @param {string} side white, black or look */
async function invite(host, side) {
  const page = await front(host);
  await click(page, "#open-players");
  await visible(page, "#invite");
  if (await count(page, "#invite-withdraw")) await click(page, "#invite-withdraw");
  await visible(page, "#invite-go");
  await page.select("#invite-side", side);
  await click(page, "#invite summary");
  await fill(page, "#invite-address", "127.0.0.1");
  await click(page, "#invite-go");
  await visible(page, "#invite-link");
  await reads(page, "#invite-there", "Nobody is connected yet.");
  const link = await page.$eval("#invite-link", ({ value }) => value);
  await click(page, "#players-dialog [data-close]");
  return link;
}

/** Withdraws the link. */
async function withdraw(host) {
  const page = await front(host);
  await click(page, "#open-players");
  await click(page, "#invite-withdraw");
  await visible(page, "#invite-go");
  await click(page, "#players-dialog [data-close]");
}

/** Lets somebody enter the first move that takes one click on each of two squares, and waits for both pages. */
async function move(mover, other) {
  const { moves, node } = mover.events.position;
  const plain = moves.find(({ from, legs, promotes }) => from && legs.length === 1 && !promotes
    && moves.filter((one) => one.from === from && one.legs[0] === legs[0]).length === 1);
  await front(mover);
  await mover.enter(plain);
  await mover.listener.until(({ position }) => position.node !== node, "the next position");
  for (const table of [mover, other]) await table.agree();
}

const belowIs = async (table, side) => reads(await front(table), "#player-below strong", side);

await run({
  async "a host and a guest play some moves"(host) {
    await host.begin("mini", PERSON, ENGINE);
    const link = await invite(host, "white");
    check(!link.includes(new URL(host.url).pathname), "the link has a secret of its own");
    check(host.events.table.white.player === "person", "the guest has the engine's place");
    await reads(await front(host), "#player-above .who", "guest, not connected");
    const guest = await host.guest(link);
    await reads(await front(guest), "#guest-strip", "You are a guest and play White.");
    await reads(await front(host), ".note", "The guest is here (127.0.0.1).");
    await belowIs(guest, "White");
    await belowIs(host, "Black");
    for (const selector of HOSTS) {
      check(await host.page.$eval(selector, (one) => one.getClientRects().length > 0), `the host has ${selector}`);
      check(await guest.page.$eval(selector, (one) => one.getClientRects().length === 0), `the guest has ${selector}`);
    }
    await guest.click("1b");
    await reads(await front(guest), "#why", "You play White, and it is not your turn.");
    for (let turn = 0; turn < 3; turn++) {
      await move(host, guest);
      await move(guest, host);
    }
    await move(host, guest);
    const own = host.events.position.moves[0].from;
    await host.click(own);
    await reads(await front(host), "#why", "The guest plays this side.");
    check(await host.page.$eval("#think", ({ disabled }) => disabled), "the engine does not move for the guest");
    check(host.events.record.nodes.length === 7, "seven moves have been made");
    await withdraw(host);
    await reads(await front(guest), "#banner", "The host has withdrawn the link.");
    check(await count(guest.page, "#banner-retry:not([hidden])") === 0, "there is nothing to try again");
    await guest.context.close();
    const failed = await fetch(link).then(() => "", (error) => error.message);
    check(failed, "nobody listens at the link any more");
    // The host plays both sides again.
    await click(await front(host), "#flip");
    await move(host, host);
  },

  async "a guest looks back without moving the host's board"(host) {
    await host.begin("mini", PERSON, PERSON);
    const guest = await host.guest(await invite(host, "white"));
    await reads(await front(guest), "#guest-strip", "White");
    await move(host, guest);
    await move(guest, host);
    await click(await front(guest), "#go-start");
    await reads(await front(guest), "#status", "looking back");
    check(host.events.position.node === 2, "the host looks at the last move");
    await host.agree();
    await guest.click("5d");
    await reads(await front(guest), "#why", "the game goes on at its last move");
    // A card tells what the piece could do there.
    await press(await front(guest), "#board", "i");
    await visible(await front(guest), ".card:not([hidden]) h2");
    await guest.page.keyboard.press("Escape");
    await hidden(await front(guest), ".card:not([hidden])");
    // A move of the host calls the guest back, and the host may look elsewhere.
    await move(host, guest);
    await click(await front(host), "#go-start");
    await host.listener.until(({ position }) => position.node === 0, "the start");
    await reads(await front(guest), "#status", "Move 4, White to play");
    check(await count(guest.page, "#moves [data-node]") >= 3, "the guest sees the moves");
    await click(await front(host), "#go-end");
    await host.listener.until(({ position }) => position.node === 3, "the end");
    await move(guest, host);
    await guest.context.close();
  },

  async "a draw is offered by the guest and agreed by the host"(host) {
    await host.begin("mini", PERSON, PERSON);
    const guest = await host.guest(await invite(host, "black"));
    await belowIs(guest, "Black");
    await belowIs(host, "White");
    await click(await front(guest), "#offer-draw");
    await reads(await front(host), "#draw-offer-text", "Black offers a draw.");
    await reads(await front(guest), "#draw-offer-text", "You offer a draw.");
    await reads(await front(guest), "#draw-refuse", "Withdraw the offer");
    await click(await front(guest), "#draw-refuse");
    await hidden(await front(host), "#draw-offer");
    await click(await front(guest), "#offer-draw");
    await reads(await front(host), "#draw-offer-text", "Black offers a draw.");
    check(await count(guest.page, "#draw-agree:not([hidden])") === 0, "nobody agrees to the own offer");
    await click(await front(host), "#draw-agree");
    await reads(await front(guest), "#status", "draw");
    await guest.click("5d");
    await reads(await front(guest), "#why", "The game is over");
    await host.begin("mini", PERSON, PERSON);
    await click(await front(guest), "#resign");
    await click(await front(guest), "#confirm-black");
    await reads(await front(host), "#status", "White wins");
    await guest.context.close();
  },

  async "a question is about the game that was there"(host) {
    await host.begin("mini", PERSON, PERSON);
    const guest = await host.guest(await invite(host, "white"));
    await reads(await front(guest), "#guest-strip", "White");
    await move(host, guest);
    await click(await front(guest), "#resign");
    await visible(guest.page, "#confirm-white");
    await host.begin("mini", PERSON, PERSON);
    await hidden(await front(guest), "#confirm-dialog");
    check(!host.events.table.over, "the new game goes on");
    await host.ask({ do: "players", white: { player: "engine", level: 0, time: 5000 } });
    await reads(await front(guest), "#guest-strip", "the engine plays White in your place");
    await reads(await front(host), ".note", "The engine plays White now");
    await host.ask({ do: "players", white: { player: "person", level: 0 } });
    await reads(await front(guest), "#guest-strip", "You are a guest and play White.");
    await withdraw(host);
    await reads(await front(guest), "#banner", "The host has withdrawn the link.");
    await reads(await front(guest), "#status", "withdrawn");
    await guest.page.click("#open-rules");
    await reads(await front(guest), ".note", "The host has withdrawn the link.");
    await guest.context.close();
  },

  async "a guest who comes during an exercise sees the game"(host) {
    await host.begin("mini", PERSON, PERSON);
    const link = await invite(host, "white");
    await host.ask({ do: "play", move: "5d5c" });
    await host.ask({ do: "exercises", game: "chu", problems: PROBLEM });
    await host.ask({ do: "problem", game: "chu", number: 1 });
    const guest = await host.guest(link);
    await reads(await front(guest), "#guest-strip", "The host does an exercise");
    await reads(guest.page, "#title", "Mini-Shogi");
    await visible(guest.page, ".men use");
    await click(guest.page, "#go-start");
    await reads(guest.page, "#status", "Move 1");
    await click(guest.page, "#open-rules");
    await reads(guest.page, "#rules-body", "Rook");
    await click(guest.page, "#rules-dialog [data-close]");
    await click(guest.page, "#go-end");
    await guest.click("1b");
    await reads(guest.page, "#why", "The host does an exercise");
    await host.ask({ do: "leave" });
    await reads(guest.page, "#guest-strip", "You are a guest and play White.");
    await host.listener.until(({ game }) => game.id === "mini", "the game again");
    await move(guest, host);
    await withdraw(host);
    await guest.context.close();
  },

  async "somebody who looks on can move nothing"(host) {
    await host.begin("mini", PERSON, PERSON);
    const guest = await host.guest(await invite(host, "look"));
    await reads(await front(guest), "#guest-strip", "You are a guest and look on.");
    await guest.click("5d");
    await reads(await front(guest), "#why", "look on");
    await fill(await front(guest), "#typed-move", "5d5c");
    await press(await front(guest), "#typed-move", "Enter");
    await reads(await front(guest), ".note", "look on");
    check(await guest.page.$eval("#resign", ({ disabled }) => disabled), "there is nothing to resign");
    await host.ask({ do: "play", move: "5d5c" });
    await guest.agree();
    await click(await front(host), "#open-players");
    await host.page.select("#invite-side", "white");
    await reads(await front(guest), "#guest-strip", "You are a guest and play White.");
    await click(await front(host), "#players-dialog [data-close]");
    await withdraw(host);
    await hidden(await front(guest), "#guest-strip");
    await guest.context.close();
  },
}, ["mini", "--you", "people"]);
