import { expect, it } from "vitest";
import { remembered } from "./remembered.js";

it("works an answer out once, as long as there is room for it", () => {
  const worked: number[] = [];
  const squares = remembered((value) => {
    worked.push(value);
    return value * value;
  });
  expect([squares(3), squares(4), squares(3)]).toEqual([9, 16, 9]);
  expect(worked).toEqual([3, 4]);
  for (let value = 1_000; value < 1_500; value += 1) expect(squares(value)).toBe(value * value);
  expect(squares(3)).toBe(9);
  expect(worked.filter((value) => value === 3)).toEqual([3, 3]);
});
