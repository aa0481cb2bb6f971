/** Follows what the person reads. One question: what is written anew in another language or notation? */

import { speakAs } from "./catalogue.js";
import { coordinatesFor, writeIn } from "./notation.js";

/** @param {import("./app.js").App} app */
export function followReader(app) {
  const { settings, board, state, speak } = app;

  /** Says everything in the language that is chosen, and that the texts of one cannot be had. */
  async function changeLanguage() {
    const problems = await speakAs(settings.get("language"));
    nameSquares();
    board.describeAll();
    app.drawLegend();
    app.drawOffer?.();
    app.drawBanner();
    state.tell("language");
    for (const problem of problems) speak.note(problem, "error");
  }

  /** Writes moves in the notation that is chosen. */
  function changeNotation() {
    writeIn(settings.get("notation"));
    state.tell("language");
  }

  /** Names squares in the style that is chosen. */
  function nameSquares() {
    const style = coordinatesFor(settings.get("coordinates"));
    if (style === board.coordinates) return;
    board.setCoordinates(style);
    app.redraw();
  }

  board.coordinates = coordinatesFor(settings.get("coordinates"));
  writeIn(settings.get("notation"));
  settings.onChange((name) => {
    if (name === "language") changeLanguage();
    if (name === "notation") changeNotation();
    if (name === "coordinates") nameSquares();
  });
}
