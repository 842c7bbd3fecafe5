// Order of the Ed25519 group. A signature whose S is raised by it still satisfies the equation, and must be refused.
const GROUP_ORDER = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n;

/** The same signature with S + L in place of S. */
export function malleated(original: Buffer): Buffer {
  const raised = BigInt(`0x${Buffer.from(original.subarray(32)).reverse().toString("hex")}`) + GROUP_ORDER;
  const s = Buffer.from(raised.toString(16).padStart(64, "0"), "hex").reverse();
  return Buffer.concat([original.subarray(0, 32), s]);
}
