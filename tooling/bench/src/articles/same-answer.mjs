import assert from "node:assert/strict";

/**
 * Checks that both answer with the same JSON. Otherwise the comparison would be of different work.
 * @param {string} ours @param {string} theirs
 */
export async function sameAnswer(ours, theirs) {
  const [left, right] = await Promise.all([ours, theirs].map(async (url) => (await fetch(url)).json()));
  assert.deepEqual(left, right);
}
