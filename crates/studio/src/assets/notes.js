/** Writes notes into the record. One question: what is said about a move, and about the game? */

import { byId, html } from "./dom.js";
import { TAG } from "./exchanged.js";
import { has, t } from "./language.js";
import { written } from "./notation.js";
import { confirmed } from "./questions.js";
import { colorName, known, MARKS } from "./words.js";

/** Tags that are offered even where a record has none of them. */
const USUAL_TAGS = { Black: "", White: "", Event: "", Date: "" };

/** The comment and the marks of the move that is looked at, its variation, and the tags of the game. */
class Notes {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.comment = byId("comment");
    this.marks = byId("marks");
    this.tags = byId("tags");
    /** The node whose comment the field holds. */
    this.node = -1;
    this.drawMarks();
    app.state.on("language", () => {
      this.drawMarks();
      if (app.state.record) this.draw(app.state.record);
    });
    this.comment.addEventListener("change", () => app.ask({ do: "comment", node: this.node, text: this.comment.value }));
    byId("promote-line").addEventListener("click", () => app.ask({ do: "promote", node: app.state.record.at }));
    byId("delete-line").addEventListener("click", () => this.delete());
    app.state.on("record", (record) => this.draw(record));
  }

  drawMarks() {
    this.marks.replaceChildren(...MARKS.map(([mark, text, name]) => html("button", {
      type: "button", text, title: t(`mark.${name}`), "aria-label": t(`mark.${name}`), "aria-pressed": "false", dataset: { mark },
      onclick: () => this.toggle(mark),
    })));
  }

  /** The move that is looked at; none at the start. */
  get here() {
    const { record } = this.app.state;
    return record?.nodes.find(({ id }) => id === record.at);
  }

  /** @param {import("./state.js").GameRecord} record */
  draw(record) {
    const node = this.here;
    // A comment that is being written is not overwritten by news of something else.
    if (document.activeElement !== this.comment || this.node !== record.at) {
      this.comment.value = (node ? node.comment : record.comment) ?? "";
    }
    this.node = record.at;
    for (const button of this.marks.querySelectorAll("button")) {
      button.disabled = !node;
      button.setAttribute("aria-pressed", String(Boolean(node?.marks?.includes(Number(button.dataset.mark)))));
    }
    // What was played by exchanged links stays.
    byId("promote-line").disabled = byId("delete-line").disabled = !node || this.app.exchange.running;
    if (!this.tags.contains(document.activeElement)) this.drawTags(record);
  }

  /** @param {import("./state.js").GameRecord} record */
  drawTags(record) {
    const set = (name) => (event) => this.app.ask({ do: "tag", name, text: event.target.value });
    const all = Object.entries({ ...USUAL_TAGS, ...record.tags }).filter(([name]) => name !== TAG);
    this.tags.replaceChildren(...all.map(([name, value]) =>
      html("label", { class: "field" }, html("span", { text: has(`tag.${name}`) ? t(`tag.${name}`) : name }), html("input", { value: known(value), onchange: set(name) }))));
  }

  /** Puts a mark on the move or takes it off. @param {number} mark */
  toggle(mark) {
    const node = this.here;
    if (!node) return;
    const ours = MARKS.map(([number]) => number);
    const others = (node.marks ?? []).filter((number) => !ours.includes(number));
    this.app.ask({ do: "marks", node: node.id, marks: node.marks?.includes(mark) ? others : [...others, mark] });
  }

  async delete() {
    const node = this.here;
    if (!node) return;
    const question = t("notes.delete_asked", { side: colorName(node.side), move: written(node.notations) });
    if (await confirmed(question, t("notes.delete"))) this.app.ask({ do: "delete", node: node.id });
  }
}

/** @param {import("./app.js").App} app */
export const showNotes = (app) => void new Notes(app);
