/** Tells the person something. One question: how are news and errors said? */

import { byId, html } from "./dom.js";

/** How long a note stays, in milliseconds. */
const STAY = 7000;

/** A live region for screen readers, and notes in a corner for eyes. */
export class Speak {
  constructor() {
    this.live = byId("live");
    this.notes = byId("notes");
    for (const dialog of document.querySelectorAll("dialog")) {
      dialog.addEventListener("close", () => document.body.append(this.live, this.notes));
    }
  }

  /** For screen readers alone. @param {string} text */
  say(text) {
    // The same words twice are spoken only if the region changes between.
    this.live.textContent = this.live.textContent === text ? `${text}\u00a0` : text;
  }

  /** For everybody. @param {string} text @param {"info"|"warning"|"error"} [level] */
  note(text, level = "info") {
    text = text.charAt(0).toUpperCase() + text.slice(1);
    const close = () => note.remove();
    const note = html("div", { class: `note ${level}` }, html("p", { text }),
      html("button", { type: "button", "aria-label": "Close this note", text: "×", onclick: close }));
    // Whatever is beside an open dialog is out of reach.
    (document.querySelector("dialog[open]") ?? document.body).append(this.live, this.notes);
    this.notes.append(note);
    while (this.notes.children.length > 3) this.notes.firstElementChild.remove();
    this.say(text);
    if (level !== "error") setTimeout(close, STAY);
    else setTimeout(close, 2 * STAY);
  }
}
