import { escapeHtml } from "@sitevine/renderer";
import { BASE_STYLESHEET } from "./static-files.js";
import type { ErrorWords } from "./words/page-sentences.js";

/** An error page that needs nothing but the program: for when whatever makes the others is what broke. */
export function lastResortPage({ title, message }: ErrorWords, code: string, requestId: string | null): string {
  const details = [code, ...(requestId === null ? [] : [requestId])].map((text) => `<code>${escapeHtml(text)}</code>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="stylesheet" href="${BASE_STYLESHEET.path}"></head>
<body class="sv-site"><main class="sv-content"><section class="sv-error"><h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(message)}</p><p><a href="/">Home</a></p><p>${details.join(" ")}</p></section></main></body></html>
`;
}
