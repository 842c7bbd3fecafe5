import { expect, it } from "vitest";
import { type Draft, withDraft } from "./kept-drafts.js";
import { withVisit } from "./visits.js";

const draft = (form: string, text: string, at = 0, member = "ada"): Draft => ({ member, form, text, at });

it("keeps one draft for each form of each member, the latest first, until it is empty", () => {
  const two = withDraft([draft("a", "first"), draft("a", "of another", 0, "mo")], draft("a", "second", 1));
  expect(two.map(({ member, text }) => [member, text])).toEqual([
    ["ada", "second"],
    ["mo", "of another"],
  ]);
  expect(withDraft(two, draft("a", "", 2)).map(({ member }) => member)).toEqual(["mo"]);
});

it("keeps a bounded number of drafts of bounded length, and none for longer than a month", () => {
  const many = Array.from({ length: 60 }, (_, index) => draft(`f${index}`, "x"));
  expect(withDraft(many, draft("new", "y".repeat(20_000)))).toHaveLength(30);
  expect(withDraft([], draft("new", "y".repeat(20_000)))[0]?.text).toHaveLength(10_000);
  expect(withDraft([draft("old", "x")], draft("new", "y", 31 * 24 * 3_600_000))).toHaveLength(1);
});

it("keeps a bounded number of visits, one for each place", () => {
  const many = Array.from({ length: 300 }, (_, index) => [`p${index}`, "1"] as const);
  expect(withVisit(many, "here", "2")).toHaveLength(200);
  expect(withVisit([["here", "1"]], "here", "2")).toEqual([["here", "2"]]);
});
