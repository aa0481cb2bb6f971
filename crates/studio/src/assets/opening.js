/** Opens links. One question: what becomes of a game that somebody has sent? */

import { exchanged, exchangedIn, TAG, tagText, withoutTag, withTag } from "./exchanged.js";
import { t } from "./language.js";
import { isOwnSite, LINK, unpacked } from "./link.js";
import { colorName, other } from "./words.js";

/** @typedef {import("./app.js").App} App @typedef {import("./link.js").Content} Content @typedef {import("./exchanged.js").Exchanged} Exchanged */

/** What the program answers where another game is on the board. */
const OTHER_GAME = "exchange_other_game";
/** What it answers to rules that would take the place of others. */
const OTHER_RULES = "other_rules_here";

/** Tells if a text has a link in it. @param {string} text */
export const hasLink = (text) => text.includes(LINK);

/** Opens the link that the address of the page is, if it is one, and those that it becomes. @param {App} app */
export function openLinks(app) {
  const open = async () => {
    if (app.guest || !location.hash.startsWith(LINK)) return;
    // What is kept need not be opened again each time.
    if (await openLink(app, location.hash)) history.replaceState(null, "", location.pathname + location.search);
  };
  addEventListener("hashchange", open);
  open();
}

/** Opens the link in a text, such as one that was pasted with words around it; tells if the game is kept now. @param {App} app @param {string} text */
export async function openLink(app, text) {
  const link = text.slice(text.indexOf(LINK)).split(/\s/)[0];
  try {
    const content = await unpacked(link);
    if (!await mayOpen(app)) return false;
    const game = exchangedIn(content.text);
    if (game) return await openAnswer(app, content, game);
    // The program keeps the game once it goes on; the page without one would begin with another.
    return await load(app, content) !== undefined && !isOwnSite();
  } catch (error) {
    app.speak.note(t("link.wrong", { problem: error.message }), "error");
    return false;
  }
}

/** An exercise that is on the board has to be left first. @param {App} app */
async function mayOpen(app) {
  if (!app.state.exercise?.running) return true;
  return await app.confirm(t("link.in_exercise"), t("link.leave")) && await app.ask({ do: "leave" }) !== undefined;
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
    const answer = await app.transport.ask(rules ? { do: "load", text, rules, replace } : { do: "load", text });
    if (answer.rules) app.speak.note(t("link.with_rules", { game: answer.rules }));
    if (answer.problem) app.speak.note(t("link.wrong", { problem: answer.problem }), "warning");
    return answer;
  } catch (error) {
    if (error.key !== OTHER_RULES || replace) throw error;
    if (!await app.confirm(t("link.replace_asked", { problem: error.message }), t("link.replace"))) return undefined;
    return load(app, { text, rules }, true);
  }
}

/** Goes on with the game to which an answer belongs, or begins it. @param {App} app @param {Content} content @param {Exchanged} game */
async function openAnswer(app, content, game) {
  const take = async () => sayTaken(app, await app.transport.ask({ do: "take_answer", text: content.text, rules: content.rules ?? null }));
  try {
    try {
      await take();
    } catch (error) {
      if (error.key !== OTHER_GAME) throw error;
      const kept = await keptOf(app, game);
      if (!kept) return await begin(app, content, game);
      await app.transport.ask({ do: "open", name: kept.name });
      await take();
    }
    return true;
  } catch (error) {
    refuse(app, content, error);
    return Boolean(await keptOf(app, game));
  }
}

/** The copy of a game that is kept here, the longest if there are several. @param {App} app @param {Exchanged} game @returns {Promise<import("./state.js").Kept|undefined>} */
async function keptOf(app, { id }) {
  const answer = await app.ask({ do: "games" }, true);
  return answer?.saved.filter((kept) => exchanged(kept.exchange)?.id === id).sort((one, another) => another.moves - one.moves)[0];
}

/** Takes part in a game for the first time, as the opponent of the one who has sent it. @param {App} app @param {Content} content @param {Exchanged} game */
async function begin(app, content, { id, side, draw }) {
  const own = { id, side: other(side), draw: draw === "offers" ? "offered" : "" };
  const answer = await load(app, { ...content, text: withTag(content.text, own) });
  if (!answer) return false;
  const isWhole = !answer.cut;
  // Whatever the record says of players and clocks, two people play without time.
  const person = { player: "person" };
  if (await app.ask({ do: "players", black: person, white: person }) === undefined) return false;
  if (await app.ask({ do: "clock", clock: null }) === undefined) return false;
  // The tag has the game kept at once; what cannot be read to its end is only looked at.
  if (await app.ask({ do: "tag", name: TAG, text: isWhole ? tagText(own) : "" }) === undefined) return false;
  if (!isWhole) return true;
  app.speak.note(t("exchange.begun", { side: colorName(own.side) }));
  return Boolean(await keptOf(app, own));
}

/** @param {App} app @param {{moves: number, news: boolean}} answer */
function sayTaken(app, { moves, news }) {
  if (!news) app.speak.note(t("exchange.nothing_new"));
  else if (moves) app.speak.note(t("exchange.taken", { n: moves }));
}

/** Says why an answer is not taken, and offers to look at it. @param {App} app @param {Content} content @param {Error} error */
function refuse(app, content, { message }) {
  const words = t("exchange.refused", { problem: message });
  app.speak.say(words);
  app.offer(words, t("exchange.look"), async () => {
    try {
      await load(app, { ...content, text: withoutTag(content.text) });
    } catch (error) {
      app.speak.note(t("link.wrong", { problem: error.message }), "error");
    }
  });
}
