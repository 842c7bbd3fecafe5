import { expect, test } from "vitest";
import { whenAsked } from "./when-asked.js";

test("a value is made at the first question, and once", () => {
  let made = 0;
  const ask = whenAsked(() => {
    made += 1;
    return { made };
  });
  expect(made).toBe(0);
  const first = ask();
  expect([ask() === first, made]).toEqual([true, 1]);
});
