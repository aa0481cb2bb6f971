// Talks to engines by lines, and waits for what they say.

/** The longest wait for a line, in milliseconds; the machine may be busy. */
const PATIENCE = 120_000;

/** An engine with the lines that it has said. */
export class Talk {
  lines = [];
  #waiting = new Set();

  constructor(engine) {
    this.engine = engine;
    engine.addMessageListener((line) => {
      this.lines.push(line);
      for (const look of this.#waiting) look();
    });
  }

  /** Says lines and returns what the engine says up to a line that matches. */
  async say(lines, end) {
    const from = this.lines.length;
    this.engine.postMessage(lines);
    await this.until(end, from);
    return this.lines.slice(from, 1 + this.lines.findIndex((line, index) => index >= from && end.test(line)));
  }

  /** Waits for a line that matches, from a number on. */
  until(end, from = 0) {
    return new Promise((resolve, reject) => {
      const failed = () => reject(new Error(`no ${end} in:\n${this.lines.slice(from).join("\n")}`));
      const timer = setTimeout(failed, PATIENCE);
      const look = () => {
        const line = this.lines.slice(from).find((line) => end.test(line));
        if (line === undefined) return;
        clearTimeout(timer);
        this.#waiting.delete(look);
        resolve(line);
      };
      this.#waiting.add(look);
      look();
    });
  }
}

/** A line without what differs from run to run: times, rates. */
export const timeless = (line) => line.replace(/ (time|nps) \d+/g, "");
