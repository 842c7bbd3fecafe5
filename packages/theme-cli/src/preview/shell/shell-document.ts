import { basename, resolve } from "node:path";
import { countFindings } from "@sitevine/cli-kit";
import { type Html, html } from "@sitevine/renderer";
import type { ThemeSnapshot } from "../../source/check-source.js";

export interface ShellParts {
  readonly title: string;
  readonly snapshot: ThemeSnapshot;
  readonly navigation: Html;
  readonly main: Html;
}

/**
 * One of the preview's own pages. Parts that depend on the theme are in elements with `data-live`, which the script replaces.
 */
export function shellDocument({ title, snapshot, navigation, main }: ShellParts): Html {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title} · svtheme preview</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="/_preview/preview.css"><script type="module" src="/_preview/preview.js"></script></head>
<body><a class="skip" href="#main">Skip to content</a>
<header class="bar"><div id="theme" class="bar-theme" data-live><a class="bar-name" href="/">${nameOf(snapshot)}</a>${versionOf(snapshot)}</div>
<div id="state" class="bar-state" data-live>${statePill(snapshot)}</div>
<p id="connection" class="connection" role="status"></p></header>
<div class="shell"><nav id="pages" class="pages" aria-label="Pages of the theme" data-live>${navigation}</nav>
<main id="main" class="main" tabindex="-1">${main}</main></div></body></html>
`;
}

function nameOf(snapshot: ThemeSnapshot): string {
  if (snapshot.kind === "unreadable") return "Theme";
  return snapshot.checked.theme?.manifest.name ?? basename(resolve(snapshot.source.path));
}

function versionOf(snapshot: ThemeSnapshot): Html | undefined {
  const manifest = snapshot.kind === "read" ? snapshot.checked.theme?.manifest : undefined;
  return manifest && html`<span class="quiet">${manifest.version}</span>`;
}

/** A summary of the theme's state that links to the findings. */
function statePill(snapshot: ThemeSnapshot): Html {
  if (snapshot.kind === "unreadable") return html`<a class="pill pill-error" href="/#findings">Cannot be read</a>`;
  const { ok, findings } = snapshot.checked;
  const kind = ok ? (findings.length > 0 ? "warning" : "ok") : "error";
  return html`<a class="pill pill-${kind}" href="/#findings">${findings.length === 0 ? "Passes every check" : countFindings(findings)}</a>`;
}
