import fc from "fast-check";
import { expect, it } from "vitest";
import { bytesOf } from "../../test/raw-zip.js";
import { crc32 as portable } from "./crc32.portable.js";
import { crc32 as native } from "./zlib.node.js";

it("has the check value of its standard, and is the same everywhere", () => {
  expect(native(bytesOf("123456789"))).toBe(0xcbf43926);
  fc.assert(fc.property(fc.uint8Array({ maxLength: 3_000 }), (bytes) => portable(bytes) === native(bytes)));
});
