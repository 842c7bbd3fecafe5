import { directionOf, type ErrorModel, escapeHtml } from "@sitevine/renderer";
import { languageOf } from "../kernel/language.js";
import { BASE_STYLESHEET } from "./static-files.js";
import { wordsFor } from "./words/page-words.js";

/**
 * An error page that needs nothing but the program, for when the code of the other pages is what failed. Its messages
 * are those of the program, so it declares their language, not the site's.
 */
export function lastResortPage({ title, message, code, requestId }: ErrorModel, siteLanguage: string): string {
  const language = languageOf(siteLanguage);
  const details = [code, ...(requestId === null ? [] : [requestId])].map((text) => `<code>${escapeHtml(text)}</code>`);
  const { home } = wordsFor(siteLanguage).page;
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="stylesheet" href="${BASE_STYLESHEET.path}"></head>
<body class="sv-site"><main class="sv-content"><section class="sv-error"><h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(message)}</p><p><a href="/">${escapeHtml(home)}</a></p><p>${details.join(" ")}</p></section></main></body></html>
`;
}
