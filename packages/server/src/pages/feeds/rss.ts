import { escapeHtml } from "@sitevine/renderer";
import type { Feed, FeedItem } from "./feed.js";
import { type Xml, xml, xmlDocument } from "./xml.js";

const time = (iso: string): string => new Date(iso).toUTCString();

// Feed readers interpret the description of an item as HTML, so a plain text is escaped as HTML before it is escaped as
// XML.
const item = ({ id, title, url, author, summary, contentHtml, imageUrl, published, subjects }: FeedItem): Xml =>
  xml`<item><title>${title}</title><link>${url}</link><guid isPermaLink="false">${id}</guid><pubDate>${time(published)}</pubDate>${
    author && xml`<dc:creator>${author.name}</dc:creator>`
  }${subjects.map((subject) => xml`<category>${subject}</category>`)}<description>${escapeHtml(summary)}</description>
    <content:encoded>${contentHtml}</content:encoded>${
      imageUrl && xml`<media:content url="${imageUrl}" medium="image"/>`
    }</item>
`;

/** RSS 2.0. */
export function rssFeed(feed: Feed): string {
  return xmlDocument(
    xml`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"
      xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
      xmlns:media="http://search.yahoo.com/mrss/"><channel><title>${feed.title}</title><link>${feed.pageUrl}</link>
      <atom:link rel="self" type="application/rss+xml" href="${feed.selfUrl}"/>
      <description>${feed.description}</description><language>${feed.language}</language>${
        feed.updated !== null && xml`<lastBuildDate>${time(feed.updated)}</lastBuildDate>`
      }
${feed.items.map(item)}</channel></rss>`,
  );
}
