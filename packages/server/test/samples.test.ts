import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { addCategory, publishArticle } from "./support/articles.js";
import { ADMIN, administratorToken, type BootedSite, bootSite, SITE } from "./support/booted-site.js";
import { createMember, logIn } from "./support/members.js";

const [first] = databases("");
if (!first) throw new Error("There is always SQLite.");

/** Everything that the sample content adds to, as numbers. */
async function countsOf(booted: BootedSite): Promise<Readonly<Record<string, number>>> {
  const { read } = booted.database();
  const sum = (values: readonly { readonly value: number }[]) => values.reduce((total, { value }) => total + value, 0);
  const ada = read.selectFrom("users").where("email", "=", ADMIN.email);
  const { article_count, comment_count, points } = await ada
    .select(["article_count", "comment_count", "points"])
    .executeTakeFirstOrThrow();
  const live = read.selectFrom("articles").select("comment_count").where("status", "=", "published");
  const articles = await live.execute();
  return {
    articles: articles.length,
    categories: (await read.selectFrom("categories").select("id").execute()).length,
    comments: articles.reduce((total, each) => total + each.comment_count, 0),
    counted: sum(await read.selectFrom("article_counts").select("value").execute()),
    tagged: sum(await read.selectFrom("tags").select("article_count as value").execute()),
    article_count,
    comment_count,
    points,
  };
}

const NOTHING = {
  articles: 0,
  categories: 0,
  comments: 0,
  counted: 0,
  tagged: 0,
  article_count: 0,
  comment_count: 0,
  points: 0,
};
const ALL = { articles: 3, categories: 1, comments: 5, counted: 3, tagged: 4, article_count: 3, comment_count: 5 };

const titlesOf = async (booted: BootedSite): Promise<readonly string[]> =>
  (await booted.call(api.listArticles, { query: {} })).body.data.map(({ title }) => title);

describe.each(databases())("sample content on $name", (kind) => {
  it("is added once however often it is asked for, and leaves nothing when it is removed", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    expect((await booted.call(api.getSampleContent, { token })).body).toEqual({ present: false });
    expect(await countsOf(booted)).toEqual(NOTHING);

    const answers = await Promise.all(Array.from({ length: 8 }, () => booted.call(api.addSampleContent, { token })));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(8).fill([200, { present: true }]));
    expect(await countsOf(booted)).toMatchObject(ALL);
    await booted.call(api.addSampleContent, { token });
    expect(await countsOf(booted)).toMatchObject(ALL);
    expect((await booted.call(api.getSampleContent, { token })).body).toEqual({ present: true });
    expect(await titlesOf(booted)).toContain("Welcome to your new site");

    const removals = await Promise.all(
      Array.from({ length: 4 }, () => booted.call(api.removeSampleContent, { token })),
    );
    expect(removals.map(({ status, body }) => [status, body])).toEqual(Array(4).fill([200, { present: false }]));
    expect(await countsOf(booted)).toEqual(NOTHING);
    expect(await titlesOf(booted)).toEqual([]);
    // The addresses of the first ones stay taken, and the second ones get others.
    await booted.call(api.addSampleContent, { token });
    expect(await countsOf(booted)).toMatchObject(ALL);
  });

  it("keeps what others have put next to it", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    await createMember(booted);
    const mo = await logIn(booted, "mo@example.org");
    await addCategory(booted, token, "Examples");
    await booted.call(api.addSampleContent, { token });
    const { body: tree } = await booted.call(api.listCategories);
    expect(tree.map(({ slug }) => slug)).toEqual(["examples", "examples-2"]);
    const { data } = (await booted.call(api.listArticles, { query: {} })).body;
    const [sample] = data;
    const comment = { params: { id: sample?.id ?? "" }, token: mo, body: { content: "Hello" } };
    expect((await booted.call(api.createArticleComment, comment)).status).toBe(201);
    await publishArticle(booted, mo, { title: "Mine", categoryId: tree[1]?.id });

    expect((await booted.call(api.removeSampleContent, { token })).body).toEqual({ present: false });
    expect(await titlesOf(booted)).toEqual(["Mine"]);
    expect((await booted.call(api.listCategories)).body.map(({ slug }) => slug)).toEqual(["examples", "examples-2"]);
  });

  it("can be removed after parts of it were deleted by hand", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    await booted.call(api.addSampleContent, { token });
    const { data } = (await booted.call(api.listArticles, { query: {} })).body;
    for (const { id } of data.slice(1)) await booted.call(api.deleteArticle, { params: { id }, token });
    const [category] = (await booted.call(api.listCategories)).body;
    await booted.call(api.deleteCategory, { params: { id: category?.id ?? "" }, query: { moveTo: "null" }, token });
    expect((await booted.call(api.removeSampleContent, { token })).status).toBe(200);
    expect(await countsOf(booted)).toEqual(NOTHING);
  });
});

describe("sample content", () => {
  it("is in the site's language, and its texts are rendered as everybody's are", async () => {
    await using booted = await bootSite(first);
    await booted.site.install({ site: { ...SITE, language: "de-AT" }, admin: ADMIN });
    const token = await administratorToken(booted.site);
    await booted.call(api.addSampleContent, { token });
    expect(await titlesOf(booted)).toContain("Willkommen auf deiner neuen Seite");
    const page = await booted.call("/articles/alles-was-ein-text-enthalten-kann");
    expect(page.text).toContain("<strong>fett</strong>");
    expect(page.text).toContain("<table");
    expect(page.text).not.toContain("[^1]");
    expect((await booted.call("/categories/beispiele")).status).toBe(200);
  });

  it("is for administrators only", async () => {
    await using booted = await bootSite(first);
    await booted.installed();
    await createMember(booted);
    const token = await logIn(booted, "mo@example.org");
    for (const endpoint of [api.getSampleContent, api.addSampleContent, api.removeSampleContent]) {
      expect((await booted.callLoosely(endpoint)).status).toBe(401);
      expect((await booted.callLoosely(endpoint, { token })).status).toBe(403);
    }
    expect(await countsOf(booted)).toEqual(NOTHING);
  });
});
