import { expect, it } from "vitest";
import { pageNumbers } from "./page-links.js";

it.each([
  [1, 2, [1, 2]],
  [1, 3, [1, 2, 3]],
  [3, 5, [1, 2, 3, 4, 5]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [4, 205, [1, 2, 3, 4, 5, null, 205]],
  [205, 205, [1, null, 204, 205]],
  [9, 3, [1, 2, 3]],
])("page %d of %d shows %j", (page, totalPages, shown) => {
  expect(pageNumbers({ page, totalPages })).toEqual(shown);
});
