/** Opens links. One question: what becomes of a game that somebody has sent? */

import { exchanged, exchangedIn, TAG, tagText } from "./exchanged.js";
import { t, toldOf } from "./language.js";
import { isOwnSite, LINK, unpacked } from "./link.js";
import { confirmed } from "./questions.js";
import { lineThrough } from "./tree.js";
import { colorName, other } from "./words.js";

/** @typedef {import("./app.js").App} App @typedef {import("./link.js").Content} Content @typedef {import("./exchanged.js").Exchanged} Exchanged */

/** @typedef {{isOpen: boolean, isKept: boolean}} Opened whether a link was not refused, and whether its game is kept here, even so */
/** @type {Opened} */
const REFUSED = { isOpen: false, isKept: false };

/** What the program answers to moves of this player that come from the opponent. */
const OWN = ["exchange_own_moves", "exchange_own_offer"];
/** What the program answers to rules that would take the place of others. */
const OTHER_RULES = "other_rules_here";

/** Tells if a text has a link in it. @param {string} text */
export const hasLink = (text) => text.includes(LINK);

/** Opens the link that the address of the page is, if it is one, and those that it becomes. @param {App} app */
export function openLinks(app) {
  const open = async () => {
    if (app.guest || !location.hash.startsWith(LINK)) return;
    await stateOf(app);
    const { isKept } = await openLink(app, location.hash);
    // What is kept need not be opened again each time.
    if (isKept) history.replaceState(null, "", location.pathname + location.search);
  };
  addEventListener("hashchange", open);
  open();
  // Without a server each tab has a board of its own, and all of them keep the same games.
  if (isOwnSite()) addEventListener("storage", () => follow(app));
}

/** Does something while no other tab does, where the browser can tell. @param {() => Promise<any>} act */
const alone = (act) => (navigator.locks ? navigator.locks.request("komainu-exchange", act) : act());

/** Goes on with the game on the board where another tab has gone on with it. @param {App} app */
function follow(app) {
  return alone(async () => {
    const { game } = app.exchange;
    const kept = game && !app.editing && await keptOf(app, game);
    if (!kept || !isFurther(app, kept)) return;
    if (await app.ask({ do: "open", name: kept.name }) !== undefined) app.speak.note(t("exchange.followed"));
  });
}

/** Waits until the program has said what is on the board; the table is the last that it tells of. @param {App} app */
async function stateOf({ state }) {
  if (!state.table) await new Promise((resolve) => state.on("table", () => resolve(undefined)));
}

/**
 * Opens the link in a text, such as one that was pasted with words around it.
 * @param {App} app
 * @param {string} text
 * @returns {Promise<Opened>}
 */
export async function openLink(app, text) {
  try {
    const content = await unpacked(text);
    if (!await mayOpen(app)) return REFUSED;
    const game = exchangedIn(content.text);
    if (game) return await openAnswer(app, content, game);
    const isOpen = await load(app, content) !== undefined;
    // The program keeps the game once it goes on; the page without one would begin with another.
    return { isOpen, isKept: isOpen && !isOwnSite() };
  } catch (error) {
    app.speak.note(t("link.wrong", { problem: error.message }), "error");
    return REFUSED;
  }
}

/** An exercise that is on the board has to be left first. @param {App} app */
async function mayOpen(app) {
  if (!app.state.exercise?.running) return true;
  return await confirmed(t("link.in_exercise"), t("link.leave")) && await app.ask({ do: "leave" }) !== undefined;
}

/**
 * Loads a game beside the others; the answer, or nothing if the person declines its rules.
 * @param {App} app
 * @param {Content} content
 * @param {boolean} [replace] whether its rules may take the place of others
 * @returns {Promise<import("./state.js").Loaded|undefined>}
 */
async function load(app, { text, rules }, replace = false) {
  try {
    const answer = await app.transport.ask(rules ? { do: "load", text, rules, replace, ordinary: true } : { do: "load", text, ordinary: true });
    if (answer.rules) app.speak.note(t("link.with_rules", { game: answer.rules }));
    if (answer.problem) app.speak.note(t("link.wrong", { problem: toldOf(answer.problem) }), "warning");
    return answer;
  } catch (error) {
    if (error.key !== OTHER_RULES || replace) throw error;
    if (!await confirmed(t("link.replace_asked", { problem: error.message }), t("link.replace"))) return undefined;
    return load(app, { text, rules }, true);
  }
}

/** Goes on with the game to which an answer belongs, or begins it. @param {App} app @param {Content} content @param {Exchanged} game @returns {Promise<Opened>} */
async function openAnswer(app, content, game) {
  const take = async (own) => await bringForward(app, game)
    && app.transport.ask({ do: "take_answer", text: content.text, rules: content.rules ?? null, own });
  let answer;
  try {
    answer = await alone(() => take(false)).catch(async (error) => {
      // They were made on another device, or the opponent has made them up.
      if (!OWN.includes(error.key) || !await confirmed(t("exchange.own_asked", { problem: error.message }), t("exchange.own"))) throw error;
      return alone(() => take(true));
    });
  } catch (error) {
    refuse(app, content, error);
    return { isOpen: false, isKept: Boolean(await keptOf(app, game)) };
  }
  if (answer) {
    sayTaken(app, answer);
    return { isOpen: true, isKept: true };
  }
  const isKept = await begin(app, content, game);
  return { isOpen: isKept !== undefined, isKept: Boolean(isKept) };
}

/** Puts a game on the board that is known here, as far as it has come in any tab; false if it is not known. @param {App} app @param {Exchanged} game */
async function bringForward(app, { id, side }) {
  const here = app.exchange.game?.id === id ? app.exchange.game : null;
  const kept = await keptOf(app, here ?? { id, side: other(side) });
  if (kept && (!here || isFurther(app, kept))) await app.transport.ask({ do: "open", name: kept.name });
  return here !== null || kept !== undefined;
}

/** Tells if a copy of the game on the board, of the same player, goes on where the board ends. @param {App} app @param {import("./state.js").Kept} kept */
function isFurther(app, { moves, over, exchange }) {
  if (exchanged(exchange)?.side !== app.exchange.game?.side) return false;
  const here = lineThrough(app.state.record?.nodes ?? [], 0).length;
  return moves > here || moves === here && over && app.exchange.running;
}

/**
 * The copy of a game that is kept here: that of a player rather than the other one's, and the longest.
 * @param {App} app
 * @param {Pick<Exchanged, "id"|"side">} game
 * @returns {Promise<import("./state.js").Kept|undefined>}
 */
async function keptOf(app, { id, side }) {
  const answer = await app.ask({ do: "games" }, true);
  const copies = (answer?.saved ?? []).map((kept) => ({ kept, game: exchanged(kept.exchange) })).filter(({ game }) => game?.id === id);
  const isOwn = ({ game }) => Number(game.side === side);
  return copies.sort((one, another) => isOwn(another) - isOwn(one) || another.kept.moves - one.kept.moves)[0]?.kept;
}

/**
 * Takes part in a game for the first time, as the opponent of the one who has sent it.
 * @param {App} app
 * @param {Content} content
 * @param {Exchanged} game
 * @returns {Promise<boolean|undefined>} whether it is kept; nothing if it is not begun
 */
async function begin(app, content, { id, side, draw }) {
  const own = { id, side: other(side), draw: draw === "offers" ? "offered" : "" };
  const answer = await load(app, content);
  if (!answer) return undefined;
  const isWhole = !answer.cut;
  // Whatever the record says of players and clocks, two people play without time.
  const person = { player: "person" };
  if (await app.ask({ do: "players", black: person, white: person }) === undefined) return undefined;
  if (await app.ask({ do: "clock", clock: null }) === undefined) return undefined;
  // The tag has the game kept at once; what cannot be read to its end is only looked at.
  if (await app.ask({ do: "tag", name: TAG, text: isWhole ? tagText(own) : "" }) === undefined) return undefined;
  if (!isWhole) return true;
  app.speak.note(t("exchange.begun", { side: colorName(own.side) }));
  return Boolean(await keptOf(app, own));
}

/** @param {App} app @param {{moves: number, news: boolean}} answer */
function sayTaken(app, { moves, news }) {
  if (!news) app.speak.note(t("exchange.nothing_new"));
  else if (moves) app.speak.note(t("exchange.taken", { n: moves }));
}

/** Says why an answer is not taken, and offers to look at it. @param {App} app @param {Content} content @param {Error & {say?: () => string}} error */
function refuse(app, content, error) {
  const words = () => t("exchange.refused", { problem: error.say?.() ?? error.message });
  app.speak.say(words());
  app.offer(words, () => t("exchange.look"), async () => {
    try {
      await load(app, content);
    } catch (problem) {
      app.speak.note(t("link.wrong", { problem: problem.message }), "error");
    }
  });
}
