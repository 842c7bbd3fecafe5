import { describe, expect, it } from "vitest";
import { renderErrorPage } from "../scripts/error-page.ts";
import { findStale } from "../scripts/generated-files.ts";
import { errorCatalogue } from "../src/errors/catalogue.js";

describe("docs/error-codes.md", () => {
  it("is what the catalogue says now (else: pnpm run generate)", async () => {
    const url = new URL("../../../docs/error-codes.md", import.meta.url);
    expect(await findStale([{ url, text: renderErrorPage(errorCatalogue) }])).toEqual([]);
  });

  it("has one row for each code", () => {
    const page = renderErrorPage(errorCatalogue);
    for (const code of Object.keys(errorCatalogue)) expect(page.split(`| \`${code}\` |`)).toHaveLength(2);
  });
});

describe("errorCatalogue", () => {
  it.each(Object.entries(errorCatalogue))("%s has a code, a status and two sentences", (code, entry) => {
    expect(code).toMatch(/^SVC-[A-Z]+-\d{4}$/);
    expect(entry.status).toBeGreaterThanOrEqual(400);
    expect(entry.message).toMatch(/^[A-Z].*\.$/);
    expect(entry.explanation).toMatch(/^[A-Z`].*\.$/);
  });
});
