import { expect, it } from "vitest";
import { freeBytes } from "./free-bytes.js";

it("frees bytes that have a buffer of their own, and no others", () => {
  const own = new Uint8Array(8);
  freeBytes(own);
  expect(own.buffer.detached).toBe(true);

  const shared = new Uint8Array(8);
  freeBytes(shared.subarray(0, 4));
  expect(shared.buffer.detached).toBe(false);
});
