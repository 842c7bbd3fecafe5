import { expect, it } from "vitest";
import { parseInstallDraft } from "./install-draft.model.js";

it("reads what was said, and nothing from damaged text", () => {
  const site = { name: "x", url: "http://x", language: "en", timeZone: "UTC" };
  expect(parseInstallDraft(JSON.stringify({ site }))).toEqual({ site });
  for (const text of [null, "", "{", "[]", '{"site":{"name":1}}']) expect(parseInstallDraft(text)).toEqual({});
});
