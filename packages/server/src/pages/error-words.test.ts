import { expect, it } from "vitest";
import { errorWords } from "./error-words.js";

it("speaks the site's language", () => {
  expect(errorWords(404, "Not found.", "en-GB").title).toBe("Page not found");
  expect(errorWords(404, "Not found.", "de-AT").title).toBe("Hier wächst nichts");
  expect(errorWords(404, "Not found.", "ar").title).toBe("Page not found");
});

it("says an error's own message where it has nothing better, and never in another language", () => {
  expect(errorWords(422, "The slug is taken.", "en").message).toBe("The slug is taken.");
  expect(errorWords(422, "The slug is taken.", "de").message).not.toContain("slug");
});
