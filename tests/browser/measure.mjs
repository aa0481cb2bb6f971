// Measures what a person waits for, and prints it: the first picture of a board, the time from a click to
// lit squares, and the frames while the board is zoomed and panned.
//
//   node measure.mjs [GAME...]

import { Table } from "./board.mjs";

const PERSON = { player: "person", level: 20 };

/** Runs in every new page before anything else: notes when all pieces have been painted. */
function noteFirstPaint() {
  const seen = () => document.querySelectorAll(".men use").length > 0 && document.querySelector(".tiles symbol[id^=k]");
  new MutationObserver((changes, observer) => {
    if (!seen()) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => { window.firstPaint = performance.now(); }, 0));
  }).observe(document, { subtree: true, childList: true });
}

/** Runs in the page: notes the time from each press to the frame that shows its effect. */
function noteClicks() {
  window.clicks = [];
  document.addEventListener("pointerup", (event) => {
    requestAnimationFrame(() => setTimeout(() => {
      const lit = document.querySelectorAll(".group-lit use").length;
      if (lit) window.clicks.push(performance.now() - event.timeStamp);
    }, 0));
  }, true);
}

const middle = (times) => [...times].sort((a, b) => a - b)[times.length >> 1];

async function firstPaint(table) {
  const times = [];
  for (let i = 0; i < 5; i++) {
    const page = await table.context.newPage();
    await page.addInitScript(noteFirstPaint);
    await page.goto(table.url);
    await page.waitForFunction(() => window.firstPaint);
    times.push(await page.evaluate(() => window.firstPaint));
    await page.close();
  }
  return times;
}

async function clickToLit(table) {
  await table.page.evaluate(noteClicks);
  const { position } = table.events;
  const from = [...new Set(position.moves.map((move) => move.from).filter(Boolean))].slice(0, 40);
  for (const square of from) {
    await table.click(square);
    await table.page.waitForTimeout(60);
    await table.page.locator("#board").press("Escape");
    await table.page.waitForTimeout(30);
  }
  return table.page.evaluate(() => window.clicks);
}

/** The frames that the browser has drawn during an action, by its own trace. */
async function frames(table, act) {
  const session = await table.context.newCDPSession(table.page);
  const drawn = [];
  session.on("Tracing.dataCollected", ({ value }) => drawn.push(...value.filter(({ name }) => name === "DrawFrame")));
  await session.send("Tracing.start", { transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["devtools.timeline", "devtools.timeline.frame", "disabled-by-default-devtools.timeline"] } });
  const began = performance.now();
  await act();
  const seconds = (performance.now() - began) / 1000;
  const done = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await done;
  await session.detach();
  const gaps = drawn.map(({ ts }) => ts / 1000).sort((a, b) => a - b).map((t, i, all) => t - (all[i - 1] ?? t)).slice(1);
  return { rate: drawn.length / seconds, gaps };
}

async function zoomAndPan(table) {
  const box = await table.page.locator("#frame").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const { mouse } = table.page;
  await mouse.move(x, y);
  const zoom = async (step) => { for (let i = 0; i < 60; i++) await mouse.wheel(0, step); };
  // The pace of the browser's own frames, so that no frame is without a movement.
  const pan = async () => {
    await mouse.down();
    for (let i = 0; i < 240; i++) await mouse.move(x + 200 * Math.sin(i / 20), y + 120 * Math.cos(i / 27));
    await mouse.up();
  };
  const results = [];
  for (const [name, act] of [["zoom in", () => zoom(-30)], ["pan", pan], ["zoom out", () => zoom(30)]]) {
    const { rate, gaps } = await frames(table, act);
    const sorted = [...gaps].sort((a, b) => a - b);
    const late = gaps.filter((gap) => gap > 25).length;
    results.push(`${name}: ${rate.toFixed(1)} frames a second, a gap of ${sorted[Math.floor(sorted.length * 0.95)]?.toFixed(1)} ms at the 95th percentile, ${late} of ${gaps.length} over 25 ms`);
  }
  return results;
}

const table = await Table.open();
for (const game of process.argv.length > 2 ? process.argv.slice(2) : ["mini", "tenjiku", "tai"]) {
  await table.begin(game, PERSON, PERSON);
  const paint = await firstPaint(table);
  const lit = await clickToLit(table);
  console.log(`${game}, ${table.events.position.pieces.length} pieces`);
  console.log(`  first picture: ${middle(paint).toFixed(0)} ms (${paint.map((time) => time.toFixed(0)).join(", ")})`);
  console.log(`  click to lit squares: median ${middle(lit).toFixed(1)} ms, longest ${Math.max(...lit).toFixed(1)} ms, of ${lit.length}`);
  for (const line of await zoomAndPan(table)) console.log(`  ${line}`);
}
await table.close();
