import { languages } from "@sitevine/renderer";
import { expect, it } from "vitest";
import { LANGUAGES, languageOf } from "./language.js";

it.each([
  ["de", "de"],
  ["de-AT", "de"],
  ["DE", "de"],
  ["den", "en"],
  ["fr", "en"],
  ["", "en"],
])("speaks on a site in %j %s", (tag, language) => expect(languageOf(tag)).toBe(language));

it("has the languages that pages have", () => expect([...languages].sort()).toEqual([...LANGUAGES].sort()));
