/** Fits the page to a guest. One question: what may be done from here, and for which side? */

import { byId } from "./dom.js";
import { t } from "./language.js";
import { colorName } from "./words.js";

/** @typedef {import("./state.js").Color} Color @typedef {import("./state.js").State} State */

/** The page of a guest, who plays one side of the host's game or looks on. */
export class Guest {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    /** The latest position of the game; another one may be looked at. @type {import("./state.js").Position|null} */
    this.live = null;
    this.strip = byId("guest-strip");
    document.body.classList.add("guest");
    /** The side that is below. @type {Color|null} */
    this.faced = null;
    app.state.on("guest", () => {
      this.draw();
      this.face();
    });
    // At first there is no board yet.
    app.state.on("table", () => {
      this.face();
      this.draw();
    });
    app.state.on("language", () => this.draw());
  }

  /** Hears an event before it is shown. @param {any} event */
  hear(event) {
    if (event.event === "position") this.live = event;
  }

  /** Turns the board to the guest's side, once. */
  face() {
    const { board, settings, state } = this.app;
    const side = state.guest?.side ?? null;
    if (!board.squares || side === this.faced) return;
    this.faced = side;
    if (side) settings.set("flipped", side === "white");
  }

  draw() {
    const { guest } = this.app.state;
    this.strip.hidden = !guest || guest.withdrawn;
    if (!guest) return;
    const { table } = this.app.state;
    const words = guest.side && table?.[guest.side].player === "engine" ? "guest.engine" : "guest.plays";
    const who = guest.side ? t(words, { side: colorName(guest.side) }) : t("guest.looks_on");
    const said = guest.waits ? t("guest.waits", { who }) : who;
    // What is written anew is read out anew.
    if (this.strip.textContent !== said) this.strip.textContent = said;
  }

  /** Looks at a node of the record, which the host does not notice. @param {number} node */
  async goTo(node) {
    const { app, live } = this;
    const { state } = app;
    const found = live?.node === node ? live : await app.ask({ do: "look", node });
    // Meanwhile a move may have been made.
    if (found === undefined || this.live !== live) return undefined;
    state.receive({ ...found, event: "position" });
    state.receive({ ...state.record, at: node });
    return {};
  }
}

/** Tells if the page is that of a guest. */
export const isGuest = () => document.querySelector('meta[name="komainu-transport"]')?.getAttribute("content") === "guest";

/** The sides that are moved from this page. @param {State} state @returns {Color[]} */
export function ownSides({ guest, guests }) {
  if (isGuest()) return guest?.side && !guest.withdrawn ? [guest.side] : [];
  const invited = guests?.link ? guests.side : null;
  return (["black", "white"]).filter((color) => color !== invited);
}

/** Why no move can be made from this page in the position that is looked at; empty if one can. @param {State} state */
export function sideObstacle(state) {
  const { guest, position, table, exercise } = state;
  // An exercise is the host's alone.
  if (!position || !table || exercise?.running) return "";
  if (!isGuest()) return ownSides(state).includes(position.side) || table[position.side].player === "engine" ? "" : t("invite.guests_turn");
  if (guest?.withdrawn) return t("guest.withdrawn");
  if (!guest?.side) return t("guest.looks_on");
  if (guest.waits) return t("guest.host_learns");
  if (table[guest.side].player === "engine") return t("guest.engine", { side: colorName(guest.side) });
  if (position.node !== table.live) return t("guest.looks_back");
  if (table.over) return t("guest.over");
  return position.side === guest.side ? "" : t("guest.not_your_turn", { side: colorName(guest.side) });
}
