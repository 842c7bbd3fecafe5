import { expect, it } from "vitest";
import { asSummary, nameIn } from "./activity-summary.model.js";

it.each([
  [{ id: "1", name: "Crew", key: "crew" }, "Crew"],
  [{ title: "Ships", name: "ships" }, "Ships"],
  [{ activated: true, theme: { id: "harbour", name: "Harbour" } }, "Harbour"],
  [{ awardedAt: "2030", user: { username: "mo" } }, "mo"],
  [{ type: "done", kind: "theme", id: "harbour", version: "1.2.0" }, "harbour 1.2.0"],
  [{ id: "1", code: "SECRET", key: "k", token: "t", url: "u", email: "e" }, null],
  [{ name: 5, title: "  ", user: null }, null],
  [Object.create({ name: "inherited" }), null],
  [undefined, null],
  ["name", null],
  [[{ name: "first" }], null],
])("finds in %j the name %j", (result, name) => {
  expect(nameIn(result)).toBe(name);
});

it.each([
  [" two\nlines ", "two lines"],
  ["", null],
  [null, null],
  ["\u{1F6A2}".repeat(300), "\u{1F6A2}".repeat(200)],
])("stores %j as %j", (text, summary) => {
  expect(asSummary(text)).toBe(summary);
});
