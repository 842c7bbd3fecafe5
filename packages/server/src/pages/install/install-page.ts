import { type Html, html, raw } from "@sitevine/renderer";
import { INSTALL_STYLE } from "./install-style.js";

const MARK = html`<svg viewBox="0 0 32 32" fill="none" aria-hidden="true"
  stroke="currentColor" stroke-width="2.5" stroke-linecap="round">
  <path d="M16 29V9"/>
  <path d="M16 17c-6 0-9-3-9-9 6 0 9 3 9 9Z"/>
  <path d="M16 13c0-5 3-8 9-8 0 6-3 9-9 9"/>
</svg>`;

/** A complete page of the installer. */
export function installPage(title: string, content: Html): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title} &middot; Sitevine</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<style>${raw(INSTALL_STYLE)}</style>
</head>
<body>
<div class="shell">
<header class="brand">${MARK}<span>Sitevine</span></header>
<main>
${content}
</main>
</div>
</body>
</html>
`;
  return page.toString();
}
