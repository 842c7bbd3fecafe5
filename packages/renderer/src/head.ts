import type { Html } from "./html.js";
import { html, nothing } from "./html.js";
import type { HeadModel, HeadPicture, HeadSubject } from "./model/head.model.js";
import type { PageModel } from "./page-model.js";
import { structuredData } from "./structured-data.js";

export function renderHead(head: HeadModel, model: PageModel): Html {
  const { site } = model;
  const title = head.title && head.title !== site.name ? `${head.title} · ${site.name}` : site.name;
  const description = head.description || site.description;
  const { canonicalUrl } = head;
  const preview = [
    html`<meta property="og:title" content="${head.title ?? site.name}">`,
    html`<meta property="og:site_name" content="${site.name}">`,
    html`<meta property="og:type" content="${head.subject.kind}">`,
    html`<meta property="og:locale" content="${site.locale.replace("-", "_")}">`,
  ];
  const previewDetails = [
    description && html`<meta property="og:description" content="${description}">`,
    head.picture && pictureTags(head.picture),
    subjectTags(head.subject),
  ];
  const { fontStylesheetUrl } = head;
  const fontStylesheet = fontStylesheetUrl && html`<link rel="stylesheet" href="${fontStylesheetUrl}">`;
  return html`<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${head.appearance}">
${description && html`<meta name="description" content="${description}">`}${!head.indexed && html`<meta name="robots" content="noindex">`}
${canonicalUrl && html`<link rel="canonical" href="${canonicalUrl}"><meta property="og:url" content="${canonicalUrl}">`}
${preview}
${previewDetails}
<link rel="stylesheet" href="${head.baseStylesheetUrl}">${head.pageStylesheetUrl && html`<link rel="stylesheet" href="${head.pageStylesheetUrl}">`}
<link rel="stylesheet" href="${head.appearanceStylesheetUrl}" id="sv-appearance">${fontStylesheet}${head.fontUrls?.map(
    (url) => html`<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin>`,
  )}
${head.iconUrl && html`<link rel="icon" href="${head.iconUrl}">`}${head.feeds.map(
  ({ href, type }) => html`<link rel="alternate" type="${type}" title="${site.name}" href="${href}">`,
)}${structuredData(head, model)}`;
}

// Narrower and upright pictures are cut to less than they show.
const LEAST_WIDTH = 600;

function pictureTags({ url, size, alt, kind }: HeadPicture): Html {
  const isLarge = kind === "cover" && (size === null || (size.width >= LEAST_WIDTH && size.width > size.height));
  return html`<meta property="og:image" content="${url}">${
    size &&
    html`<meta property="og:image:width" content="${size.width}"><meta property="og:image:height" content="${size.height}">`
  }<meta property="og:image:alt" content="${alt}"><meta name="twitter:card" content="${isLarge ? "summary_large_image" : "summary"}">`;
}

function subjectTags(subject: HeadSubject): Html {
  if (subject.kind === "website") return nothing;
  if (subject.kind === "profile") return html`<meta property="profile:username" content="${subject.username}">`;
  const { publishedAt, modifiedAt } = subject;
  return html`<meta property="article:published_time" content="${publishedAt.toISOString()}">${
    modifiedAt && html`<meta property="article:modified_time" content="${modifiedAt.toISOString()}">`
  }`;
}

/** Scripts at the end of the body; the page is complete without them. */
export function renderScripts(head: HeadModel): Html {
  return html`${head.scripts.map(
    (script) => html`<script src="${script.src}"${script.module ? html` type="module"` : html` defer`}></script>`,
  )}`;
}
