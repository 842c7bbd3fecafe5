/** Returns a function that gives the same numbers between 0 and 1 for the same seed (Marsaglia's xorshift). */
export function seededNumbers(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 0x1_0000_0000;
  };
}
