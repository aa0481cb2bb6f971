/**
 * Unpacks what `xz --format=lzma` has packed. One question: what is in a packed file?
 *
 * Browsers themselves unpack gzip alone, which leaves the engine a third larger. The format is in the
 * LZMA specification of the LZMA SDK: bits are coded by an arithmetic coder (a range of numbers that
 * each bit cuts in two, by how probable it was) and tell of bytes and of repetitions of earlier bytes.
 */

/** The length of the head: properties, size of the dictionary, size of what is packed. */
const HEAD = 13;
/** The states in which a repetition came last begin here; before it a plain byte did. */
const REPEATED = 7;
const STATES = 12;
/** The shortest repetition. */
const SHORTEST = 2;

const probabilities = (count) => new Uint16Array(count).fill(1024);

/** Reads bits; each has a probability that follows what it has been, in 2048ths. */
class Bits {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = HEAD + 1;
    this.range = 0xffffffff;
    this.code = 0;
    for (let i = 0; i < 4; i += 1) this.code = (this.code * 256 + this.byte());
  }

  byte() {
    if (this.at >= this.bytes.length) throw new Error("a packed file was cut short");
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

/** The packed bytes as they were. @param {Uint8Array} packed @returns {Uint8Array} */
export function unpack(packed) {
  const [properties] = packed;
  const highBits = properties % 9; // of the byte before a plain byte
  const lowBits = Math.floor(properties / 9) % 5; // of its place
  const placeMask = (1 << Math.floor(properties / 45)) - 1;
  const bits = new Bits(packed);
  const output = new Output();
  const literals = probabilities(0x300 << (highBits + lowBits));
  const repeats = probabilities(STATES << 4);
  const [again, last, third, fourth] = [0, 1, 2, 3].map(() => probabilities(STATES));
  const longer = probabilities(STATES << 4);
  const [lengths, lengthsAgain, distances] = [new Lengths(), new Lengths(), new Distances()];
  let state = 0;
  let recent = [0, 0, 0, 0];

  function plain() {
    const place = output.length & ((1 << lowBits) - 1);
    const start = 0x300 * ((place << highBits) + (output.back(0) >> (8 - highBits)));
    let node = 1;
    // After a repetition the byte differs from the one that would have gone on with it.
    let expected = state >= REPEATED ? output.back(recent[0]) : -1;
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
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  }

  /** One of the distances that were used last, which becomes the latest; the number of the place. */
  function reuse(number) {
    const [distance] = recent.splice(number, 1);
    recent.unshift(distance);
  }

  for (;;) {
    const place = output.length & placeMask;
    const index = (state << 4) + place;
    const afterPlain = state < REPEATED;
    if (!bits.bit(repeats, index)) {
      plain();
    } else if (!bits.bit(again, state)) {
      const length = lengths.read(bits, place);
      const distance = distances.read(bits, length);
      if (distance === 0xffffffff) return output.bytes.subarray(0, output.length);
      recent = [distance, recent[0], recent[1], recent[2]];
      output.repeat(distance, length + SHORTEST);
      state = afterPlain ? 7 : 10;
    } else {
      if (bits.bit(last, state)) reuse(!bits.bit(third, state) ? 1 : 2 + bits.bit(fourth, state));
      else if (!bits.bit(longer, index)) {
        output.repeat(recent[0], 1);
        state = afterPlain ? 9 : 11;
        continue;
      }
      output.repeat(recent[0], lengthsAgain.read(bits, place) + SHORTEST);
      state = afterPlain ? 8 : 11;
    }
  }
}
