// Measures and prints the times for which a user waits: until a board is first shown and from a click to
// the highlighted squares, and the frames while the board is zoomed and panned.
//
//   node measure.mjs [GAME...]

import { Table } from "./board.mjs";
import { isFirefox, openPage, press, skip, sleep, visible } from "./driver.mjs";

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
    const page = await openPage(table.context);
    await page.evaluateOnNewDocument(noteFirstPaint);
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
    await sleep(60);
    await press(table.page, "#board", "Escape");
    await sleep(30);
  }
  return table.page.evaluate(() => window.clicks);
}

/** Counts the frames that Chromium has shown and dropped during an action, from its own trace. */
async function frames(table, act) {
  const session = await table.page.createCDPSession();
  // The main thread and the compositor report on the same frame.
  const states = new Map();
  session.on("Tracing.dataCollected", ({ value }) => {
    for (const { name, args } of value) {
      if (name !== "PipelineReporter" || !args?.frame_reporter) continue;
      const { state, frame_source: source, frame_sequence: number } = args.frame_reporter;
      const known = states.get(`${source} ${number}`);
      if (!known?.startsWith("STATE_PRESENTED")) states.set(`${source} ${number}`, state);
    }
  });
  await session.send("Tracing.start", { transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["cc", "benchmark", "disabled-by-default-devtools.timeline.frame"] } });
  const seconds = await act();
  const done = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await done;
  await session.detach();
  const count = (state) => [...states.values()].filter((one) => one === state).length;
  return { seconds, shown: count("STATE_PRESENTED_ALL") + count("STATE_PRESENTED_PARTIAL"), dropped: count("STATE_DROPPED") };
}

/** Runs in the page: moves the mouse or its wheel once per frame, and returns how long that took. */
function moveWithFrames({ kind, count, x, y }) {
  const frame = document.getElementById("frame");
  const at = (i) => ({ clientX: x + 200 * Math.sin(i / 20), clientY: y + 120 * Math.cos(i / 27), pointerId: 1, bubbles: true, cancelable: true });
  const turn = { in: -5, out: 5 }[kind];
  return new Promise((resolve) => {
    const began = performance.now();
    let i = 0;
    const next = () => {
      if (i++ >= count) return resolve((performance.now() - began) / 1000);
      frame.dispatchEvent(turn
        ? new WheelEvent("wheel", { clientX: x, clientY: y, deltaY: turn, bubbles: true, cancelable: true })
        : new PointerEvent("pointermove", at(i)));
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
}

async function zoomAndPan(table) {
  const box = await (await visible(table.page, "#frame")).boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const { mouse } = table.page;
  const run = (kind, count) => table.page.evaluate(moveWithFrames, { kind, count, x, y });
  const pan = async (count) => {
    await mouse.move(x, y);
    await mouse.down();
    const seconds = await run("pan", count);
    await mouse.up();
    return seconds;
  };
  const results = [];
  for (const [name, steps, act] of [["zoom in", 60, (count) => run("in", count)], ["pan", 180, pan], ["zoom out", 60, (count) => run("out", count)]]) {
    if (isFirefox) {
      results.push(`${name}: ${(steps / await act(steps)).toFixed(1)} frames a second begun`);
      continue;
    }
    const { seconds, shown, dropped } = await frames(table, () => act(steps));
    results.push(`${name}: ${(shown / seconds).toFixed(1)} frames a second shown, ${dropped} of ${shown + dropped} dropped`);
  }
  return results;
}

if (isFirefox) skip("the frames that are shown and dropped", "WebDriver BiDi has no trace of them");
const table = await Table.open();
for (const game of process.argv.length > 2 ? process.argv.slice(2) : ["mini", "tenjiku", "tai", "taikyoku"]) {
  await table.begin(game, PERSON, PERSON);
  const paint = await firstPaint(table);
  const lit = await clickToLit(table);
  console.log(`${game}, ${table.events.position.pieces.length} pieces`);
  console.log(`  first picture: ${middle(paint).toFixed(0)} ms (${paint.map((time) => time.toFixed(0)).join(", ")})`);
  console.log(`  click to lit squares: median ${middle(lit).toFixed(1)} ms, longest ${Math.max(...lit).toFixed(1)} ms, of ${lit.length}`);
  for (const line of await zoomAndPan(table)) console.log(`  ${line}`);
}
await table.close();
