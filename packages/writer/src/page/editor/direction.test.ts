import { describe, expect, it } from "vitest";
import { openDocument } from "../../engine/index.js";
import { directionOf } from "./direction.js";

describe("the direction of a block with blocks in it", () => {
  it.each([
    ["> שלום world", "rtl"],
    ["> hello עולם", "ltr"],
    ["- 1. مرحبا", "rtl"],
    ["- *12:30* …", "ltr"],
    ["1. - [ ] سلام\n2. hello", "rtl"],
  ])("%j: %s", (text, direction) => {
    const block = openDocument(text)?.doc.firstChild;
    expect(block && directionOf(block)).toBe(direction);
  });
});
