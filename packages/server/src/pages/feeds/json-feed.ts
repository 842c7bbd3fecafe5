import type { Feed, FeedItem } from "./feed.js";
import { possibleText } from "./xml.js";

const item = ({ id, title, url, author, summary, contentHtml, imageUrl, published, updated, subjects }: FeedItem) => ({
  id,
  url,
  title,
  summary,
  content_html: contentHtml,
  ...(imageUrl === null ? {} : { image: imageUrl }),
  date_published: published,
  date_modified: updated,
  ...(author ? { authors: [{ name: author.name, ...(author.url !== null && { url: author.url }) }] } : {}),
  tags: subjects,
});

/** JSON Feed 1.1. It has the same content as the other formats, so it drops characters that they cannot represent. */
export function jsonFeed(feed: Feed): string {
  const document = {
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    home_page_url: feed.pageUrl,
    feed_url: feed.selfUrl,
    description: feed.description,
    language: feed.language,
    items: feed.items.map(item),
  };
  return JSON.stringify(document, (_key, value: unknown) => (typeof value === "string" ? possibleText(value) : value));
}
