import { expect, it } from "vitest";
import { lineStart } from "./line-start.js";

it.each([
  [1, 0],
  [2, 2],
  [3, 3],
  [4, 5],
  [9, 5],
])("finds line %d at %d", (line, start) => expect(lineStart("a\n\nb\n", line)).toBe(start));
