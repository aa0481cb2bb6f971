/** Shows the rules. One question: how is this game played? */

import { byId, html } from "./dom.js";

/** @param {import("./app.js").App} app */
export function offerRules(app) {
  const dialog = byId("rules-dialog");
  const body = byId("rules-body");
  byId("open-rules").addEventListener("click", async () => {
    const answer = await app.ask({ do: "rules" });
    if (answer === undefined) return;
    body.innerHTML = answer.html;
    // Wide tables scroll by themselves, not the page, and the keyboard has to reach them.
    body.querySelectorAll("table").forEach((table, i) => {
      const words = table.caption?.textContent ?? "Table";
      const box = html("div", { class: "scrolls", tabindex: 0, role: "group", "aria-label": `${words} (${i + 1})` });
      table.replaceWith(box);
      box.append(table);
    });
    dialog.showModal();
    dialog.scrollTop = 0;
  });
}
