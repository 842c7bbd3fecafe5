import { expect, it } from "vitest";
import { rank } from "./find.js";

const THINGS = [
  { label: "Profile fields", keywords: "questions" },
  { label: "People", keywords: "members users" },
  { label: "Settings" },
  { label: "Error log" },
];
const found = (text: string) => rank(THINGS, text).map(({ label }) => label);

it("puts what begins like the words first", () => expect(found("fi")).toEqual(["Profile fields"]));
it("keeps the order of what fits as well", () => expect(found("p")).toEqual(["Profile fields", "People"]));
it("finds by a word inside, and by keywords", () => {
  expect(found("log")).toEqual(["Error log"]);
  expect(found("users")).toEqual(["People"]);
});
it("needs all words", () => expect(found("error people")).toEqual([]));
it("leaves everything in its order without words", () => expect(found("  ")).toHaveLength(4));
