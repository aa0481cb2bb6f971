/** Switches between panels. One question: which panel is seen? */

import { isGuest } from "./guest.js";

/** Tabs as the ARIA practices have them: arrows move, one tab is in the tab order. */
export function setUpTabs() {
  const tabs = [...document.querySelectorAll('[role="tab"]')].filter((tab) => !isGuest() || !tab.hasAttribute("data-host"));

  /** @param {HTMLElement} chosen */
  function choose(chosen) {
    for (const tab of tabs) {
      const on = tab === chosen;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      document.getElementById(tab.getAttribute("aria-controls") ?? "").hidden = !on;
    }
  }

  tabs.forEach((tab, i) => {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step) return;
      const next = tabs[(i + step + tabs.length) % tabs.length];
      choose(next);
      next.focus();
    });
  });
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.querySelectorAll("[data-close]").forEach((button) =>
      button.addEventListener("click", () => dialog.close()));
    // A click on the backdrop is one on the dialog itself.
    dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  }
}
