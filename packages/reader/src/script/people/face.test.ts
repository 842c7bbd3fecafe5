import { expect, it } from "vitest";
import { initialsOf, tintOf } from "./face.js";

it.each([
  ["Ada Lovelace", "AL"],
  ["ada", "A"],
  ["Jean-Luc de la Tour", "JT"],
  ["Ümit", "Ü"],
  ["👩‍🚀 Sally", "👩‍🚀S"],
  ["", ""],
])("shortens %j to %j", (name, initials) => expect(initialsOf(name)).toBe(initials));

it("gives the same id the same of twelve tints", () => {
  const tints = Array.from({ length: 500 }, (_, index) => tintOf(`member-${index}`));
  expect(new Set(tints).size).toBe(12);
  expect(Math.min(...tints)).toBe(1);
  expect(tintOf("member-7")).toBe(tints[7]);
});
