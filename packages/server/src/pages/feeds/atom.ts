import type { Feed, FeedItem } from "./feed.js";
import { type Xml, xml, xmlDocument } from "./xml.js";

// A feed must have a time of change, even when it is empty.
const NEVER = "1970-01-01T00:00:00.000Z";

const entry = (item: FeedItem): Xml =>
  xml`<entry><id>${item.id}</id><title>${item.title}</title>
    <link rel="alternate" type="text/html" href="${item.url}"/><published>${item.published}</published><updated>${item.updated}</updated>${
      item.author &&
      xml`<author><name>${item.author.name}</name>${item.author.url && xml`<uri>${item.author.url}</uri>`}</author>`
    }${item.subjects.map((subject) => xml`<category term="${subject}"/>`)}${
      item.imageUrl && xml`<link rel="enclosure" href="${item.imageUrl}"/>`
    }<summary>${item.summary}</summary><content type="html">${item.contentHtml}</content></entry>
`;

/** Atom (RFC 4287). */
export function atomFeed(feed: Feed): string {
  return xmlDocument(
    xml`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${feed.language}"><id>${feed.id}</id>
      <title>${feed.title}</title><subtitle>${feed.description}</subtitle><updated>${feed.updated ?? NEVER}</updated>
      <link rel="self" type="application/atom+xml" href="${feed.selfUrl}"/>
      <link rel="alternate" type="text/html" href="${feed.pageUrl}"/><author><name>${feed.siteName}</name></author>
${feed.items.map(entry)}</feed>`,
  );
}
