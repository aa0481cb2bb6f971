/** Shows the games to choose from. One question: which game, found by which words? */

import { html, svg } from "./dom.js";
import { has, language, t } from "./language.js";
import { gameName } from "./words.js";

/** @typedef {import("./state.js").GameName} GameName */

/** The most badges on a card; the rarest come first. */
const MAX_BADGES = 5;
/** The most squares of a small board, and of one of middle size. */
const SIZES = [80, 144];
/** The steps of keys from card to card, in columns and rows. @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** A text as it is compared: no capitals, marks of long vowels, katakana or wide letters. @param {string} text */
export const plain = (text) => text.normalize("NFKC").toLowerCase().replaceAll(/[×*]/g, "x")
  .normalize("NFD").replaceAll(/[\u0300-\u036f]/g, "").normalize("NFC")
  .replaceAll(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));

/** The moves of an average game, no more exact than they are known. @param {number} moves */
const rounded = (moves) => {
  const step = moves < 100 ? 10 : 50;
  return Math.max(step, Math.round(moves / step) * step);
};

/** How large a board is, as a key. @param {GameName} game */
const sizeOf = ({ files, ranks }) => ["small", "middle", "large"][SIZES.filter((most) => files * ranks > most).length];

/** The way around a piece on a square: a pentagon that points to the other side. @param {number} x @param {number} y @param {boolean} isBlack */
const outline = (x, y, isBlack) => (isBlack ? `M${x + 0.5} ${y + 0.06}l.3.2.12.66h-.84l.12-.66z` : `M${x + 0.5} ${y + 0.94}l-.3-.2-.12-.66h.84l-.12.66z`);

/** The start position of a game in small: its pieces by their sorts, without names. @param {GameName} game */
export function miniature({ files, ranks, start }) {
  /** @type {Record<string, string>} */
  const ways = {};
  for (let square = 0; square < start.length; square += 1) {
    const sort = start[square];
    if (sort === ".") continue;
    ways[sort] = (ways[sort] ?? "") + outline(square % files, Math.floor(square / files), sort !== sort.toLowerCase());
  }
  const lines = [...Array(files + 1).keys()].map((x) => `M${x} 0v${ranks}`).join("")
    + [...Array(ranks + 1).keys()].map((y) => `M0 ${y}h${files}`).join("");
  return svg("svg", { viewBox: `-.1 -.1 ${files + 0.2} ${ranks + 0.2}`, "aria-hidden": "true", class: "miniature" },
    svg("path", { class: "plank", d: `M0 0h${files}v${ranks}h${-files}z` }), svg("path", { class: "lines", d: lines }),
    ...Object.entries(ways).map(([sort, d]) => svg("path", { class: `sort-${sort.toLowerCase()}`, d })));
}

/** The cards of games, one of which is chosen, and the field in which they are looked for. */
export class Gallery {
  /**
   * @param {HTMLElement} list @param {HTMLInputElement} search
   * @param {(id: string) => void} onChoose hears of each game that is chosen
   * @param {() => void} begin
   */
  constructor(list, search, onChoose, begin) {
    Object.assign(this, { list, search, onChoose, begin });
    this.chosen = "";
    /** @type {{game: GameName, card: HTMLElement, terms: string}[]} */
    this.cards = [];
    this.nothing = html("p", { class: "nothing", role: "status", hidden: true });
    // Only the boards in sight are drawn: some have a thousand squares.
    this.inSight = new IntersectionObserver((all) => all.filter(({ isIntersecting }) => isIntersecting)
      .forEach(({ target }) => this.drawBoard(target)), { root: list, rootMargin: "200px" });
    search.addEventListener("input", () => this.find());
    search.addEventListener("keydown", (event) => this.keyInSearch(event));
    list.addEventListener("keydown", (event) => this.key(event));
  }

  /** Shows games, one of them as chosen. @param {import("./state.js").Games} answer @param {string} chosen */
  show({ games, specials }, chosen) {
    const terms = new Map(specials);
    this.inSight.disconnect();
    this.cards = games.map((game, index) => ({ game, card: this.card(game, index), terms: this.terms(game, terms) }));
    this.nothing.textContent = t("newgame.no_game");
    this.list.replaceChildren(...this.cards.map(({ card }) => card), this.nothing);
    for (const { card } of this.cards) this.inSight.observe(card);
    this.search.value = "";
    this.choose(games.some(({ id }) => id === chosen) ? chosen : games[0]?.id ?? "");
    this.find();
  }

  /** What a game is found by: names in all spellings, size, and what is special. @param {GameName} game @param {Map<string, string>} terms */
  terms(game, terms) {
    const size = `${game.files}x${game.ranks} ${t(`gallery.find.${sizeOf(game)}`)}`;
    const special = game.special.map((id) => `${terms.get(id) ?? ""} ${has(`special.${id}`) ? t(`special.${id}`) : ""}`);
    return plain([game.id, game.name, game.japanese, ...game.names, size, ...special].join(" "));
  }

  /** @param {GameName} game @param {number} index */
  card(game, index) {
    const [name, facts] = [`game-${index}-name`, `game-${index}-facts`];
    const other = language() === "ja" ? game.reading : game.japanese === game.name ? null : game.japanese;
    const badges = game.special.filter((id) => has(`special.${id}`));
    const more = badges.length - MAX_BADGES;
    return html("label", { class: "game", dataset: { index } },
      html("input", { type: "radio", name: "game", value: game.id, "aria-labelledby": name, "aria-describedby": facts,
        onchange: () => this.choose(game.id) }),
      html("span", { class: "board-in-small" }),
      html("span", { class: "about" },
        html("span", { id: name }, html("strong", { text: gameName(game) }), " ", html("small", { text: other ?? "", lang: "ja" })),
        html("span", { id: facts },
          html("small", { text: t("gallery.size", { files: game.files, ranks: game.ranks, pieces: Math.ceil(game.pieces / 2), kinds: game.kinds }) }),
          html("small", { text: t("gallery.effort", { moves: rounded(game.length), grade: t(`gallery.grade.${game.grade}`) }) }),
          html("span", { class: "badges" }, ...badges.slice(0, MAX_BADGES).map((id) => html("span", { class: "badge", text: t(`special.${id}`) })),
            more > 0 ? html("small", { text: t("gallery.more", { number: more }), title: badges.slice(MAX_BADGES).map((id) => t(`special.${id}`)).join(t("gallery.comma")) }) : null))));
  }

  /** @param {Element} card */
  drawBoard(card) {
    this.inSight.unobserve(card);
    card.querySelector(".board-in-small")?.append(miniature(this.cards[Number(card.dataset.index)].game));
  }

  /** @param {string} id */
  choose(id) {
    this.chosen = id;
    const field = this.cards.find(({ game }) => game.id === id)?.card.querySelector("input");
    if (field) field.checked = true;
    this.onChoose(id);
  }

  /** The cards that have been found. */
  get found() {
    return this.cards.filter(({ card }) => !card.hidden);
  }

  /** Shows the games that have all words that are looked for. */
  find() {
    const words = plain(this.search.value).split(/[\s,、]+/).filter(Boolean);
    for (const { card, terms } of this.cards) card.hidden = !words.every((word) => terms.includes(word));
    const { found } = this;
    this.nothing.hidden = found.length > 0;
    if (found.length && !found.some(({ game }) => game.id === this.chosen)) this.choose(found[0].game.id);
    this.scroll();
  }

  /** Brings the chosen card into sight. */
  scroll() {
    this.list.querySelector("input:checked")?.closest("label").scrollIntoView({ block: "nearest" });
  }

  /** @param {KeyboardEvent} event */
  keyInSearch(event) {
    if (event.isComposing) return;
    if (event.key === "Enter") this.begin();
    else if (event.key === "ArrowDown") this.list.querySelector("input:checked")?.focus();
    else return;
    event.preventDefault();
  }

  /** Goes from card to card, as they are seen. @param {KeyboardEvent} event */
  key(event) {
    const { found } = this;
    const at = found.findIndex(({ game }) => game.id === this.chosen);
    const top = found[0]?.card.offsetTop;
    const columns = found.filter(({ card }) => card.offsetTop === top).length;
    const [columnsOn, rowsOn] = STEPS[event.key] ?? [0, 0];
    const to = { Home: 0, End: found.length - 1 }[event.key] ?? at + columnsOn + rowsOn * columns;
    if (event.key === "Enter") this.begin();
    else if (to === at && !STEPS[event.key]) return;
    else if (found[to]) {
      this.choose(found[to].game.id);
      found[to].card.querySelector("input")?.focus({ preventScroll: true });
      this.scroll();
    }
    event.preventDefault();
  }
}
