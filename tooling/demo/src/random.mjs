import { createHash } from "node:crypto";

/** A seeded pseudo-random number generator. */
export class Random {
  #state;

  /** @param {string} seed */
  constructor(seed) {
    this.#state = createHash("sha256").update(seed).digest().readUInt32LE(0);
  }

  /** A number from 0 to below 1: mulberry32, which is fast and uniform enough for drawings. */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 to below `end`. @param {number} end */
  below(end) {
    return Math.floor(this.next() * end);
  }

  /** A number between the two. @param {number} low @param {number} high */
  between(low, high) {
    return low + this.next() * (high - low);
  }

  /** @param {number} probability */
  chance(probability) {
    return this.next() < probability;
  }

  /** One of a list that is not empty. @template T @param {readonly T[]} list @returns {T} */
  pick(list) {
    return /** @type {T} */ (list[this.below(list.length)]);
  }

  /** Up to `amount` of a list, each once. @template T @param {readonly T[]} list @param {number} amount @returns {T[]} */
  some(list, amount) {
    const left = [...list];
    return Array.from({ length: Math.min(amount, left.length) }, () => left.splice(this.below(left.length), 1)).flat();
  }
}
