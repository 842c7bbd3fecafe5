import { expect, it, vi } from "vitest";
import { queryObject } from "./query-object.js";

it("reads each parameter as it stands, and repeated ones as lists", () => {
  expect(queryObject("")).toEqual({});
  expect(queryObject("?a=1&b=&c&a=2&a=3&%61%62=%C3%A9+%2B")).toEqual({ a: ["1", "2", "3"], b: "", c: "", ab: "é +" });
  expect(Object.entries(queryObject("?__proto__=1&constructor=2"))).toEqual([
    ["__proto__", "1"],
    ["constructor", "2"],
  ]);
});

it("looks at each parameter once, and at none of a query that has too many", () => {
  const steps = vi.spyOn(URLSearchParams.prototype, "getAll");
  const made = vi.spyOn(globalThis, "URLSearchParams");
  try {
    queryObject(`?${Array.from({ length: 100 }, (_, key) => `k${key}=1`).join("&")}`);
    expect([steps.mock.calls.length, made.mock.calls.length]).toEqual([0, 1]);
    expect(() => queryObject(`?${"k=1&".repeat(4_184)}`)).toThrow(expect.objectContaining({ code: "SVC-API-4001" }));
    expect(made.mock.calls.length).toBe(1);
  } finally {
    steps.mockRestore();
    made.mockRestore();
  }
});
