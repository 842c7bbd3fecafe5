const hex = (/** @type {number} */ number, /** @type {number} */ digits) => number.toString(16).padStart(digits, "0");
const TURN = 0x1000;

/**
 * Ascending UUIDv7 texts, the same for the same seed.
 * @param {import("./random.mjs").Random} random
 * @param {() => number} now milliseconds since 1970
 * @returns {() => string}
 */
export function seededIds(random, now) {
  let [last, turn] = [0, 0];
  return () => {
    const time = Math.max(now(), last);
    turn = time === last ? turn + 1 : 0;
    last = turn === TURN ? time + 1 : time;
    turn %= TURN;
    const stamp = hex(last, 12);
    const variant = hex(0x8000 | random.below(0x4000), 4);
    const tail = hex(random.below(2 ** 24), 6) + hex(random.below(2 ** 24), 6);
    return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${hex(turn, 3)}-${variant}-${tail}`;
  };
}
