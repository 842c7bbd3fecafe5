import { expect, it } from "vitest";
import { errorWords } from "./error-words.js";
import { lastResortPage } from "./last-resort-page.js";

const page = (language: string) =>
  lastResortPage(
    { status: 500, code: "SVC-API-5000", requestId: "<id>", ...errorWords(500, "Broken", language) },
    language,
  );

it.each([
  ["de-AT", '<html lang="de" dir="ltr">', ">Startseite</a>"],
  ["en-GB", '<html lang="en" dir="ltr">', ">Home</a>"],
  // In English, since there are no messages in the site's own language.
  ["ar", '<html lang="en" dir="ltr">', ">Home</a>"],
])("says what happened in the words of %s that there are", (language, root, home) => {
  const markup = page(language);
  expect(markup).toContain(root);
  expect(markup).toContain(home);
  expect(markup).toContain(errorWords(500, "Broken", language).title);
  expect(markup).toContain("<code>SVC-API-5000</code> <code>&lt;id&gt;</code>");
});
