import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { brokenReferences, everyComment } from "../src/content/broken-references.mjs";
import { loadContent } from "../src/content/load-content.mjs";
import { drawPicture } from "../src/pictures/draw.mjs";
import { planStory } from "../src/story/plan-story.mjs";

const NOW = Date.parse("2030-06-01T10:00:00.000Z");
const content = await loadContent();
const hashOf = (/** @type {unknown} */ value) => createHash("sha256").update(JSON.stringify(value)).digest("hex");
const plan = (/** @type {string} */ seed) => planStory(content, { seed, now: NOW });

describe("the community", () => {
  it("names nobody and nothing that is not there", () => {
    expect(brokenReferences(content)).toEqual([]);
  });

  it("has its references looked at", () => {
    const [article, ...others] = content.articles;
    if (!article) throw new Error("There are no articles.");
    const spoilt = {
      ...article,
      author: "nobody",
      category: "nowhere",
      content: "[a](/articles/none) ![b](picture:none)",
    };
    expect(brokenReferences({ ...content, articles: [spoilt, ...others] })).toHaveLength(4);
  });

  it("has the links of its pages and the answers of its members looked at", () => {
    const [page, ...pages] = content.pages;
    const [member, ...members] = content.members;
    if (!page || !member) throw new Error("There are no pages or no members.");
    const lost = { ...page, html: '<p><a href="/p/nowhere">a</a></p>' };
    const asked = { ...member, fields: { shoe_size: "39" } };
    expect(brokenReferences({ ...content, pages: [lost, ...pages], members: [asked, ...members] })).toEqual([
      `${member.username} names the field shoe_size`,
      `the page ${page.slug} names /p/nowhere`,
    ]);
  });

  it("says in one sentence below its title what each article is about", () => {
    const leads = content.articles.filter(({ status }) => status === "published").map(({ lead }) => lead);
    expect(new Set(leads).size).toBe(leads.length);
    for (const lead of leads) expect(lead).toMatch(/^.{30,150}[.!?]$/);
  });

  it("says of every picture in a text what it shows", () => {
    const pictures = content.articles.flatMap(({ content: text }) => [...text.matchAll(/!\[(.*?)\]/g)]);
    expect(pictures.length).toBeGreaterThan(0);
    for (const [, alt = ""] of pictures) expect(alt.length).toBeGreaterThan(20);
  });

  it("is written by everybody, on every subject, and disagrees", () => {
    const { articles, members, categories } = content;
    expect(new Set(articles.map(({ author }) => author)).size).toBe(members.length);
    expect(new Set(articles.map(({ category }) => category)).size).toBe(categories.length);
    const answered = articles.filter(({ comments }) => everyComment(comments).length >= 3);
    expect(answered.length).toBeGreaterThan(35);
    expect(JSON.stringify(content)).not.toMatch(/lorem|ipsum/i);
  });
});

describe("its story", () => {
  it("is the same for the same seed, and another for another", () => {
    expect(hashOf(plan("one"))).toBe(hashOf(plan("one")));
    expect(hashOf(plan("one"))).not.toBe(hashOf(plan("two")));
  });

  it("runs from the installation to now, and nobody acts before they have joined", () => {
    const actions = plan("one");
    const joined = new Map(actions.flatMap(({ kind, by, at }) => (kind === "join" ? [[by, at]] : [])));
    for (const { at, by, kind } of actions) {
      expect(at).toBeLessThan(NOW);
      if (kind !== "view") expect(at).toBeGreaterThanOrEqual(joined.get(by) ?? Number.POSITIVE_INFINITY);
    }
  });

  it("answers nothing before it was said", () => {
    const said = new Map();
    for (const action of plan("one")) {
      if (action.kind !== "comment" && action.kind !== "wall") continue;
      if (action.parent !== null) expect(said.get(action.parent)).toBeLessThanOrEqual(action.at);
      said.set(action.key, action.at);
    }
  });
});

describe("its pictures", () => {
  it("are the same for the same seed, and small", async () => {
    const [one, again, other] = await Promise.all(["a", "a", "b"].map((seed) => drawPicture("harbour dusk", seed)));
    expect(hashOf([...(one ?? [])])).toBe(hashOf([...(again ?? [])]));
    expect(hashOf([...(one ?? [])])).not.toBe(hashOf([...(other ?? [])]));
    expect(one?.length).toBeLessThan(60_000);
  });
});
