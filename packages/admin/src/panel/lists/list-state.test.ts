import { expect, it } from "vitest";
import { readFilters, readPage } from "./list-state.js";

const SPECS = { q: "text", status: ["active", "banned"] } as const;

it("reads the filters that the list has, as the texts they are", () => {
  expect(readFilters(SPECS, { q: "662E41", status: "banned", other: "1" })).toEqual({ q: "662E41", status: "banned" });
});

it("leaves out what is no value of a filter", () => {
  expect(readFilters(SPECS, { q: "", status: "gone" })).toEqual({});
});

it.each([
  [{}, 1],
  [{ page: "7" }, 7],
  [{ page: "0" }, 1],
  [{ page: "-3" }, 1],
  [{ page: "2.5" }, 1],
  [{ page: "1e9" }, 1],
])("takes %j for page %d", (search, page) => expect(readPage(search)).toBe(page));
