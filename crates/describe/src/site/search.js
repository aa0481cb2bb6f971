// Searches the list in search-index.js, which the page has loaded before.

const MOST = 60;
const input = document.getElementById("query");
const found = document.getElementById("found");
const results = document.getElementById("results");
const hint = found.textContent;

/** A text as it is compared: without case, accents, blanks and hyphens; katakana as hiragana. */
function plain(text) {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/[\s-]/g, "");
}

const entries = window.searchIndex.map(([shown, other, address]) => ({ shown, address, text: plain(`${shown} ${other}`) }));

function search() {
  const words = input.value.split(/\s+/).map(plain).filter((word) => word !== "");
  const all = words.length === 0 ? [] : entries.filter((entry) => words.every((word) => entry.text.includes(word)));
  results.replaceChildren(
    ...all.slice(0, MOST).map(({ shown, address }) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = address;
      link.textContent = shown;
      item.append(link);
      return item;
    }),
  );
  if (words.length === 0) found.textContent = hint;
  else if (all.length === 0) found.textContent = found.dataset.none;
  else found.textContent = all.length > MOST ? `${MOST} / ${all.length}: ${found.dataset.more}` : String(all.length);
}

input.addEventListener("input", search);
input.form.addEventListener("submit", (event) => event.preventDefault());
input.value = new URLSearchParams(location.search).get("q") ?? "";
search();
