import { html, type Markup } from "./markup.js";
import type { ApiDocument } from "./open-api.js";
import { operationView } from "./operation-view.js";
import { notation, schemaAnchor } from "./schema-notation.js";

/** Addresses of the page's files. */
export interface DocsLinks {
  readonly stylesheet: string;
  readonly script: string;
  /** The OpenAPI document, for tools. */
  readonly document: string;
}

function sections(document: ApiDocument): readonly Markup[] {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  );
  return document.tags.map(({ name, description }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name));
    const id = `area-${name}`;
    return html`<section aria-labelledby="${id}"><h2 id="${id}">${name}</h2><p>${description}</p>
${own.map(({ method, path, operation }) => operationView(method, path, operation, document))}</section>`;
  });
}

function schemas({ components }: ApiDocument): Markup {
  const entries = Object.entries(components.schemas).map(
    ([name, schema]) =>
      html`<h3 id="${schemaAnchor(name)}">${name}</h3>${schema.description && html`<p>${schema.description}</p>`}<pre tabindex="0">${notation(schema)}</pre>`,
  );
  return html`<section class="schemas" aria-labelledby="schemas"><h2 id="schemas">Schemas</h2>${entries}</section>`;
}

/**
 * Renders the page that documents the contract and lets a person call it. Text of the document is escaped. Nothing on the page
 * is inline, so it works under a policy of `style-src 'self'; script-src 'self'; connect-src 'self'`.
 */
export function docsPage(source: Readonly<Record<string, unknown>>, links: DocsLinks): string {
  const document = source as unknown as ApiDocument;
  const { title, version, description } = document.info;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${links.stylesheet}">
<script type="module" src="${links.script}"></script>
</head>
<body>
<a class="skip" href="#endpoints">To the endpoints</a>
<header>
<h1>${title} <small>${version}</small></h1>
<p>${description}</p>
<p><a href="${links.document}">The OpenAPI document</a></p>
</header>
<form id="tools" role="search" hidden>
<div><label for="find">Find an endpoint</label><input id="find" type="search" autocomplete="off" spellcheck="false"></div>
<div><label for="token">Access token</label><input id="token" type="password" autocomplete="off" aria-describedby="token-hint">
<small id="token-hint">Sent with what you try; kept on this page only</small></div>
<p id="found" role="status"></p>
</form>
<main id="endpoints" tabindex="-1">
${sections(document)}
${schemas(document)}
</main>
</body>
</html>
`.html;
}
