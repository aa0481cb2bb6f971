/** Saves and loads records. One question: how do games come in and go out? */

import { byId } from "./dom.js";

/** @param {import("./app.js").App} app */
export function offerFiles(app) {
  const dialog = byId("files-dialog");
  const format = byId("save-format");
  const text = byId("load-text");
  const file = byId("load-file");

  async function save() {
    const answer = await app.ask({ do: "save", format: format.value });
    if (answer === undefined) return;
    const address = URL.createObjectURL(new Blob([answer.text], { type: "text/plain;charset=utf-8" }));
    const link = document.createElement("a");
    link.href = address;
    link.download = answer.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
    app.speak.note(`Saved as ${answer.name}.`);
  }

  async function copy() {
    const answer = await app.ask({ do: "save", format: format.value });
    if (answer === undefined) return;
    try {
      await navigator.clipboard.writeText(answer.text);
      app.speak.note("Copied.");
    } catch {
      // Where a browser forbids the clipboard, the text can be copied by hand.
      text.value = answer.text;
      text.select();
      app.speak.note("The browser forbids copying; the text stands in the field below.", "warning");
    }
  }

  async function load() {
    if (!text.value.trim()) return app.speak.note("Paste a record or choose a file first.", "warning");
    const answer = await app.ask({ do: "load", text: text.value });
    if (answer === undefined) return;
    dialog.close();
    // What can be read is shown, and the text stays for whoever wants to mend it.
    if (answer.problem) app.speak.note(answer.problem, "warning");
    else text.value = "";
  }

  async function readFile(chosen) {
    if (!chosen) return;
    text.value = decode(await chosen.arrayBuffer());
    await load();
  }

  byId("open-files").addEventListener("click", () => dialog.showModal());
  byId("save-file").addEventListener("click", save);
  byId("save-copy").addEventListener("click", copy);
  byId("load-go").addEventListener("click", load);
  file.addEventListener("change", async () => {
    await readFile(file.files[0]);
    file.value = "";
  });
  // A record can be dropped anywhere on the page.
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    readFile(event.dataTransfer?.files[0]);
  });
}

/** Reads a text in UTF-8, or in Shift JIS as older Japanese records are. @param {ArrayBuffer} bytes */
function decode(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("shift_jis").decode(bytes);
  }
}
