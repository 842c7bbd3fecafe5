import type { Html } from "./html.js";
import { html, nothing } from "./html.js";
import type { PageModel } from "./page-model.js";

/** A script file of the site; inline scripts do not exist. */
export interface ScriptModel {
  readonly src: string;
  readonly module: boolean;
}

/** A feed of the site. */
export interface FeedLink {
  readonly href: string;
  /** Media type, for example `application/rss+xml`. */
  readonly type: string;
}

/** What a page is about, for link previews. */
export type HeadSubject =
  | { readonly kind: "website" }
  | { readonly kind: "article"; readonly publishedAt: Date; readonly modifiedAt: Date | null }
  | { readonly kind: "profile"; readonly username: string };

/** The picture that a preview of the page shows. */
export interface HeadPicture {
  /** Absolute address. */
  readonly url: string;
  /** In pixels; null where it is not known. */
  readonly size: { readonly width: number; readonly height: number } | null;
  /** What it shows. */
  readonly alt: string;
  /** True for a picture about the page, which is shown large unless it is small or upright; false for a face or a logo. */
  readonly isCover: boolean;
}

/** The data for the head of one page. */
export interface HeadModel {
  /** Title of the page without the site's name; null on the home page. */
  readonly title: string | null;
  /** One or two sentences; null means the site's own. */
  readonly description: string | null;
  /** Absolute address for search engines. */
  readonly canonicalUrl: string | null;
  /** The picture for link previews. */
  readonly picture: HeadPicture | null;
  readonly subject: HeadSubject;
  /** False keeps search engines from listing the page. */
  readonly indexed: boolean;
  /** Appearance of the page's look, so that the browser's own controls match it. */
  readonly appearance: "dark" | "light";
  readonly baseStylesheetUrl: string;
  /** A stylesheet for this kind of page. The look's stylesheet follows and takes precedence. */
  readonly pageStylesheetUrl?: string | null | undefined;
  readonly appearanceStylesheetUrl: string;
  /** WOFF2 fonts that the look's stylesheet names and that the page is first seen in. */
  readonly fontUrls?: readonly string[] | undefined;
  readonly iconUrl: string | null;
  readonly feeds: readonly FeedLink[];
  readonly scripts: readonly ScriptModel[];
  /** Nonce of the page's content security policy, repeated on each script. */
  readonly nonce: string | null;
}

export function renderHead(head: HeadModel, { site }: PageModel): Html {
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
  return html`<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${head.appearance}">
${description && html`<meta name="description" content="${description}">`}${!head.indexed && html`<meta name="robots" content="noindex">`}
${canonicalUrl && html`<link rel="canonical" href="${canonicalUrl}"><meta property="og:url" content="${canonicalUrl}">`}
${preview}
${previewDetails}
<link rel="stylesheet" href="${head.baseStylesheetUrl}">${head.pageStylesheetUrl && html`<link rel="stylesheet" href="${head.pageStylesheetUrl}">`}
<link rel="stylesheet" href="${head.appearanceStylesheetUrl}" id="sv-appearance">${head.fontUrls?.map(
    (url) => html`<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin>`,
  )}
${head.iconUrl && html`<link rel="icon" href="${head.iconUrl}">`}${head.feeds.map(
  ({ href, type }) => html`<link rel="alternate" type="${type}" title="${site.name}" href="${href}">`,
)}`;
}

// Narrower and upright pictures are cut to less than they show.
const LEAST_WIDTH = 600;

function pictureTags({ url, size, alt, isCover }: HeadPicture): Html {
  const isLarge = isCover && (size === null || (size.width >= LEAST_WIDTH && size.width > size.height));
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
  const nonce = head.nonce && html` nonce="${head.nonce}"`;
  return html`${head.scripts.map(
    (script) =>
      html`<script src="${script.src}"${script.module ? html` type="module"` : html` defer`}${nonce}></script>`,
  )}`;
}
