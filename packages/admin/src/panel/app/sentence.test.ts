import { ApiError } from "@sitevine/api/client";
import { expect, it } from "vitest";
import { sentenceOf } from "./sentence.js";
import { appWords } from "./words.js";

const failure = (status: number) =>
  new ApiError({ status, code: "NO-ENVELOPE", message: "The site says why.", requestId: null, retryAfter: null });

it.each([
  [401, appWords.endedHint],
  [404, appWords.gone],
  [409, "The site says why."],
  [422, "The site says why."],
  [429, appWords.tooOften],
  [500, appWords.trouble],
  [503, appWords.trouble],
])("has its own words for what is general: %i", (status, sentence) => {
  expect(sentenceOf(failure(status))).toBe(sentence);
});

it("takes everything else for a site that cannot be reached", () => {
  expect(sentenceOf(new TypeError("Failed to fetch"))).toBe(appWords.offline);
});
