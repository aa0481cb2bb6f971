/**
 * Unpacks what `xz --format=lzma` has packed. One question: what is in a packed file?
 *
 * Browsers themselves unpack gzip alone, which leaves the engine a third larger. The format is in the
 * LZMA specification of the LZMA SDK: bits are coded by an arithmetic coder (a range of numbers that
 * each bit cuts in two, by how probable it was) and tell of bytes and of repetitions of earlier bytes.
 */

/** The length of the head: properties, size of the dictionary, size of what is packed. */
const HEAD = 13;
/** The head and the first bytes of the coder. */
const BEGINNING = HEAD + 5;
/** The most bytes that one step reads is 20; a step is only begun if so many are there. */
const STEP = 20;
/** The states in which a repetition came last begin here; before it a plain byte did. */
const REPEATED = 7;
const STATES = 12;
/** The shortest repetition. */
const SHORTEST = 2;

const probabilities = (count) => new Uint16Array(count).fill(1024);

/** Reads bits; each has a probability that follows what it has been, in 2048ths. */
class Bits {
  /** The packed bytes that are there, in a buffer that may be longer. */
  bytes = new Uint8Array(1 << 16);
  length = 0;
  at = 0;
  range = 0xffffffff;
  code = 0;

  /** Appends bytes; those that have been read are dropped where there is no room. */
  push(more) {
    if (this.length + more.length > this.bytes.length) {
      const rest = this.bytes.subarray(this.at, this.length);
      const needed = rest.length + more.length;
      const buffer = needed > this.bytes.length ? new Uint8Array(2 * needed) : this.bytes;
      buffer.set(rest);
      [this.bytes, this.at, this.length] = [buffer, 0, rest.length];
    }
    this.bytes.set(more, this.length);
    this.length += more.length;
  }

  /** Begins behind the head. */
  begin() {
    this.at += HEAD + 1;
    for (let i = 0; i < 4; i += 1) this.code = (this.code * 256 + this.byte());
  }

  byte() {
    if (this.at >= this.length) throw new Error("a packed file was cut short");
    return this.bytes[this.at++];
  }

  fill() {
    if (this.range >= 0x1000000) return;
    this.range = (this.range << 8) >>> 0;
    this.code = ((this.code << 8) | this.byte()) >>> 0;
  }

  bit(table, index) {
    const probability = table[index];
    const bound = (this.range >>> 11) * probability;
    const bit = this.code < bound ? 0 : 1;
    if (bit) {
      this.range -= bound;
      this.code -= bound;
      table[index] = probability - (probability >> 5);
    } else {
      this.range = bound;
      table[index] = probability + ((2048 - probability) >> 5);
    }
    this.fill();
    return bit;
  }

  /** A number of so many bits, whose probabilities are a tree that begins at an index. */
  tree(table, start, count) {
    let node = 1;
    for (let i = 0; i < count; i += 1) node = (node << 1) | this.bit(table, start + node);
    return node - (1 << count);
  }

  /** The same with the lowest bit first. */
  treeFromLow(table, start, count) {
    let [node, number] = [1, 0];
    for (let i = 0; i < count; i += 1) {
      const bit = this.bit(table, start + node);
      node = (node << 1) | bit;
      number |= bit << i;
    }
    return number;
  }

  /** A number of bits that are as probable as not. */
  even(count) {
    let number = 0;
    for (let i = 0; i < count; i += 1) {
      this.range >>>= 1;
      const bit = this.code < this.range ? 0 : 1;
      if (bit) this.code -= this.range;
      this.fill();
      number = number * 2 + bit;
    }
    return number;
  }
}

/** Reads the lengths of repetitions. */
class Lengths {
  choice = probabilities(2);
  short = probabilities(16 << 3);
  middle = probabilities(16 << 3);
  long = probabilities(256);

  read(bits, place) {
    if (!bits.bit(this.choice, 0)) return bits.tree(this.short, place << 3, 3);
    if (!bits.bit(this.choice, 1)) return 8 + bits.tree(this.middle, place << 3, 3);
    return 16 + bits.tree(this.long, 0, 8);
  }
}

/** Reads how far back repetitions begin. */
class Distances {
  slots = probabilities(4 << 6);
  special = probabilities(128);
  low = probabilities(16);

  read(bits, length) {
    const slot = bits.tree(this.slots, Math.min(length, 3) << 6, 6);
    if (slot < 4) return slot;
    const count = (slot >> 1) - 1;
    const high = (2 | (slot & 1)) * 2 ** count;
    if (slot < 14) return high + bits.treeFromLow(this.special, high - slot, count);
    return high + bits.even(count - 4) * 16 + bits.treeFromLow(this.low, 0, 4);
  }
}

/** What has been unpacked so far. */
class Output {
  bytes = new Uint8Array(1 << 20);
  length = 0;

  push(byte) {
    if (this.length === this.bytes.length) {
      const more = new Uint8Array(2 * this.length);
      more.set(this.bytes);
      this.bytes = more;
    }
    this.bytes[this.length++] = byte;
  }

  /** The byte so far back; none before the first. */
  back(distance) {
    return this.length > distance ? this.bytes[this.length - 1 - distance] : 0;
  }

  repeat(distance, length) {
    if (distance >= this.length) throw new Error("a packed file is damaged");
    for (let i = 0; i < length; i += 1) this.push(this.back(distance));
  }
}

/** Unpacks a file whose bytes come piece by piece. */
export class Unpacker {
  #bits = new Bits();
  #output = new Output();
  #repeats = probabilities(STATES << 4);
  #again = probabilities(STATES);
  #last = probabilities(STATES);
  #third = probabilities(STATES);
  #fourth = probabilities(STATES);
  #longer = probabilities(STATES << 4);
  #lengths = new Lengths();
  #lengthsAgain = new Lengths();
  #distances = new Distances();
  #literals;
  #highBits;
  #lowBits;
  #placeMask;
  #state = 0;
  #recent = [0, 0, 0, 0];
  #isOver = false;

  /** Takes the next bytes and unpacks what can be. @param {Uint8Array} bytes */
  push(bytes) {
    this.#bits.push(bytes);
    this.#unpack(STEP);
  }

  /** The bytes as they were, once all have been pushed. @returns {Uint8Array} */
  end() {
    this.#unpack(0);
    if (!this.#isOver) throw new Error("a packed file was cut short");
    return this.#output.bytes.subarray(0, this.#output.length);
  }

  /** Takes steps while there are so many bytes for one. */
  #unpack(bytes) {
    if (!this.#literals) {
      if (this.#bits.length < BEGINNING) return;
      this.#begin();
    }
    while (!this.#isOver && this.#bits.length - this.#bits.at >= bytes) this.#isOver = this.#step();
  }

  #begin() {
    const properties = this.#bits.bytes[0];
    this.#highBits = properties % 9; // of the byte before a plain byte
    this.#lowBits = Math.floor(properties / 9) % 5; // of its place
    this.#placeMask = (1 << Math.floor(properties / 45)) - 1;
    this.#literals = probabilities(0x300 << (this.#highBits + this.#lowBits));
    this.#bits.begin();
  }

  /** Unpacks a byte or a repetition; true at the end. */
  #step() {
    const bits = this.#bits;
    const output = this.#output;
    const state = this.#state;
    const place = output.length & this.#placeMask;
    const index = (state << 4) + place;
    const afterPlain = state < REPEATED;
    if (!bits.bit(this.#repeats, index)) {
      this.#plain();
    } else if (!bits.bit(this.#again, state)) {
      const length = this.#lengths.read(bits, place);
      const distance = this.#distances.read(bits, length);
      if (distance === 0xffffffff) return true;
      this.#recent = [distance, this.#recent[0], this.#recent[1], this.#recent[2]];
      output.repeat(distance, length + SHORTEST);
      this.#state = afterPlain ? 7 : 10;
    } else if (bits.bit(this.#last, state)) {
      this.#reuse(!bits.bit(this.#third, state) ? 1 : 2 + bits.bit(this.#fourth, state));
      this.#repeat(place, afterPlain);
    } else if (bits.bit(this.#longer, index)) {
      this.#repeat(place, afterPlain);
    } else {
      output.repeat(this.#recent[0], 1);
      this.#state = afterPlain ? 9 : 11;
    }
    return false;
  }

  /** Repeats what is at the latest distance. */
  #repeat(place, afterPlain) {
    this.#output.repeat(this.#recent[0], this.#lengthsAgain.read(this.#bits, place) + SHORTEST);
    this.#state = afterPlain ? 8 : 11;
  }

  #plain() {
    const bits = this.#bits;
    const output = this.#output;
    const literals = this.#literals;
    const place = output.length & ((1 << this.#lowBits) - 1);
    const start = 0x300 * ((place << this.#highBits) + (output.back(0) >> (8 - this.#highBits)));
    let node = 1;
    // After a repetition the byte differs from the one that would have gone on with it.
    let expected = this.#state >= REPEATED ? output.back(this.#recent[0]) : -1;
    while (node < 0x100) {
      if (expected < 0) {
        node = (node << 1) | bits.bit(literals, start + node);
        continue;
      }
      const match = (expected >> 7) & 1;
      expected = (expected << 1) & 0xff;
      const bit = bits.bit(literals, start + ((1 + match) << 8) + node);
      node = (node << 1) | bit;
      if (bit !== match) expected = -1;
    }
    output.push(node & 0xff);
    this.#state = this.#state < 4 ? 0 : this.#state < 10 ? this.#state - 3 : this.#state - 6;
  }

  /** Makes one of the distances that were used last the latest. */
  #reuse(number) {
    const [distance] = this.#recent.splice(number, 1);
    this.#recent.unshift(distance);
  }
}

/** The packed bytes as they were. @param {Uint8Array} packed @returns {Uint8Array} */
export function unpack(packed) {
  const unpacker = new Unpacker();
  unpacker.push(packed);
  return unpacker.end();
}
