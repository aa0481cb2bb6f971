/** Invites a guest. One question: who may come from another machine, and who is there? */

import { byId, html, labelled, select } from "./dom.js";
import { t } from "./language.js";
import { colorName } from "./words.js";

/** What a guest may do, by the value of the choice. */
const SIDES = ["white", "black", "look"];

/** The side that a choice means. @param {string} choice */
const sideOf = (choice) => (choice === "look" ? null : choice);

/** The part of the dialog about players that has the guest link. */
class Invite {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.box = byId("invite");
    this.box.hidden = false;
    /** Whether there is an answer to wait for. */
    this.isBusy = false;
    app.state.on("guests", (guests, before) => this.hear(guests, before));
    app.state.on("language", () => this.draw());
    /** What the card says of the game, so that it is drawn anew only if that changes. */
    this.shown = "";
    app.state.on("table", () => this.hearTable());
  }

  /** @param {import("./state.js").Guests} guests @param {import("./state.js").Guests|null} before */
  hear(guests, before) {
    const { settings, speak } = this.app;
    const isNew = guests.link && (guests.link !== before?.link || guests.side !== before?.side);
    // The host sits on the other side.
    if (isNew && guests.side) settings.set("flipped", guests.side === "black");
    const [now, then] = [guests.there.length, before?.link === guests.link ? before?.there.length ?? 0 : 0];
    if (now > 0 && then === 0) speak.note(t("invite.came", { address: guests.there[0] }));
    if (now === 0 && then > 0) speak.note(t("invite.left"));
    this.draw();
  }

  /** The side of the guest, if the engine plays it. @returns {import("./state.js").Color|null} */
  get engineSide() {
    const { guests, table } = this.app.state;
    return guests?.link && guests.side && table?.[guests.side].player === "engine" ? guests.side : null;
  }

  /** Says it once if the engine takes the guest's place. */
  hearTable() {
    const { engineSide: side, app } = this;
    const shown = `${side} ${app.exchange.game !== null}`;
    if (shown === this.shown) return;
    this.shown = shown;
    if (side) app.speak.note(t("invite.engine", { side: colorName(side) }));
    this.draw();
  }

  /** @param {object} request @returns {Promise<any>} */
  async ask(request) {
    if (this.isBusy) return undefined;
    this.isBusy = true;
    try {
      return await this.app.transport.guests(request);
    } catch (error) {
      this.app.speak.note(error.message, "error");
      return undefined;
    } finally {
      this.isBusy = false;
    }
  }

  draw() {
    const { guests } = this.app.state;
    this.box.replaceChildren(html("legend", { text: t("invite.title") }), ...(guests?.link ? this.open(guests) : this.closed()));
  }

  /** What the guest may do. @param {string} chosen */
  choice(chosen) {
    return select({ id: "invite-side" }, SIDES.map((side) =>
      [side, side === "look" ? t("invite.looks_on") : t("invite.plays", { side: colorName(side) })]), chosen);
  }

  /** Nobody is invited. @returns {Node[]} */
  closed() {
    // Both would play the same side, and a game that is over may go on.
    if (this.app.exchange.game) return [html("p", { class: "hint", id: "invite-by-links", text: t("invite.by_links") })];
    const choice = this.choice(this.app.settings.get("flipped") ? "black" : "white");
    const address = html("input", { id: "invite-address", autocomplete: "off", spellcheck: "false", placeholder: t("invite.found_alone") });
    const go = () => this.ask({ guests: "invite", side: sideOf(choice.value), address: address.value.trim() || null });
    return [
      html("p", { class: "hint", text: t("invite.about") }),
      labelled(t("invite.guest"), choice),
      html("details", {}, html("summary", { text: t("invite.address") }),
        labelled(t("invite.address_about"), address)),
      html("button", { type: "button", id: "invite-go", text: t("invite.go"), onclick: go }),
    ];
  }

  /** Somebody is invited. @param {import("./state.js").Guests} guests @returns {(Node|string)[]} */
  open({ link, side, there }) {
    const field = html("input", { id: "invite-link", readonly: true, value: link, onfocus: () => field.select() });
    const choice = this.choice(side ?? "look");
    choice.addEventListener("change", () => this.ask({ guests: "seat", side: sideOf(choice.value) }));
    const addresses = [...new Set(there)].join(", ");
    return [
      html("p", { class: "hint", text: t("invite.plain") }),
      labelled(t("invite.link"), field),
      labelled(t("invite.guest"), choice),
      this.engineSide ? html("p", { class: "hint", id: "invite-engine", text: t("invite.engine", { side: colorName(this.engineSide) }) }) : "",
      html("p", { id: "invite-there", role: "status", text: there.length ? t("invite.there", { addresses }) : t("invite.nobody") }),
      html("div", { class: "toolbar" },
        html("button", { type: "button", id: "invite-copy", text: t("invite.copy"), onclick: () => this.copy(field) }),
        html("button", { type: "button", id: "invite-withdraw", text: t("invite.withdraw"), onclick: () => this.ask({ guests: "withdraw" }) })),
    ];
  }

  /** @param {HTMLInputElement} field */
  async copy(field) {
    try {
      await navigator.clipboard.writeText(field.value);
      this.app.speak.note(t("invite.copied"));
    } catch {
      // Where a browser forbids the clipboard, the link can be copied by hand.
      field.select();
      this.app.speak.note(t("invite.no_clipboard"), "warning");
    }
  }
}

/** @param {import("./app.js").App} app */
export function offerInvitation(app) {
  if (app.transport.guests) new Invite(app);
}
