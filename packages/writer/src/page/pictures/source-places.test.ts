import { expect, it } from "vitest";
import { insertionOf, shiftPlaces } from "./source-places.js";

const put = (text: string, offset: number): string => {
  const { at, text: inserted } = insertionOf(text, offset, "![](/p)");
  return text.slice(0, at) + inserted + text.slice(at);
};

it.each([
  ["", 0, "![](/p)\n"],
  ["one", 2, "one\n\n![](/p)\n"],
  ["one\n", 1, "one\n\n![](/p)\n"],
  ["one\n\ntwo\n", 1, "one\n\n![](/p)\n\ntwo\n"],
  ["one\n\ntwo\n", 5, "one\n\n![](/p)\n\ntwo\n"],
  ["one\ntwo\n", 2, "one\n\n![](/p)\n\ntwo\n"],
])("sets a picture apart in %j at %i", (text, offset, expected) => expect(put(text, offset)).toBe(expected));

it("moves a place with what is typed before it, and leaves it where something is typed after it", () => {
  const places = [{ id: "a", offset: 4 }];
  expect(shiftPlaces(places, "one two", "zero one two")).toEqual([{ id: "a", offset: 9 }]);
  expect(shiftPlaces(places, "one two", "one two three")).toEqual(places);
  expect(shiftPlaces(places, "one two", "two")).toEqual([{ id: "a", offset: 0 }]);
});
