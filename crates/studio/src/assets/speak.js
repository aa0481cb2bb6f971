/** Tells the person something. One question: how are news and errors said? */

import { byId, html } from "./dom.js";
import { t } from "./language.js";

/** How long a note stays, in milliseconds, and what each letter adds to it for whoever reads it. */
const STAY = 7000;
const READING = 60;
/** The most letters that are read in passing; what is longer stays until it is closed. */
const SHORT = 300;

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

  /** Takes away what is only news, and of another game by now. */
  forget() {
    for (const note of this.notes.querySelectorAll(".info")) note.remove();
  }

  /** For everybody. @param {string} text @param {"info"|"warning"|"error"} [level] */
  note(text, level = "info") {
    text = text.charAt(0).toUpperCase() + text.slice(1).trimEnd();
    const close = () => note.remove();
    // Mistakes of files are drawn below their lines.
    const isDrawn = text.includes("\n");
    const note = html("div", { class: `note ${level}${isDrawn ? " lines" : ""}` }, html("p", { text, tabindex: text.length > SHORT || isDrawn ? 0 : null }),
      html("button", { type: "button", "aria-label": t("speak.close"), text: "×", onclick: close }));
    // Whatever is beside an open dialog is out of reach.
    (document.querySelector("dialog[open]") ?? document.body).append(this.live, this.notes);
    // Said twice, it is to be read once.
    for (const other of [...this.notes.children]) if (other.querySelector("p").textContent === text) other.remove();
    this.notes.append(note);
    while (this.notes.children.length > 3) this.notes.firstElementChild.remove();
    this.say(text);
    if (text.length <= SHORT) setTimeout(close, (level === "error" ? 2 : 1) * STAY + READING * text.length);
  }
}
