import { describe, expect, it } from "vitest";
import { connected, type Origin, sharedOrigins } from "./origins.model.js";

const use = (user_id: string, address: string, device = "d"): Origin => ({ user_id, address, device, first: "2030" });
const usersOf = (groups: readonly (readonly Origin[])[]) =>
  groups.map((uses) => [...new Set(uses.map(({ user_id }) => user_id))].sort());

describe("uses of one address and device", () => {
  it("are grouped by both", () => {
    const groups = sharedOrigins([use("a", "x"), use("b", "x"), use("c", "x", "e"), use("d", "y")], 2);
    expect(usersOf(groups)).toEqual([["a", "b"], ["c"], ["d"]]);
  });

  it("are left out where an address has too many devices", () => {
    expect(sharedOrigins([use("a", "x"), use("b", "x"), use("c", "x", "e")], 1)).toEqual([]);
  });

  it("are joined where they have a user in common, in whatever order they come", () => {
    const groups = [
      [use("a", "x"), use("b", "x")],
      [use("c", "y"), use("d", "y")],
      [use("e", "z"), use("f", "z")],
      [use("b", "w"), use("c", "w")],
    ];
    expect(usersOf(connected(groups)).sort()).toEqual([
      ["a", "b", "c", "d"],
      ["e", "f"],
    ]);
    expect(usersOf(connected([...groups].reverse())).sort()).toEqual([
      ["a", "b", "c", "d"],
      ["e", "f"],
    ]);
  });
});
