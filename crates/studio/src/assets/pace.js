/** Gives the eye time. One question: when is a move of the engine shown, and how does it go? */

/** The least time for which a person's own move is seen before the engine's answer, in milliseconds. */
const LEAST = 650;

/** Tells if nothing is to move by itself. */
export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Holds the events of the engine's answer back for a moment. Nothing queues up: with any later move or step all
 * that waits is shown at once.
 */
export class Pace {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    /** @type {any[]} what waits */
    this.held = [];
    this.timer = 0;
    /** When the position that is shown was shown first. */
    this.shown = 0;
  }

  /** Takes an event of the program. @param {any} event */
  take(event) {
    const isChange = event.event === "record" || event.event === "game";
    if (this.held.length && isChange) this.flush();
    if (this.held.length) return void this.held.push(event);
    const wait = event.event === "record" && this.isAnswer(event) ? this.shown + LEAST - performance.now() : 0;
    if (wait > 0) {
      this.held.push(event);
      this.timer = setTimeout(() => this.flush(), wait);
      return;
    }
    this.receive(event);
  }

  /** @param {any} event */
  receive(event) {
    const { state } = this.app;
    if (event.event === "position" && event.node !== state.position?.node) this.shown = performance.now();
    state.receive(event);
  }

  /** Tells if a record has just got a move by which the engine answers a person. @param {import("./state.js").GameRecord} record */
  isAnswer(record) {
    const { state, settings } = this.app;
    const { position, table, record: before } = state;
    if (!position || !table || !before || !settings.get("pace") || isStill()) return false;
    const other = position.side === "black" ? "white" : "black";
    const last = record.nodes.find(({ id }) => id === record.at);
    return table[position.side].player === "engine" && table[other].player === "person"
      && last?.parent === position.node && !before.nodes.some(({ id }) => id === record.at);
  }

  /** Shows all that waits. */
  flush() {
    clearTimeout(this.timer);
    const events = this.held;
    this.held = [];
    for (const event of events) this.receive(event);
  }
}
