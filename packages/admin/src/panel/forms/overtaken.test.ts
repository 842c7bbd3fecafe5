import { describe, expect, it } from "vitest";
import { expectedTag, overtakenFields } from "./overtaken.js";

const BASE = { etag: "1", saved: { name: "Crew", color: null, order: 1 } };
const MINE = { name: "Galley" };

describe("what somebody else has saved meanwhile", () => {
  it("is told by fields that both have changed, and fields of the other alone", () => {
    const edited = { etag: "2", saved: { name: "Deck", color: "#336699", order: 1 }, changes: MINE };
    expect(overtakenFields(BASE, edited)).toEqual({ both: ["name"], onlyTheirs: ["color"] });
    expect(expectedTag(BASE, edited)).toBe("1");
  });

  it("does not concern a form where nothing of it differs", () => {
    const edited = { etag: "2", saved: BASE.saved, changes: MINE };
    expect(overtakenFields(BASE, edited)).toBeNull();
    expect(expectedTag(BASE, edited)).toBe("2");
  });

  it("is nothing while the state is the same, and where there are no states", () => {
    expect(overtakenFields(BASE, { etag: "1", saved: { ...BASE.saved, name: "Deck" }, changes: MINE })).toBeNull();
    expect(overtakenFields(undefined, { etag: undefined, saved: {}, changes: MINE })).toBeNull();
  });
});
