/** Shows the rules. One question: how is this game played? */

import { byId, html } from "./dom.js";
import { languageOfRules, t } from "./language.js";

/** @param {import("./app.js").App} app */
export function offerRules(app) {
  const dialog = byId("rules-dialog");
  const body = byId("rules-body");
  byId("open-rules").addEventListener("click", async () => {
    const answer = await app.ask({ do: "rules", language: languageOfRules() });
    if (answer === undefined) return;
    body.innerHTML = answer.html;
    // Wide tables scroll by themselves, not the page, and the keyboard has to reach them.
    body.querySelectorAll("table").forEach((table, i) => {
      const words = table.caption?.textContent ?? t("rules.table");
      const box = html("div", { class: "scrolls", tabindex: 0, role: "group", "aria-label": t("rules.table_number", { table: words, number: i + 1 }) });
      table.replaceWith(box);
      box.append(table);
    });
    dialog.showModal();
    dialog.scrollTop = 0;
  });
}
