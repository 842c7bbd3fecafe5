import { expect, it } from "vitest";
import { preferredEncoding } from "./content-coding.js";

it.each([
  ["gzip, deflate, br, zstd", "br"],
  ["br;q=0.5, gzip;q=0.9", "gzip"],
  ["gzip;q=0.1, br;q=0.2", "br"],
  ["BR", "br"],
  ["*", "br"],
  ["gzip, *;q=0", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["identity, br;q=0.5", null],
  ["br;q=0, gzip;q=0.000", null],
  ["deflate", null],
  ["", null],
  [null, null],
  ["br;q=nonsense,,;", null],
])("the best encoding for %j is %j", (accept, expected) => {
  expect(preferredEncoding(accept)).toBe(expected);
});
