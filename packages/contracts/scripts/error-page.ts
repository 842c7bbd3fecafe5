import type { ErrorCatalogueEntry } from "../src/errors/catalogue.js";

const AREAS: ReadonlyMap<string, string> = new Map([
  ["API", "Requests"],
  ["AUTH", "Logging in"],
  ["INSTALL", "Installation"],
  ["THEME", "Themes"],
  ["PLUGIN", "Plugins"],
  ["LICENSE", "Licences and the marketplace"],
]);

/** Renders the page of all error codes from the catalogue. */
export function renderErrorPage(catalogue: Readonly<Record<string, ErrorCatalogueEntry>>): string {
  const byArea = Map.groupBy(Object.entries(catalogue), ([code]) => code.split("-")[1] ?? "");
  const sections = [...byArea].map(([area, entries]) => renderArea(AREAS.get(area) ?? area, entries));
  return [INTRODUCTION, ...sections].join("\n");
}

const INTRODUCTION = `# Error codes

<!-- Generated from packages/contracts/src/errors/catalogue.ts by \`pnpm run generate\` in that package. Do not edit. -->

Every error answer has the shape \`{"error": {"code", "message", "details"?}}\`. The code is stable and is what programs
compare; the message is for people and may be more specific than the text below. Enabled plugins add codes of their own;
\`GET /api/admin/xec-codes\` lists what a site knows.
`;

function renderArea(title: string, entries: readonly [string, ErrorCatalogueEntry][]): string {
  const rows = entries.map(
    ([code, { status, message, explanation }]) =>
      `| \`${code}\` | ${status} | ${cell(message)} | ${cell(explanation)} |`,
  );
  return [
    `## ${title}`,
    "",
    "| Code | Status | Message | When, and what to do |",
    "|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

const cell = (text: string): string => text.replaceAll("|", "\\|");
