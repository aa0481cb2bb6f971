/** Changes how the board looks. One question: which language, writing, notation, coordinates and colours? */

import { byId, html } from "./dom.js";
import { LANGUAGES } from "./language.js";

/** @param {import("./app.js").App} app */
export function chooseLook(app) {
  const { settings } = app;
  byId("look-language").append(...Object.entries(LANGUAGES).map(([value, text]) => html("option", { value, text, lang: value })));
  for (const name of (["language", "writing", "notation", "coordinates", "theme"])) {
    const select = byId(`look-${name}`);
    select.value = settings.get(name);
    select.addEventListener("change", () => settings.set(name, select.value));
  }
  for (const name of (["slide", "cards", "path", "pace", "map", "sounds"])) {
    const box = byId(`look-${name}`);
    box.checked = settings.get(name);
    box.addEventListener("change", () => settings.set(name, box.checked));
  }
  byId("flip").addEventListener("click", () => settings.set("flipped", !settings.get("flipped")));

  function apply() {
    const theme = settings.get("theme");
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    document.body.classList.toggle("slides", settings.get("slide"));
    byId("flip").setAttribute("aria-pressed", String(settings.get("flipped")));
  }
  settings.onChange(apply);
  apply();
}
