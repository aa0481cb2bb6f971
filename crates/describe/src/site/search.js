// Searches the list in search-index.js, which the page has loaded before.

const MOST = 60;
/** Old forms of kanji, each followed by the one in use. */
const OLD_FORMS = "龍竜醉酔將将步歩齊斉臺台獸獣貓猫圓円經経萬万國国廣広盡尽狹狭虛虚鐵鉄靈霊奧奥寶宝聲声爭争鷄鶏雞鶏豬猪蟲虫驛駅龜亀惡悪鹽塩應応櫻桜假仮會会覺覚歸帰據拠區区驅駆關関觀観舊旧劍剣權権號号處処壽寿稱称條条淨浄眞真數数靜静專専戰戦總総續続對対體体擇択單単斷断癡痴點点轉転傳伝當当黨党讀読獨独惠恵邊辺變変辯弁豐豊每毎默黙藥薬譽誉謠謡來来樂楽亂乱兩両獵猟綠緑壘塁勵励禮礼爐炉樓楼彎湾";
const input = document.getElementById("query");
const found = document.getElementById("found");
const results = document.getElementById("results");
const hint = found.textContent;

const newForms = new Map();
for (const [index, kanji] of [...OLD_FORMS].entries()) {
  if (index % 2 === 0) newForms.set(kanji, [...OLD_FORMS][index + 1]);
}

/** A text as it is compared: without case, accents and signs; katakana as hiragana, kanji in new forms. */
function plain(text) {
  const letters = text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/[\s\-_・'’]/g, "");
  return [...letters].map((kanji) => newForms.get(kanji) ?? kanji).join("");
}

const words = (text) => text.split(/[\s,;:、，。・：；()（）\-_]+/).map(plain).filter((word) => word !== "");
/** The names of each game, by its page: its parts are found by them, too. */
const games = new Map(window.searchIndex.filter(([sort]) => sort === 0).map(([, shown, names, address]) => [address, [shown, ...names]]));
const entries = window.searchIndex.map(([sort, shown, names, address]) => {
  const ofGame = games.get(address.split("#")[0]) ?? [];
  const all = [shown, ...names, ...ofGame];
  return {
    sort,
    shown,
    address,
    own: new Set(names.map(plain)),
    names: new Set([...names, ...ofGame].map(plain)),
    words: new Set(all.flatMap(words)),
    text: all.map(plain).join(" "),
  };
});

/** How well an entry is found, from 0 for its very name; undefined if it is not. */
function rank(entry, whole, query) {
  if (entry.own.has(whole)) return 0;
  if (!query.every((word) => entry.text.includes(word))) return undefined;
  if (query.every((word) => entry.names.has(word))) return 1;
  if (query.every((word) => entry.words.has(word))) return 2;
  const all = [...entry.words];
  return query.every((word) => all.some((known) => known.startsWith(word))) ? 3 : 4;
}

function search() {
  const query = input.value.split(/[\s,;、，；\u3000]+/).map(plain).filter((word) => word !== "");
  const whole = query.join("");
  const ranked = query.length === 0 ? [] : entries.map((entry) => [rank(entry, whole, query), entry]);
  const all = ranked.filter(([rank]) => rank !== undefined).sort(([one, first], [other, second]) => one - other || first.sort - second.sort);
  results.replaceChildren(
    ...all.slice(0, MOST).map(([, { shown, address }]) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = address;
      link.textContent = shown;
      item.append(link);
      return item;
    }),
  );
  if (query.length === 0) found.textContent = hint;
  else if (all.length === 0) found.textContent = found.dataset.none;
  else found.textContent = all.length > MOST ? `${MOST} / ${all.length}: ${found.dataset.more}` : String(all.length);
}

input.addEventListener("input", search);
input.form.addEventListener("submit", (event) => event.preventDefault());
input.value = new URLSearchParams(location.search).get("q") ?? "";
search();
