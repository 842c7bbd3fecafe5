import { describe, expect, it } from "vitest";
import * as z from "zod";
import { listQuery } from "./pagination.js";
import { queryFlag, queryIds, queryInt } from "./query.js";

const ID = "01890a5d-ac96-774b-bcce-b302099a8057";

describe("listQuery", () => {
  const query = listQuery(["createdAt", "name"], { status: z.string().optional() });

  it("has page 1, 20 rows, the first sort key and descending order unless asked", () => {
    expect(query.parse({})).toEqual({ page: 1, limit: 20, sort: "createdAt", order: "desc" });
    expect(query.parse({ page: "3", limit: "100", sort: "name", order: "asc", status: "x" })).toEqual({
      page: 3,
      limit: 100,
      sort: "name",
      order: "asc",
      status: "x",
    });
  });

  it.each([
    ["page", "0"],
    ["page", "-1"],
    ["page", "1.5"],
    ["page", "1e3"],
    ["page", " 1"],
    ["page", ""],
    ["page", "20abc"],
    ["page", "99999999999999999999"],
    ["page", ["1", "2"]],
    ["limit", "101"],
    ["limit", "0"],
    ["sort", "id;drop"],
    ["sort", "__proto__"],
    ["order", "DESC--"],
  ])("refuses %s=%j", (name, value) => {
    expect(query.safeParse({ [name]: value }).error?.issues.map(({ path }) => path)).toEqual([[name]]);
  });
});

it("reads whole numbers, flags and lists of ids, and nothing that only looks like them", () => {
  expect(queryInt(1, 24).parse("24")).toBe(24);
  expect(queryFlag.parse("false")).toBe(false);
  expect(queryFlag.safeParse("1").success).toBe(false);
  expect(queryIds(2).parse(`${ID},${ID}`)).toEqual([ID, ID]);
  expect(queryIds(1).parse(`,${ID}, ,`)).toEqual([ID]);
  for (const ids of ["", ",", `${ID},${ID},${ID}`, "a,b"]) expect(queryIds(2).safeParse(ids).success).toBe(false);
});
