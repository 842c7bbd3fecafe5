import { describe, expect, it } from "vitest";
import { versionNames } from "./version-names.js";

const ada = { id: "u1", username: "ada", displayName: "Ada", avatarUrl: null, active: true };
const version = (id: string, second: string, editor: typeof ada | null = ada) => ({
  id,
  editor,
  createdAt: `2026-11-27T10:0${second}.000Z`,
});

describe("names of versions", () => {
  it("say the second of those that would be called the same, and of no others", () => {
    const versions = [version("a", "0:05"), version("b", "0:41"), version("c", "1:10"), version("d", "0:20", null)];
    const names = versionNames(versions);
    expect(new Set(names.values()).size).toBe(4);
    expect(names.get("a")).toContain(":05");
    expect(names.get("b")).toContain(":41");
    for (const id of ["c", "d"]) expect(names.get(id)).not.toMatch(/:\d\d:\d\d/);
  });
});
