/** Shows who plays, the clocks, and what the players can do. One question: whose turn is it? */

import { byId, html } from "./dom.js";
import { clockText, colorName, levelName, other } from "./words.js";

/** How often a running clock is drawn, in milliseconds. */
const TICK = 100;

/** @typedef {import("./state.js").Color} Color */

/** The rows of the players beside the board, and the buttons of the game. */
class Players {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.state = app.state;
    /** When the clocks were told of, by the clock of the page. */
    this.heard = 0;
    this.listen();
    app.state.on("table", () => { this.heard = performance.now(); });
    for (const event of ["table", "position", "record", "game"]) app.state.on(event, () => this.draw());
    app.settings.onChange((name) => { if (name === "flipped") this.draw(); });
    setInterval(() => { if (this.state.table?.running) this.tick(); }, TICK);
  }

  listen() {
    const requests = { "take-back": "take_back", redo: "redo", hint: "hint", "move-now": "stop", think: "think" };
    for (const [id, request] of Object.entries(requests)) {
      byId(id).addEventListener("click", () => this.app.ask({ do: request }));
    }
    byId("resign").addEventListener("click", async () => {
      if (await this.app.confirm("Resign this game?", "Resign")) this.app.ask({ do: "resign" });
    });
    byId("offer-draw").addEventListener("click", async () => {
      const answer = await this.app.ask({ do: "offer_draw" });
      if (answer) this.app.speak.note(answer.accepted ? "The draw is agreed." : "The draw is declined.");
    });
  }

  draw() {
    const below = this.app.settings.get("flipped") ? "white" : "black";
    this.drawRow(byId("player-below"), below);
    this.drawRow(byId("player-above"), other(below));
    this.tick();
    this.drawButtons();
    this.drawStatus();
  }

  /** @param {HTMLElement} row @param {Color} color */
  drawRow(row, color) {
    const { table, position, record } = this.state;
    if (!table) return;
    const player = table[color];
    const name = record?.tags[colorName(color)];
    const kind = player.player === "person" ? "person" : `engine, ${levelName(player.level)} (${player.level})`;
    row.classList.toggle("to-move", position?.side === color && !position.outcome);
    row.replaceChildren(
      html("span", { class: `stone ${color}`, "aria-hidden": "true" }),
      html("strong", { text: colorName(color) }),
      html("span", { class: "who", text: name ? `${name} · ${kind}` : kind }),
      html("span", { class: "activity", text: this.activity(color) }));
    if (!table.clock) return;
    row.append(html("span", { class: "clock", dataset: { color }, role: "timer", "aria-label": `${colorName(color)}'s clock` }));
  }

  /** How the game has ended, if it has at the position that is looked at: a player may resign too. */
  get ending() {
    const { table, position } = this.state;
    return position?.outcome ?? (table?.live === position?.node ? table?.over : null);
  }

  /** What a player is doing. @param {Color} color */
  activity(color) {
    const { table, position } = this.state;
    if (this.ending) return this.ending.winner === color ? "wins" : "";
    if (position?.side !== color) return "";
    if (table.thinking === "move") return "thinking…";
    return table.thinking === "hint" ? "looking for a hint…" : "to move";
  }

  /** Draws the clocks, which run on between what the program tells. */
  tick() {
    const { table } = this.state;
    for (const clock of document.querySelectorAll(".clock")) {
      const { color } = clock.dataset;
      const spent = table?.running === color ? performance.now() - this.heard : 0;
      const left = (table?.remaining?.[color] ?? 0) - spent;
      clock.textContent = clockText(left);
      clock.classList.toggle("short", left < 10000);
    }
  }

  drawButtons() {
    const { table } = this.state;
    const over = Boolean(this.ending);
    const isMoving = table?.thinking === "move";
    byId("take-back").disabled = !table?.canTakeBack;
    byId("redo").disabled = !table?.canRedo;
    byId("hint").disabled = byId("think").disabled = over || isMoving;
    byId("move-now").disabled = !isMoving && table?.thinking !== "hint";
    byId("resign").disabled = byId("offer-draw").disabled = over;
  }

  drawStatus() {
    const { game, position, table } = this.state;
    byId("title").textContent = game?.name ?? "Komainu";
    document.title = game ? `${game.name} · Komainu` : "Komainu";
    if (!position) return;
    // The game may go on elsewhere than at the position that is looked at.
    const back = table && table.live !== position.node ? " (looking back)" : "";
    byId("status").textContent = this.ending
      ? this.ending.text
      : `Move ${position.number}, ${colorName(position.side)} to play${back}`;
  }
}

/** @param {import("./app.js").App} app */
export const showPlayers = (app) => void new Players(app);
