/** The dialog that asks people. One question: what do they choose? */

import { byId, html } from "./dom.js";
import { t } from "./language.js";

/** Asks before something is lost. @param {string} question @param {string} yes @returns {Promise<boolean>} */
export const confirmed = async (question, yes) => await choose(question, [["yes", yes]]) === "yes";

/** Asks for one of some values, with the words for them; none is empty. @param {string} question @param {[string, string][]} choices @returns {Promise<string>} */
export function choose(question, choices) {
  const dialog = byId("confirm-dialog");
  byId("confirm-question").textContent = question;
  byId("confirm-choices").replaceChildren(html("button", { value: "", text: t("app.cancel") }),
    ...choices.map(([value, text]) => html("button", { id: `confirm-${value}`, value, class: "primary", text })));
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) =>
    dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true }));
}
