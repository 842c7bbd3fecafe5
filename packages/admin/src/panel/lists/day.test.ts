import { expect, it } from "vitest";
import { dayOf, momentOf } from "./day.js";

it("covers the whole of a day where the reader is", () => {
  const [first = "", last = ""] = [momentOf("2030-03-05", "first"), momentOf("2030-03-05", "last")];
  expect(new Date(first).getTime()).toBe(new Date(2030, 2, 5).getTime());
  expect(Date.parse(last) + 1).toBe(new Date(2030, 2, 6).getTime());
  expect([dayOf(first), dayOf(last)]).toEqual(["2030-03-05", "2030-03-05"]);
});

it("takes nothing for a day that is none", () => {
  expect([momentOf("", "first"), momentOf("2030-13-01", "last"), dayOf("")]).toEqual([undefined, undefined, ""]);
});
