import { describe, expect, it } from "vitest";
import { isMiddle, MIDDLE, pulled, squareOf } from "./crop.js";

const WIDE = { width: 400, height: 100 };

describe("the square that is cut out of a picture", () => {
  it("is the largest one in the middle until somebody chooses another", () => {
    expect(squareOf(WIDE, MIDDLE)).toEqual({ left: 150, top: 0, side: 100 });
    expect(squareOf({ width: 100, height: 300 }, MIDDLE)).toEqual({ left: 0, top: 100, side: 100 });
    expect(isMiddle(MIDDLE)).toBe(true);
    expect(isMiddle({ ...MIDDLE, zoom: 1.1 })).toBe(false);
  });

  it("gets smaller the closer one is, and reaches every edge", () => {
    expect(squareOf(WIDE, { zoom: 2, across: 0, down: 0 })).toEqual({ left: 0, top: 0, side: 50 });
    expect(squareOf(WIDE, { zoom: 2, across: 1, down: 1 })).toEqual({ left: 350, top: 50, side: 50 });
  });

  it("follows a picture that is pulled, as far as its edges", () => {
    // 75 pixels to the right show what is 75 pixels further left.
    expect(squareOf(WIDE, pulled(WIDE, MIDDLE, 0.75, 0))).toEqual({ left: 75, top: 0, side: 100 });
    expect(pulled(WIDE, MIDDLE, 9, 9)).toEqual({ zoom: 1, across: 0, down: 0.5 });
    expect(pulled(WIDE, { zoom: 2, across: 0.5, down: 0.5 }, -99, -99)).toEqual({ zoom: 2, across: 1, down: 1 });
  });
});
