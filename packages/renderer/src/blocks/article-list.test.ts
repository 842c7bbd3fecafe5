import type { LayoutDocument } from "@sitevine/contracts";
import { describe, expect, it } from "vitest";
import { renderDocument } from "../document.js";
import { sampleHead, samplePageModel } from "../sample/index.js";
import { coreRegistry } from "./core-blocks.js";

const empty: LayoutDocument = { templateKey: "chrome.header", schemaVersion: 1, regions: {} };
const model = samplePageModel("home");
const [lead, second] = model.content.articles?.items ?? [];

function render(lists: readonly Record<string, unknown>[], page = model): string {
  const main = lists.map((props, index) => ({ id: `list-${index}`, type: "articleList", props }));
  const template = { templateKey: "home", schemaVersion: 1, regions: { main } };
  const head = sampleHead({ base: "/base.css", appearance: "/appearance.css" });
  return renderDocument({ template, header: empty, footer: empty, model: page, head, registry: coreRegistry });
}

const times = (text: string, part: string | undefined): number => text.split(part ?? "?").length - 1;

describe("articleList", () => {
  it("leaves out of the latest what a list above has shown", () => {
    const html = render([
      { show: "featured", limit: 1 },
      { show: "latest", limit: 2 },
    ]);
    expect(times(html, `>${lead?.title}</a>`)).toBe(1);
    expect(times(html, `>${second?.title}</a>`)).toBe(1);
  });

  it("repeats an article in a list of all", () => {
    const html = render([{ limit: 1 }, { show: "all", limit: 1 }]);
    expect(times(html, `>${lead?.title}</a>`)).toBe(2);
  });

  it("leads with the newest article while none is featured", () => {
    const articles = model.content.articles;
    if (!articles) throw new Error("the sample has articles");
    const items = articles.items.map((item) => ({ ...item, featured: false }));
    const plain = { ...model, content: { ...model.content, articles: { ...articles, items } } };
    expect(times(render([{ show: "featured", limit: 1 }], plain), `>${lead?.title}</a>`)).toBe(1);
  });

  it("says once that nothing is there", () => {
    const blank = samplePageModel("home", "empty");
    const html = render([{ title: "Lead" }, { title: "Latest" }, { title: "In brief" }], blank);
    expect(times(html, 'class="sv-empty"')).toBe(1);
    expect(html).not.toContain("In brief");
  });

  it("says whose articles are missing on a profile, and asks no guest to write them", () => {
    const blank = samplePageModel("profile", "empty");
    const html = render([{ title: "Articles" }], blank);
    expect(html).toContain(`What ${blank.content.profile?.user.displayName} publishes appears here.`);
    expect(html).not.toMatch(/class="sv-empty"(?:(?!<\/div>).)*class="sv-btn"/s);
    expect(render([{ title: "Articles" }], samplePageModel("home", "empty"))).toMatch(
      /class="sv-empty"(?:(?!<\/div>).)*class="sv-btn"/s,
    );
  });

  const order = (html: string): readonly string[] =>
    [...html.matchAll(/class="sv-card-title"[^>]*><a[^>]*>([^<]*)/g)].map(([, title]) => title ?? "");
  const items = model.content.articles?.items ?? [];
  const inOrder = (key: "likes" | "comments") => items.toSorted((one, other) => other[key] - one[key]).slice(0, 3);

  it.each([
    ["mostLiked", "likes"],
    ["mostDiscussed", "comments"],
  ] as const)("shows the articles of a sample in the order that it asks for: %s", (sort, key) => {
    const expected = inOrder(key).map(({ title }) => title);
    expect(order(render([{ sort, limit: 3 }]))).toEqual(expected);
    expect(expected).not.toEqual(items.slice(0, 3).map(({ title }) => title));
  });

  it("shows what was loaded for the very thing that it asks for", () => {
    const [first, other] = items;
    if (!first || !other) throw new Error("the sample has articles");
    const listOf = (item: typeof first) => ({ items: [item], scope: null, moreHref: "/tags/x", writeHref: null });
    const articleLists = [
      { need: { order: "newest", category: null, tag: "x" }, list: listOf(first) },
      { need: { order: "mostLiked", category: null, tag: "x" }, list: listOf(other) },
    ] as const;
    const page = { ...model, content: { ...model.content, articleLists } };
    const html = render([{ tag: "x", sort: "mostLiked", title: "X" }, { tag: "x" }, { tag: "y", title: "Y" }], page);
    expect(order(html)).toEqual([other.title, first.title]);
    expect(html).toContain('href="/tags/x"');
    expect(html).not.toContain(">Y<");
  });

  it("puts what the editors chose before the newest", () => {
    const articles = model.content.articles;
    if (!articles) throw new Error("the sample has articles");
    const chosen = articles.items.map((item, index) => ({ ...item, featured: index === 2 || index === 4 }));
    const page = { ...model, content: { ...model.content, articles: { ...articles, items: chosen } } };
    const expected = [chosen[2], chosen[4], chosen[0]].map((item) => item?.title);
    expect(order(render([{ sort: "featured", limit: 3 }], page))).toEqual(expected);
    // Featured articles older than all others in the list are included.
    const [old, ...rest] = chosen.toReversed().map((item) => ({ ...item, featured: item === chosen.at(-1) }));
    if (!old) throw new Error("the sample has articles");
    const list = { ...articles, items: rest, featured: [old] };
    const later = { ...model, content: { ...model.content, articles: list } };
    expect(order(render([{ show: "featured" }], later))).toEqual([old.title]);
    expect(order(render([{ sort: "featured", limit: 2 }], later))).toEqual([old.title, chosen[0]?.title]);
    expect(order(render([{ show: "all" }], later))).not.toContain(old.title);
  });

  it("leaves the page where nothing has the tag or is in the category, and says that nothing is there at all", () => {
    const blank = samplePageModel("home", "empty");
    const none = { items: [], scope: null, moreHref: null, writeHref: null };
    const articleLists = [
      { need: { order: "newest", category: "sea", tag: null }, list: none },
      { need: { order: "mostLiked", category: null, tag: null }, list: none },
    ] as const;
    const page = { ...blank, content: { ...blank.content, articleLists } };
    expect(render([{ category: "sea", title: "Sea" }], page)).not.toMatch(/sv-empty|>Sea</);
    expect(times(render([{ sort: "mostLiked" }, {}], page), 'class="sv-empty"')).toBe(1);
  });

  it("links to the other orders of the page's list once, and to none where there is nothing to put in order", () => {
    const index = samplePageModel("article.index");
    const html = render([{}, { show: "latest" }, { sort: "mostLiked" }], index);
    expect(times(html, 'href="/articles?sort=mostLiked"')).toBe(1);
    expect(html).toContain('<a href="/articles" aria-current="true">Newest</a>');
    expect(render([{ sort: "mostLiked" }], index)).not.toContain("?sort=");
    const articles = index.content.articles;
    if (!articles) throw new Error("the sample has articles");
    const one = {
      ...index,
      content: { ...index.content, articles: { ...articles, items: articles.items.slice(0, 1) } },
    };
    expect(render([{}], one)).not.toContain("?sort=");
  });

  it("says nothing of missing relatives beside an article", () => {
    const html = render([{ title: "Read next" }], samplePageModel("article.detail", "empty"));
    expect(html).not.toContain("Read next");
  });
});
