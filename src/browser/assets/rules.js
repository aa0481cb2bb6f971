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
    // Wide tables scroll by themselves, not the page.
    for (const table of body.querySelectorAll("table")) {
      const box = html("div", { class: "scrolls", tabindex: 0, role: "region", "aria-label": table.caption?.textContent ?? "Table" });
      table.replaceWith(box);
      box.append(table);
    }
    dialog.showModal();
    dialog.scrollTop = 0;
  });
}
