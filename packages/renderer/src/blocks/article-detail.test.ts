import type { LayoutDocument } from "@sitevine/contracts";
import { describe, expect, it } from "vitest";
import { renderDocument } from "../document.js";
import type { PageContent } from "../page-model.js";
import { sampleHead, samplePageModel } from "../sample/index.js";
import { coreRegistry } from "./core-blocks.js";

const empty: LayoutDocument = { templateKey: "chrome.header", schemaVersion: 1, regions: {} };
const sample = samplePageModel("article.detail");

function render(props: Readonly<Record<string, unknown>>, content: Partial<PageContent> = {}): string {
  const main = [{ id: "story", type: "articleBody", props }];
  const template = { templateKey: "article.detail", schemaVersion: 1, regions: { main } };
  const head = sampleHead({ base: "/base.css", appearance: "/appearance.css" });
  const model = { ...sample, content: { ...sample.content, ...content } };
  return renderDocument({ template, header: empty, footer: empty, model, head, registry: coreRegistry });
}

describe("the contents of a long text", () => {
  const story = sample.content.article;
  if (!story) throw new Error("the sample has an article");
  const contentHtml = "<h2>Wood</h2><h2>Steam</h2><h2>Moulds</h2>";

  it("stand before it, and link to its headings", () => {
    const html = render({}, { article: { ...story, contentHtml, minutes: 3 } });
    expect(html).toMatch(
      /<details.*<summary>Contents<.*href="#section-wood".*<h2 dir="auto" id="section-wood">Wood<\/h2>/s,
    );
  });

  it("have no place before a short one, or where the layout says so", () => {
    const short = render({}, { article: { ...story, contentHtml, minutes: 2 } });
    const long = render({ contents: false }, { article: { ...story, contentHtml, minutes: 9 } });
    for (const html of [short, long]) {
      expect(html).not.toContain("<summary>Contents");
      expect(html).toContain('<h2 dir="auto">Wood</h2>');
    }
  });
});

describe("the articles before and after", () => {
  const link = { title: "Oars <& rowlocks>", href: "/articles/oars" };

  it("are linked at the end of the article, the older one first", () => {
    const html = render({}, { neighbours: { previous: link, next: { title: "Sails", href: "/articles/sails" } } });
    expect(html).toMatch(/rel="prev" href="\/articles\/oars".*rel="next" href="\/articles\/sails".*<\/article>/s);
    expect(html).toContain("Oars &lt;&amp; rowlocks&gt;");
  });

  it("have no place where there are none, or where the layout says so", () => {
    expect(render({}, { neighbours: { previous: link, next: null } })).not.toContain('rel="next"');
    expect(render({}, { neighbours: { previous: null, next: null } })).not.toContain("sv-near");
    expect(render({}, { neighbours: undefined })).not.toContain("sv-near");
    expect(render({ neighbours: false })).not.toContain("sv-near");
  });
});
