import { type Xml, xml, xmlDocument } from "../feeds/xml.js";

/** An address with the time of its last change, if it is known. */
export interface SitemapEntry {
  readonly url: string;
  readonly changed?: string;
}

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

const place = ({ url, changed }: SitemapEntry): Xml =>
  xml`<loc>${url}</loc>${changed !== undefined && xml`<lastmod>${changed}</lastmod>`}`;

/** One part: addresses of pages. */
export const sitemapPart = (entries: readonly SitemapEntry[]): string =>
  xmlDocument(xml`<urlset xmlns="${NAMESPACE}">
${entries.map((entry) => xml`<url>${place(entry)}</url>\n`)}</urlset>`);

/** The index: addresses of parts. */
export const sitemapIndex = (urls: readonly string[]): string =>
  xmlDocument(xml`<sitemapindex xmlns="${NAMESPACE}">
${urls.map((url) => xml`<sitemap>${place({ url })}</sitemap>\n`)}</sitemapindex>`);
