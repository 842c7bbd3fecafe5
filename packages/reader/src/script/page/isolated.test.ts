import { expect, it } from "vitest";
import { isolated } from "./isolated.js";

it("only a text against the page's direction is isolated", () => {
  expect(isolated("Ada", "ltr")).toBe("Ada");
  expect(isolated("عادة", "rtl")).toBe("عادة");
  expect(isolated("42", "rtl")).toBe("42");
  expect(isolated("عادة", "ltr")).toBe("\u2068عادة\u2069");
  expect(isolated("עדה", "")).toBe("\u2068עדה\u2069");
  expect(isolated("Ada", "rtl")).toBe("\u2068Ada\u2069");
});
