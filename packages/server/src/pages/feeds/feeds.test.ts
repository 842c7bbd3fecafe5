import { anyText } from "@sitevine/property-tests/any-text";
import fc from "fast-check";
import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { childrenOf, readXml, textIn, type XmlElement } from "../../../test/support/xml-tree.js";
import { atomFeed } from "./atom.js";
import type { Feed, FeedItem } from "./feed.js";
import { jsonFeed } from "./json-feed.js";
import { rssFeed } from "./rss.js";
import { possibleText, xml } from "./xml.js";

const hostile = fc.oneof(
  anyText({ maxLength: 30 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 }).map((units) => String.fromCharCode(...units)),
  fc.constantFrom(
    "]]>",
    "<![CDATA[",
    "&amp;",
    "&#0;",
    "</title>",
    "<?xml?>",
    "-->",
    "\u0000",
    "\ud800",
    "\uffff",
    '"',
    "\r\n",
  ),
);

const item: fc.Arbitrary<FeedItem> = fc.record({
  id: fc.uuid().map((id) => `urn:uuid:${id}`),
  title: hostile,
  url: fc.webUrl(),
  author: fc.option(fc.record({ name: hostile, url: fc.webUrl() })),
  summary: hostile,
  contentHtml: hostile,
  imageUrl: fc.option(fc.webUrl()),
  published: fc.constant("2030-01-01T10:00:00.000Z"),
  updated: fc.constant("2030-01-02T10:00:00.000Z"),
  subjects: fc.array(hostile, { maxLength: 3 }),
});

const feed: fc.Arbitrary<Feed> = fc.record({
  id: fc.uuid().map((id) => `urn:uuid:${id}`),
  title: hostile,
  description: hostile,
  language: fc.constantFrom("en", "de-AT", "ar-EG"),
  siteName: hostile,
  pageUrl: fc.webUrl(),
  selfUrl: fc.webUrl(),
  updated: fc.constantFrom(null, "2030-01-02T10:00:00.000Z"),
  items: fc.array(item, { maxLength: 3 }),
});

/** HTML cannot contain a NUL either; it uses a replacement character. */
const escapable = (text: string): string => text.replaceAll("\u0000", "\ufffd");

const one = (element: XmlElement, local: string): XmlElement => {
  const [child] = childrenOf(element, local);
  if (!child) throw new Error(`${element.name} has no ${local}.`);
  return child;
};

describe("feeds of hostile texts", () => {
  it("say in RSS exactly what can be said in XML", () => {
    fc.assert(
      fc.property(feed, (given) => {
        const channel = one(readXml(rssFeed(given)), "channel");
        expect(textIn(channel, "title")).toBe(possibleText(given.title));
        const items = childrenOf(channel, "item");
        expect(items.map((read) => textIn(read, "title"))).toEqual(given.items.map(({ title }) => possibleText(title)));
        expect(items.map((read) => textIn(read, "encoded"))).toEqual(
          given.items.map(({ contentHtml }) => possibleText(contentHtml)),
        );
        expect(items.map((read) => textIn(read, "link"))).toEqual(given.items.map(({ url }) => url));
      }),
    );
  });

  it("say the same in Atom", () => {
    fc.assert(
      fc.property(feed, (given) => {
        const root = readXml(atomFeed(given));
        expect(root.name).toBe("{http://www.w3.org/2005/Atom}feed");
        expect(textIn(root, "subtitle")).toBe(possibleText(given.description));
        for (const [index, entry] of childrenOf(root, "entry").entries()) {
          expect(textIn(entry, "content")).toBe(possibleText(given.items[index]?.contentHtml ?? "?"));
          expect(childrenOf(entry, "category")).toHaveLength(given.items[index]?.subjects.length ?? -1);
          expect(textIn(entry, "updated")).toBe("2030-01-02T10:00:00.000Z");
        }
      }),
    );
  });

  it("say the same in JSON", () => {
    fc.assert(
      fc.property(feed, (given) => {
        const read = JSON.parse(jsonFeed(given));
        expect(read.title).toBe(possibleText(given.title));
        expect(read.items.map(({ content_html }: Record<string, unknown>) => content_html)).toEqual(
          given.items.map(({ contentHtml }) => possibleText(contentHtml)),
        );
      }),
    );
  });
});

describe("RSS <description>", () => {
  /** Returns the text that a feed reader shows if it parses the markup as HTML. */
  function shownBy(markup: string): string {
    let shown = "";
    const parser = new Parser({ ontext: (text) => (shown += text) });
    parser.end(markup);
    return shown;
  }

  it("is read as HTML by readers, and shows what was typed", () => {
    fc.assert(
      fc.property(feed, (given) => {
        const channel = one(readXml(rssFeed(given)), "channel");
        const read = childrenOf(channel, "item").map((read) => shownBy(textIn(read, "description") ?? ""));
        expect(read).toEqual(given.items.map(({ summary }) => possibleText(escapable(summary))));
      }),
    );
  });

  it("shows <b> as typed", () => {
    const [given] = fc.sample(feed, 1);
    const [sample] = fc.sample(item, 1);
    if (!given || !sample) throw new Error("There is no sample.");
    const rss = rssFeed({ ...given, items: [{ ...sample, title: "<b> & co", summary: "a <b> & c" }] });
    expect(rss).toContain("<description>a &amp;lt;b&amp;gt; &amp;amp; c</description>");
    // A title is plain text.
    expect(rss).toContain("<title>&lt;b&gt; &amp; co</title>");
  });
});

describe("xml", () => {
  it("drops what no document can hold and keeps every other character", () => {
    expect(possibleText("a\u0000b\u0008c\ud800d\ufffee")).toBe("abcde");
    expect(possibleText("\t\n\r \u0085\ud83d\ude00é")).toBe("\t\n\r \u0085\ud83d\ude00é");
  });

  it("escapes values of elements and attributes, and nothing of what it made itself", () => {
    const inner = xml`<b x="${`"<'&`}"/>`;
    expect(xml`<a>${inner}${null}${false}${["<", inner]}</a>`.toString()).toBe(
      '<a><b x="&quot;&lt;&apos;&amp;"/>&lt;<b x="&quot;&lt;&apos;&amp;"/></a>',
    );
  });
});
