/** Makes moves heard. One question: how does a move sound? */

import { t } from "./language.js";

/** Tones by what happens: waveform, hertz at the beginning and the end, seconds, loudness, and when it begins. */
const TONES = {
  move: [["triangle", 320, 170, 0.07, 0.5, 0]],
  capture: [["triangle", 260, 110, 0.1, 0.6, 0], ["square", 150, 80, 0.06, 0.2, 0.05]],
  burn: [["sawtooth", 120, 50, 0.35, 0.25, 0], ["sawtooth", 400, 60, 0.25, 0.12, 0.03]],
  check: [["sine", 660, 660, 0.1, 0.35, 0.08], ["sine", 880, 880, 0.14, 0.35, 0.2]],
  end: [["sine", 523, 523, 0.18, 0.35, 0.1], ["sine", 392, 392, 0.18, 0.35, 0.28], ["sine", 330, 330, 0.4, 0.35, 0.46]],
};

/** Plays short tones for steps on in the game, if they are wanted. @param {import("./app.js").App} app */
export function makeSounds(app) {
  /** @type {AudioContext|null} */
  let context = null;
  let hasFailed = false;

  /** @param {unknown} problem */
  function fail(problem) {
    if (!hasFailed) app.speak.note(t("sounds.none", { problem: String(/** @type {Error} */ (problem)?.message ?? problem) }), "warning");
    hasFailed = true;
  }

  /** Begins to play, which a browser may refuse until the page was clicked. */
  async function wake() {
    context ??= new AudioContext();
    if (context.state === "suspended") await context.resume();
    return context;
  }

  /** @param {keyof typeof TONES} what @param {AudioContext} heard */
  function play(what, heard) {
    for (const [type, from, to, length, loudness, wait] of TONES[what]) {
      const [tone, gain, at] = [heard.createOscillator(), heard.createGain(), heard.currentTime + wait];
      tone.type = type;
      tone.frequency.setValueAtTime(from, at);
      tone.frequency.exponentialRampToValueAtTime(to, at + length);
      gain.gain.setValueAtTime(loudness * 0.5, at);
      gain.gain.exponentialRampToValueAtTime(0.001, at + length);
      tone.connect(gain).connect(heard.destination);
      tone.start(at);
      tone.stop(at + length);
    }
  }

  /** @param {(keyof typeof TONES)[]} what */
  async function sound(...what) {
    if (!app.settings.get("sounds") || hasFailed) return;
    try {
      const heard = await wake();
      for (const one of what) play(one, heard);
    } catch (problem) {
      fail(problem);
    }
  }

  app.state.on("position", (position, before) => {
    if (!before || position.number !== before.number + 1 || !position.last) return;
    const { burnt, suicide, captures } = position.last;
    const way = burnt?.length || suicide ? "burn" : captures?.length ? "capture" : "move";
    sound(way, ...(position.outcome ? ["end"] : position.checks.length ? ["check"] : []));
  });
  app.settings.onChange((name) => {
    if (name !== "sounds") return;
    // Whoever turns sounds on again wants to hear if there are none.
    hasFailed = false;
    sound("move");
  });
}
