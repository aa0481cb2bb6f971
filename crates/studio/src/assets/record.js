/** Shows the moves of the record. One question: what was played? */

import { byId, html } from "./dom.js";
import { t } from "./language.js";
import { written } from "./notation.js";
import { childrenOf } from "./tree.js";
import { clockText, endingText, markText, scoreText } from "./words.js";

/** @typedef {import("./state.js").RecordNode} RecordNode */

/** The list of moves, two to a row, with variations below the moves that they replace. */
class MoveList {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.list = byId("moves");
    this.drawn = "";
    app.state.on("record", (record) => this.draw(record));
    app.state.on("exercise", () => { if (app.state.record) this.draw(app.state.record); });
    app.state.on("language", () => {
      this.drawn = "";
      if (app.state.record) this.draw(app.state.record);
    });
  }

  /** @param {import("./state.js").GameRecord} record */
  draw(record) {
    // A move is often only looked at; then nothing is built anew.
    const wanted = JSON.stringify([record.nodes, record.comment, record.ending, record.commentOnEnd, Boolean(this.app.state.exercise?.running)]);
    if (wanted !== this.drawn) {
      this.drawn = wanted;
      this.list.replaceChildren(...this.body(record));
    }
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const here = this.list.querySelector(`[data-node="${record.at}"]`);
    here?.setAttribute("aria-current", "true");
    if (here) this.keepInSight(here);
  }

  /** Scrolls the list and never the page. @param {Element} button */
  keepInSight(button) {
    const [inner, outer] = [button.getBoundingClientRect(), this.list.getBoundingClientRect()];
    if (inner.top < outer.top) this.list.scrollTop += inner.top - outer.top - 8;
    else if (inner.bottom > outer.bottom) this.list.scrollTop += inner.bottom - outer.bottom + 8;
  }

  /** @param {import("./state.js").GameRecord} record */
  body(record) {
    this.children = childrenOf(record.nodes);
    const root = record.nodes[0]?.parent ?? 0;
    const parts = [];
    if (record.comment) parts.push(comment(record.comment));
    if (!record.nodes.length) parts.push(html("p", { class: "nothing", text: t(this.app.state.exercise?.running ? "record.none_here" : "record.none") }));
    parts.push(this.line(root, 1, "line"));
    if (record.ending) parts.push(html("p", { class: "ending", text: endingText(record.ending) }));
    if (record.commentOnEnd) parts.push(comment(record.commentOnEnd));
    return parts;
  }

  /**
   * The moves after a node, with the variations of each below it.
   * @param {number} parent
   * @param {number} number of the first move
   * @param {string} look
   */
  line(parent, number, look) {
    const box = html("ol", { class: look });
    for (let nodes = this.children.get(parent); nodes?.length; nodes = this.children.get(nodes[0].id)) {
      const [first, ...rest] = nodes;
      box.append(this.item(first, number));
      for (const node of rest) box.append(html("li", {}, this.variation(node, number)));
      number++;
    }
    return box;
  }

  /** @param {RecordNode} node @param {number} number */
  variation(node, number) {
    const box = this.line(node.id, number + 1, "variation");
    box.prepend(this.item(node, number));
    return box;
  }

  /** @param {RecordNode} node @param {number} number */
  item(node, number) {
    const { id, notations, marks, score, spent, clock, side } = node;
    const button = html("button", {
      type: "button", class: "move", dataset: { node: id },
      title: spent === undefined ? null : timesInWords(spent, clock),
      onclick: () => this.app.goTo(id),
    }, html("span", { class: "number", text: `${number}.` }), " ", ...breakable(written(notations)));
    if (marks?.length) button.append(html("span", { class: "marks", text: ` ${markText(marks)}` }));
    if (score) button.append(html("span", { class: "score", text: ` ${scoreText(score)}` }));
    const said = [node.comment, node.commentOnEnd].map((text) => text ? comment(text) : null);
    return html("li", { class: side }, button, ...said);
  }
}

/** A move whose lines end after a comma or before a middle dot, if they have to end. @param {string} move */
const breakable = (move) => move.split(/(?<=,)|(?=・)/).flatMap((part, i) => (i ? [html("wbr"), part] : [part]));

/** The time that a move took and what it left, in milliseconds. @param {number} spent @param {number|undefined} left */
const timesInWords = (spent, left) => (left === undefined
  ? t("record.spent", { spent: clockText(spent) }) : t("record.spent_left", { spent: clockText(spent), left: clockText(left) }));

/** @param {string} text */
const comment = (text) => html("span", { class: "comment", text });

/** @param {import("./app.js").App} app */
export function showRecord(app) {
  new MoveList(app);
  for (const where of ["start", "back", "on", "end"]) {
    byId(`go-${where}`).addEventListener("click", () => app.go(where));
  }
}
