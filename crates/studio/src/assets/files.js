/** Saves and loads records. One question: how do games come in and go out? */

import { byId, html, labelled, select } from "./dom.js";
import { exchanged, TAG, tagText } from "./exchanged.js";
import { has, t, toldOf } from "./language.js";
import { hasLink, openLink } from "./opening.js";
import { colorName, playersInWords } from "./words.js";

/** @param {import("./app.js").App} app */
export function offerFiles(app) {
  if (app.guest) return;
  const dialog = byId("files-dialog");
  const format = byId("save-format");
  const text = byId("load-text");
  const file = byId("load-file");
  const others = byId("load-games");

  async function save() {
    const answer = await app.ask({ do: "save", format: format.value });
    if (answer === undefined) return;
    const address = URL.createObjectURL(new Blob([answer.text], { type: "text/plain;charset=utf-8" }));
    const link = document.createElement("a");
    link.href = address;
    link.download = answer.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
    app.speak.note(t("files.saved", { name: answer.name }));
  }

  async function copy() {
    const answer = await app.ask({ do: "save", format: format.value });
    if (answer === undefined) return;
    try {
      await navigator.clipboard.writeText(answer.text);
      app.speak.note(t("files.copied"));
    } catch {
      // Where a browser forbids the clipboard, the text can be copied by hand.
      text.value = answer.text;
      text.select();
      app.speak.note(t("files.no_clipboard"), "warning");
    }
  }

  async function load() {
    if (!text.value.trim()) return app.speak.note(t("files.nothing"), "warning");
    if (hasLink(text.value)) {
      dialog.close();
      const { isOpen } = await openLink(app, text.value);
      if (isOpen) text.value = "";
      return undefined;
    }
    const answer = await app.ask({ do: "load", text: text.value, ordinary: true });
    if (answer === undefined) return;
    offerExchange(answer.exchange);
    if (answer.games?.length) await offerGames(text.value, answer.games);
    else dialog.close();
    if (answer.lessons) await app.learn.lessons.open(answer.lessons);
    // What can be read is shown, and the text stays for whoever wants to mend it.
    if (answer.problem) app.speak.note(t("files.problem", { problem: toldOf(answer.problem) }), "warning");
    else text.value = "";
  }

  /** Offers to go on by links with the game that has been loaded; whoever wrote the file may not be the opponent. @param {string|null|undefined} tag */
  function offerExchange(tag) {
    const game = exchanged(tag ?? undefined);
    if (!game) return;
    app.offer(() => t("exchange.in_file", { side: colorName(game.side) }), () => t("exchange.go_on"),
      () => app.ask({ do: "tag", name: TAG, text: tagText(game) }));
  }

  /**
   * Lets one of the games in a text be chosen, the first of which is on the board.
   * @param {string} whole
   * @param {({players: string, moves: number}|null)[]} games nothing of one that was not looked at or cannot be read
   */
  async function offerGames(whole, games) {
    const words = games.map((game, i) => [i + 1, [`${i + 1}.`, game && playersInWords(game.players),
      game && t("words.moves", { n: game.moves })].filter(Boolean).join(" ")]);
    const field = select({ id: "load-number", size: Math.min(8, games.length) }, words, 1);
    field.addEventListener("change", async () => {
      const answer = await app.ask({ do: "load", text: whole, number: Number(field.value), ordinary: true });
      offerExchange(answer?.exchange);
      if (answer?.problem) app.speak.note(t("files.problem", { problem: toldOf(answer.problem) }), "warning");
    });
    if (!dialog.open) await open();
    others.replaceChildren(labelled(t("files.several", { n: games.length }), field));
    others.hidden = false;
    field.focus();
  }

  /** Loads the first of some files. @param {File[]} files */
  async function readFiles([chosen, ...others]) {
    if (!chosen) return;
    const bytes = Array.from(new Uint8Array(await chosen.arrayBuffer()), (byte) => String.fromCharCode(byte));
    const read = await app.ask({ do: "decode", bytes: bytes.join("") });
    if (read === undefined) return;
    if (!read.text.trim()) return app.speak.note(t("files.empty", { name: chosen.name }), "error");
    text.value = read.text;
    await load();
    if (others.length) {
      const names = others.map(({ name }) => name).join(", ");
      app.speak.note(t("files.one_at_a_time", { name: chosen.name, others: names }), "warning");
    }
    for (const note of read.notes) app.speak.note(t("files.note", { name: chosen.name, note: toldOf(note) }));
  }

  /** Offers the formats that can say this game. */
  async function open() {
    const answer = await app.ask({ do: "formats" });
    if (answer === undefined) return;
    const chosen = format.value;
    others.hidden = true;
    format.replaceChildren(...answer.formats.map(({ name, title }) =>
      html("option", { value: name, text: has(`format.${name}`) ? t("files.format_about", { title, about: t(`format.${name}`) }) : title, selected: name === chosen })));
    dialog.showModal();
  }

  byId("open-files").addEventListener("click", open);
  byId("save-file").addEventListener("click", save);
  byId("save-copy").addEventListener("click", copy);
  byId("load-go").addEventListener("click", load);
  file.addEventListener("change", async () => {
    await readFiles([...file.files]);
    file.value = "";
  });
  // A record can be dropped anywhere on the page.
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const { files, items } = event.dataTransfer ?? { files: [], items: [] };
    if (files.length) return readFiles([...files]);
    // A text that was marked elsewhere is as good as one that is pasted.
    const dropped = event.dataTransfer?.getData("text/plain");
    if (!items.length || !dropped?.trim()) return;
    text.value = dropped;
    load();
  });
}
