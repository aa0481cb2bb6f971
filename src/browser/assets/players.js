/** Shows who plays, the clocks, and what the players can do. One question: whose turn is it? */

import { byId, html } from "./dom.js";
import { clockText, colorName, levelName, other } from "./words.js";

/** How often a running clock is drawn, in milliseconds. */
const TICK = 100;

/** @param {import("./app.js").App} app */
export function showPlayers(app) {
  const { state, settings } = app;
  let heard = 0;

  function draw() {
    const below = settings.get("flipped") ? "white" : "black";
    fill(byId("player-below"), below);
    fill(byId("player-above"), other(below));
    buttons();
    status();
  }

  /** @param {HTMLElement} row @param {"black"|"white"} color */
  function fill(row, color) {
    const { table, position, record } = state;
    if (!table) return;
    const player = table[color];
    const name = record?.tags[colorName(color)];
    const kind = player.player === "person" ? "person" : `engine, ${levelName(player.level)} (${player.level})`;
    row.classList.toggle("to-move", position?.side === color && !position.outcome);
    row.replaceChildren(
      html("span", { class: `stone ${color}`, "aria-hidden": "true" }),
      html("strong", { text: colorName(color) }),
      html("span", { class: "who", text: name && name.toLowerCase() !== player.player ? `${name} · ${kind}` : kind }),
      html("span", { class: "activity", text: activity(color) }),
      ...(table.clock ? [html("span", { class: "clock", dataset: { color }, role: "timer", "aria-label": `${colorName(color)}'s clock` })] : []));
    tick();
  }

  /** @param {"black"|"white"} color */
  function activity(color) {
    const { table, position } = state;
    if (position?.outcome) return position.outcome.winner === color ? "wins" : "";
    if (position?.side !== color) return "";
    if (table.thinking === "move") return "thinking…";
    return table.thinking === "hint" ? "looking for a hint…" : "to move";
  }

  function tick() {
    const { table } = state;
    for (const clock of document.querySelectorAll(".clock")) {
      const color = ((clock).dataset.color);
      const spent = table?.running === color ? performance.now() - heard : 0;
      const left = (table?.remaining?.[color] ?? 0) - spent;
      clock.textContent = clockText(left);
      clock.classList.toggle("short", left < 10000);
    }
  }

  function buttons() {
    const { table, position } = state;
    const over = Boolean(position?.outcome);
    byId("take-back").disabled = !table?.canTakeBack;
    byId("redo").disabled = !table?.canRedo;
    byId("hint").disabled = over || table?.thinking === "move";
    byId("move-now").disabled = !(table?.thinking === "move" || table?.thinking === "hint");
    byId("think").disabled = over || table?.thinking === "move";
    byId("resign").disabled = byId("offer-draw").disabled = over;
  }

  function status() {
    const { game, position } = state;
    byId("title").textContent = game?.name ?? "Komainu";
    document.title = game ? `${game.name} · Komainu` : "Komainu";
    byId("status").textContent = !position ? ""
      : position.outcome ? position.outcome.text
      : `Move ${position.number}, ${colorName(position.side)} to play${looksBack() ? " (looking back)" : ""}`;
  }

  /** Tells if the game goes on elsewhere than at the position that is looked at. */
  const looksBack = () => state.table?.live !== undefined && state.table.live !== state.position?.node;

  const act = (id, request) =>
    byId(id).addEventListener("click", () => app.ask({ do: request }));
  act("take-back", "take_back");
  act("redo", "redo");
  act("hint", "hint");
  act("move-now", "stop");
  act("think", "think");
  byId("resign").addEventListener("click", async () => {
    if (await app.confirm("Resign this game?", "Resign")) app.ask({ do: "resign" });
  });
  byId("offer-draw").addEventListener("click", async () => {
    const answer = await app.ask({ do: "offer_draw" });
    if (answer) app.speak.note(answer.accepted ? "The draw is agreed." : "The draw is declined.");
  });

  state.on("table", () => { heard = performance.now(); draw(); });
  state.on("position", draw);
  state.on("record", draw);
  state.on("game", draw);
  settings.onChange((name) => { if (name === "flipped") draw(); });
  setInterval(() => { if (state.table?.running) tick(); }, TICK);
}
