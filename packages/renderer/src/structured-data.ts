import { safeHref } from "./attributes.js";
import { type Html, html, nothing, raw } from "./html.js";
import type { HeadModel } from "./model/head.model.js";
import type { PageModel } from "./page-model.js";

type Data = Readonly<Record<string, unknown>>;

// None of them can end the element or begin another, and no reader of JSON takes them for something else.
const MARKS = /[<>&\u2028\u2029]/g;
const escaped = (mark: string): string => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Data for machines, in an element that browsers do not run. */
function dataElement(data: Data): Html {
  const json = JSON.stringify(data).replaceAll(MARKS, escaped);
  return html`<script type="application/ld+json">${raw(json)}</script>`;
}

const absolute = (href: string, base: string): string => new URL(safeHref(href), `${base}/`).href;

function subjectOf({ subject, title, picture, canonicalUrl: url }: HeadModel, { site }: PageModel): Data | null {
  const { name } = site;
  if (subject.kind === "article") {
    const { author, publishedAt, modifiedAt } = subject;
    return {
      "@type": "Article",
      headline: title,
      url,
      datePublished: publishedAt,
      ...(modifiedAt && { dateModified: modifiedAt }),
      author: { "@type": "Person", name: author.name, ...(author.href && { url: absolute(author.href, site.url) }) },
      ...(picture?.kind === "cover" && { image: picture.url }),
      publisher: { "@type": "Organization", name, url: absolute("/", site.url) },
    };
  }
  if (subject.kind === "profile") {
    if (absolute(subject.href, site.url) !== url) return null;
    const image = picture?.kind === "face" && { image: picture.url };
    const person = { "@type": "Person", name: subject.name, alternateName: subject.username, url, ...image };
    return { "@type": "ProfilePage", mainEntity: person };
  }
  if (title !== null) return null;
  const target = { "@type": "EntryPoint", urlTemplate: `${absolute("/search", site.url)}?q={query}` };
  const potentialAction = { "@type": "SearchAction", target, "query-input": "required name=query" };
  return { "@type": "WebSite", name, url, potentialAction };
}

function trailOf({ breadcrumbs, site }: PageModel): Data | null {
  if (breadcrumbs.length === 0) return null;
  const itemListElement = breadcrumbs.map(({ label, href }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: label,
    item: absolute(href, site.url),
  }));
  return { "@type": "BreadcrumbList", itemListElement };
}

/**
 * Describes the subject of the page in the terms of schema.org. Search engines are guests, so only pages for guests
 * have it; pages excluded from indexing have none.
 */
export function structuredData(head: HeadModel, model: PageModel): Html {
  if (!head.indexed || head.canonicalUrl === null || model.viewer.kind !== "guest") return nothing;
  if (!URL.canParse("/", model.site.url)) return nothing;
  const graph = [subjectOf(head, model), trailOf(model)].filter((data) => data !== null);
  return graph.length === 0 ? nothing : dataElement({ "@context": "https://schema.org", "@graph": graph });
}
