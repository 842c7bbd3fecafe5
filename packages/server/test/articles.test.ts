import * as api from "@sitevine/api";
import { databases, dialects } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { type Answer, type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { createMember, logIn, pageCookies } from "./support/members.js";
import { visit } from "./support/pages.js";
import { picture } from "./support/pictures.js";

type Article = api.AnswerOf<typeof api.getArticle>;
interface ArticleList {
  readonly body: api.AnswerOf<typeof api.listArticles> | api.AnswerOf<typeof api.listAllArticles>;
}

const slugsIn = ({ body }: ArticleList): string[] => body.data.map(({ slug }) => slug);
const totalOf = ({ body }: ArticleList): number => body.meta.total;

async function write(booted: BootedSite, token: string, article: object = {}): Promise<Article> {
  const body = { title: "Ships at sea", content: "Many **ships**.", ...article };
  const answer = await booted.call(api.createArticle, { body, token });
  expect([answer.status, answer.text]).toEqual([201, expect.anything()]);
  return answer.body;
}

const act = <E extends api.Endpoint>(booted: BootedSite, token: string | undefined, id: string, action: E) =>
  booted.as(token).callLoosely(action, { params: { id } });

async function published(booted: BootedSite, token: string, article: object = {}): Promise<Article> {
  const { id } = await write(booted, token, article);
  const answer = await act(booted, token, id, api.publishArticle);
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  return answer.body;
}

/** A site with its administrator and two members who may write. */
async function scene(kind: Parameters<typeof bootSite>[0]) {
  const booted = await bootSite(kind);
  const admin = await booted.installed();
  const [ann, ben] = [await createMember(booted, { username: "ann" }), await createMember(booted, { username: "ben" })];
  await booted.database().transaction(async (tx) => {
    const { id } = await tx.selectFrom("groups").select("id").where("key", "=", "members").executeTakeFirstOrThrow();
    await tx
      .insertInto("group_permissions")
      .values({ group_id: id, permission: "article.create" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  return { booted, admin, ann: await logIn(booted, ann.email), ben: await logIn(booted, ben.email), annId: ann.id };
}

/** Stored counts, and the counts computed from the rows. */
async function countsAndRows({ database }: BootedSite): Promise<[unknown, unknown]> {
  const { read: db } = database();
  const articles = await db.selectFrom("articles").selectAll().execute();
  const live = articles.filter(({ status }) => status === "published");
  const tags = await db.selectFrom("article_tags").selectAll().execute();
  const reactions = await db.selectFrom("article_reactions").selectAll().execute();
  const views = await db.selectFrom("article_views").selectAll().execute();
  const tally = (keys: readonly string[]) =>
    Object.fromEntries([...Map.groupBy(keys, (key) => key)].map(([key, all]) => [key, all.length]).sort());
  const stored = (rows: readonly (readonly [string, number])[]) =>
    Object.fromEntries(rows.filter(([, value]) => value !== 0).sort());
  const counts = await db.selectFrom("article_counts").selectAll().execute();
  const authorCounts = await db.selectFrom("author_article_counts").selectAll().execute();
  const tagCounts = await db.selectFrom("tag_article_counts").selectAll().execute();
  const [users, tagRows] = [
    await db.selectFrom("users").selectAll().execute(),
    await db.selectFrom("tags").selectAll().execute(),
  ];
  const kept = await db.selectFrom("counters").selectAll().where("name", "=", "articles").executeTakeFirst();
  const isLive = (id: string) => live.some((article) => article.id === id);
  return [
    {
      places: stored(counts.map((row) => [`${row.category_id} ${row.visibility}`, row.value])),
      authorPlaces: stored(
        authorCounts.map((row) => [`${row.author_id} ${row.category_id} ${row.visibility}`, row.value]),
      ),
      tagPlaces: stored(tagCounts.map((row) => [`${row.tag_id} ${row.category_id} ${row.visibility}`, row.value])),
      authors: stored(users.map((user) => [user.id, user.article_count])),
      tags: stored(tagRows.map((tag) => [tag.id, tag.article_count])),
      dated: tags.filter((tag) => tag.published_at !== null).length,
      likes: stored(articles.map((article) => [article.id, article.like_count])),
      dislikes: stored(articles.map((article) => [article.id, article.dislike_count])),
      views: stored(articles.map((article) => [article.id, article.view_count])),
      kept: kept?.value ?? 0,
    },
    {
      places: tally(live.map((row) => `${row.category_id ?? ""} ${row.visibility}`)),
      authorPlaces: tally(live.map((row) => `${row.author_id} ${row.category_id ?? ""} ${row.visibility}`)),
      tagPlaces: tally(
        live.flatMap((row) =>
          tags
            .filter(({ article_id }) => article_id === row.id)
            .map(({ tag_id }) => `${tag_id} ${row.category_id ?? ""} ${row.visibility}`),
        ),
      ),
      authors: tally(live.flatMap(({ author_id }) => author_id ?? [])),
      tags: tally(tags.filter((tag) => isLive(tag.article_id)).map((tag) => tag.tag_id)),
      dated: tags.filter((tag) => isLive(tag.article_id)).length,
      likes: tally(reactions.filter(({ kind }) => kind === "like").map((row) => row.article_id)),
      dislikes: tally(reactions.filter(({ kind }) => kind === "dislike").map((row) => row.article_id)),
      views: tally(views.map((row) => row.article_id)),
      kept: articles.filter(({ status }) => status !== "deleted").length,
    },
  ];
}

describe.each(dialects())("articles on $name", (kind) => {
  it("begin as drafts that their author and administrators see, and nobody else", async () => {
    const { booted, admin, ann, ben } = await scene(kind);
    await using _ = booted;
    const draft = await write(booted, ann, { title: "Größe & Maß!", tags: ["Sea", "Old Ships"] });
    expect(draft).toMatchObject({
      slug: "größe-maß",
      status: "draft",
      publishedAt: null,
      excerpt: "Many ships.",
      contentHtml: "<p>Many <strong>ships</strong>.</p>\n",
      tags: ["Sea", "Old Ships"],
      mayEdit: true,
    });
    for (const [token, status] of [
      [ann, 200],
      [admin, 200],
      [ben, 404],
      [undefined, 404],
    ] as const)
      expect((await booted.call(api.getArticle, { params: { slug: draft.slug }, token })).status).toBe(status);
    const unknown = await booted.call(api.getArticle, { params: { slug: "nothing" } });
    expect((await booted.call(api.getArticle, { params: { slug: draft.slug } })).text).toBe(unknown.text);
    for (const action of [
      api.publishArticle,
      api.unpublishArticle,
      api.deleteArticle,
      api.listArticleRevisions,
      api.likeArticle,
      api.countArticleView,
    ])
      expect([action.id, (await act(booted, ben, draft.id, action)).status]).toEqual([action.id, 404]);
    const change = await booted.call(api.updateArticle, { params: { id: draft.id }, body: {}, token: ben });
    expect(change.status).toBe(404);
    expect(slugsIn(await booted.call(api.listArticles, { token: ann }))).toEqual([]);
    expect(slugsIn(await booted.call(api.listOwnArticles, { token: ann }))).toEqual([draft.slug]);
    expect(slugsIn(await booted.call(api.listOwnArticles, { token: ben }))).toEqual([]);
    expect(slugsIn(await booted.call(api.listAllArticles, { token: admin }))).toEqual([draft.slug]);
  });

  it("are published, unpublished and deleted by their author or an administrator, each once", async () => {
    const { booted, admin, ann, ben } = await scene(kind);
    await using _ = booted;
    const { id, slug } = await write(booted, ann, { tags: ["sea"] });
    const publications = await Promise.all(Array.from({ length: 20 }, () => act(booted, ann, id, api.publishArticle)));
    expect(new Set(publications.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(publications[0]?.body.publishedAt).toBe(booted.clock.now().toISOString());
    let [counts, rows] = await countsAndRows(booted);
    expect(counts).toEqual(rows);
    expect(slugsIn(await booted.call(api.listArticles))).toEqual([slug]);
    for (const action of [api.unpublishArticle, api.deleteArticle, api.listArticleRevisions])
      expect(codeOf(await act(booted, ben, id, action))).toBe("SVC-API-4003");
    expect((await act(booted, admin, id, api.unpublishArticle)).status).toBe(200);
    expect((await booted.call(api.getArticle, { params: { slug } })).status).toBe(404);
    expect((await act(booted, ann, id, api.publishArticle)).status).toBe(200);
    expect((await booted.call(api.deleteAnyArticle, { params: { id }, token: admin })).status).toBe(204);
    for (const token of [ann, admin, undefined]) {
      expect((await booted.call(api.getArticle, { params: { slug }, token })).status).toBe(404);
      expect(slugsIn(await booted.call(api.listArticles, { token }))).toEqual([]);
    }
    expect((await act(booted, ann, id, api.deleteArticle)).status).toBe(404);
    [counts, rows] = await countsAndRows(booted);
    expect(counts).toEqual(rows);
    const log = await booted.database().read.selectFrom("activity_log").select(["action", "subject"]).execute();
    expect(log).toContainEqual({ action: "article.delete", subject: id });
  });

  it("have slugs of their own, whoever else wants them, and keep the former ones", async () => {
    const { booted, ann, ben } = await scene(kind);
    await using _ = booted;
    const all = await Promise.all(Array.from({ length: 24 }, () => write(booted, ann, { title: "One name" })));
    expect(new Set(all.map(({ slug }) => slug)).size).toBe(24);
    expect(all.map(({ slug }) => slug)).toContain("one-name");
    expect((await write(booted, ann, { title: "Me" })).slug).toBe("me-2");
    expect((await write(booted, ann, { title: "🚢" })).slug).toBe("article");
    const { id } = await published(booted, ann, { slug: "first" });
    const rename = (slug: string, token = ann) =>
      booted.call(api.updateArticle, { params: { id }, token, body: { slug } });
    expect((await rename("second")).body.slug).toBe("second");
    expect((await booted.call(api.getArticle, { params: { slug: "first" } })).body).toMatchObject({
      id,
      slug: "second",
    });
    expect(
      codeOf(await booted.call(api.createArticle, { token: ben, body: { title: "x", content: "", slug: "first" } })),
    ).toBe("SVC-API-4009");
    expect(codeOf(await rename("one-name"))).toBe("SVC-API-4009");
    expect((await rename("first")).body.slug).toBe("first");
    const other = all[0] ?? expect.fail("There is no article.");
    const disguised = await published(booted, ben, { slug: id.replaceAll("-", "") });
    expect((await booted.call(api.getArticle, { params: { slug: disguised.slug } })).body.id).toBe(disguised.id);
    const likeAnId = await published(booted, ben, { slug: other.id });
    expect((await booted.call(api.getArticle, { params: { slug: other.id } })).status).toBe(404);
    expect((await act(booted, ben, other.id, api.likeArticle)).status).toBe(404);
    expect(likeAnId.slug).toBe(other.id);
    expect(
      (await booted.call(api.createArticle, { token: ben, body: { title: "x", content: "", slug: "me" } })).status,
    ).toBe(422);
  });

  it("keep what they said before each change of words, and who changed it", async () => {
    const { booted, admin, ann } = await scene(kind);
    await using _ = booted;
    const { id } = await write(booted, ann);
    const patch = async (body: object, token = ann) => {
      booted.clock.advance(1_000);
      return (await booted.call(api.updateArticle, { params: { id }, token, body })).body;
    };
    expect((await patch({ content: "Few ships." })).excerpt).toBe("Few ships.");
    expect((await patch({ excerpt: "Mine" })).excerpt).toBe("Mine");
    expect((await patch({ content: "<b onclick=x()>No</b> ships", contentFormat: "html" }, admin)).contentHtml).toBe(
      "<b>No</b> ships",
    );
    expect((await patch({ title: "No ships", content: "<b onclick=x()>No</b> ships" })).excerpt).toBe("Mine");
    expect((await patch({ excerpt: "" })).excerpt).toBe("No ships");
    const revisions = await act(booted, ann, id, api.listArticleRevisions);
    const { data } = revisions.body;
    expect(data.map(({ title, content, editor }) => [title, content, editor?.username])).toEqual([
      ["Ships at sea", "<b onclick=x()>No</b> ships", "ann"],
      ["Ships at sea", "Few ships.", "ada"],
      ["Ships at sea", "Many **ships**.", "ann"],
    ]);
  });

  it("are for everybody, for members or for nobody else, in every list", async () => {
    const { booted, admin, ann, ben } = await scene(kind);
    await using _ = booted;
    for (const visibility of ["public", "members", "private"])
      await published(booted, ann, { title: visibility, visibility, tags: ["Sea"] });
    const seen = async (query: string, token?: string) => {
      const answer = await booted.callLoosely(api.listArticles, { query, token });
      expect(totalOf(answer)).toBe(slugsIn(answer).length);
      return slugsIn(answer).sort();
    };
    for (const query of ["", "?tag=sEA", "?author=ANN", "?sort=title&order=asc", "?tag=sea&author=ann&sort=views"]) {
      expect(await seen(query)).toEqual(["public"]);
      expect(await seen(query, ben)).toEqual(["members", "public"]);
    }
    for (const query of ["?tag=none", "?author=nobody", "?category=nowhere"])
      expect(await seen(query, ben)).toEqual([]);
    const status = async (slug: string, token?: string) =>
      (await booted.call(api.getArticle, { params: { slug }, token })).status;
    expect([await status("members"), await status("members", ben)]).toEqual([404, 200]);
    expect([await status("private", ben), await status("private", ann), await status("private", admin)]).toEqual([
      404, 200, 200,
    ]);
  });

  it("are liked or disliked by each member once, and viewed by each address once", async () => {
    const { booted, ann, ben } = await scene(kind);
    await using _ = booted;
    const { id, slug } = await published(booted, ann);
    const likes = await Promise.all(Array.from({ length: 25 }, () => act(booted, ben, id, api.likeArticle)));
    expect(likes.at(-1)?.json).toEqual({ reaction: "like", likes: 1, dislikes: 0 });
    expect((await act(booted, ann, id, api.likeArticle)).json).toEqual({ reaction: "like", likes: 2, dislikes: 0 });
    expect((await act(booted, ben, id, api.dislikeArticle)).json).toEqual({
      reaction: "dislike",
      likes: 1,
      dislikes: 1,
    });
    expect((await act(booted, ben, id, api.unlikeArticle)).json).toEqual({
      reaction: "dislike",
      likes: 1,
      dislikes: 1,
    });
    expect((await booted.call(api.getArticle, { params: { slug }, token: ben })).body).toMatchObject({
      reaction: "dislike",
    });
    await Promise.all(
      Array.from({ length: 20 }, () => [
        act(booted, ben, id, api.undislikeArticle),
        act(booted, ben, id, api.likeArticle),
      ]).flat(),
    );
    const view = (peer: string) => booted.call(api.countArticleView, { params: { id }, peer });
    await Promise.all(Array.from({ length: 30 }, (_unused, index) => view(`192.0.2.${index % 3}`)));
    expect((await view("192.0.2.1")).json).toEqual({ views: 3 });
    const readers = await booted.database().read.selectFrom("article_views").select("reader").execute();
    expect(JSON.stringify(readers)).not.toContain("192.0.2");
    const [counts, rows] = await countsAndRows(booted);
    expect(counts).toEqual(rows);
  });

  it("count views by members of what guests may not read, through the API and as pages (issue 52, line 21)", async () => {
    const { booted, ann, ben } = await scene(kind);
    await using _ = booted;
    const { id, slug } = await published(booted, ann, { visibility: "members" });
    const view = (peer: string, token?: string) => booted.call(api.countArticleView, { params: { id }, peer, token });
    expect((await view("192.0.2.1")).status).toBe(404);
    expect((await view("192.0.2.1", ben)).json).toEqual({ views: 1 });
    expect((await view("192.0.2.1", ben)).json).toEqual({ views: 1 });
    expect((await view("192.0.2.2", "no token")).status).toBe(401);
    const { cookie } = await pageCookies(booted, "ben@example.org");
    expect((await visit(booted, `/articles/${slug}`, { cookie }, "192.0.2.3")).status).toBe(200);
    await booted.settled();
    expect((await booted.call(api.getArticle, { params: { slug }, token: ann })).body.counts.views).toBe(2);
    const draft = (await booted.call(api.unpublishArticle, { params: { id }, token: ann })).status;
    expect([draft, (await view("192.0.2.4", ann)).status]).toEqual([200, 404]);
  });

  it("show a featured image as long as they show it", async () => {
    const { booted, ann, ben } = await scene(kind);
    await using _ = booted;
    const { id, slug } = await published(booted, ann);
    const upload = async (token: string, color: number) => {
      const form = new FormData();
      form.set("file", new Blob([await picture("png", { color: { r: color, g: 0, b: 0 } })]), "a.png");
      return booted.call(api.uploadFeaturedImage, { params: { id }, body: form, token });
    };
    expect(codeOf(await upload(ben, 1))).toBe("SVC-API-4003");
    const first = (await upload(ann, 1)).body;
    const served = async (url: string) => (await booted.call(url)).status;
    expect(await served(first.featuredImageUrl)).toBe(200);
    const second = (await upload(ann, 200)).body;
    expect([await served(first.featuredImageUrl), await served(second.featuredImageUrl)]).toEqual([404, 200]);
    expect((await booted.call(api.getArticle, { params: { slug } })).json).toMatchObject(second);
  });
});

// In-process PostgreSQL has one connection, so nothing happens at once there.
describe.each(databases())("articles that are changed at once on $name", (kind) => {
  it("have counters that equal the rows after a thousand things at once", async () => {
    const { booted, admin, ann, ben } = await scene(kind);
    await using _ = booted;
    const category = async (name: string) =>
      (await booted.call(api.createCategory, { token: admin, body: { name } })).body.id;
    const places = [null, await category("Harbour"), await category("Sea")];
    const ids: string[] = [];
    for (let index = 0; index < 12; index += 1) ids.push((await write(booted, index % 2 ? ann : ben)).id);
    let seed = 7;
    const dice = (sides: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % sides;
    };
    const pick = <T>(all: readonly T[]): T => all[dice(all.length)] as T;
    const reactions = [api.likeArticle, api.dislikeArticle, api.unlikeArticle, api.undislikeArticle];
    const step = (): Promise<Answer> => {
      const id = pick(ids);
      const token = pick([admin, ann, ben]);
      const moderated = { params: { id }, token: admin };
      const patch = (body: object) => booted.call(api.updateArticle, { params: { id }, token, body });
      const kinds = [
        () => act(booted, token, id, api.publishArticle),
        () => act(booted, token, id, api.publishArticle),
        () => act(booted, token, id, api.unpublishArticle),
        () => patch({ tags: ["a", "b", "c", "d"].filter(() => dice(2) === 0) }),
        () => patch({ categoryId: pick(places) }),
        () => patch({ visibility: pick(["public", "members", "private"]), title: `Title ${dice(3)}` }),
        () => act(booted, token, id, pick(reactions)),
        () => booted.call(api.countArticleView, { params: { id }, peer: `192.0.2.${dice(200)}` }),
        () => booted.call(api.unlistArticle, { ...moderated, body: { reason: "Advertising" } }),
        () => booted.call(api.relistArticle, moderated),
        () => (dice(30) === 0 ? act(booted, token, id, api.deleteArticle) : act(booted, token, id, api.publishArticle)),
      ];
      return pick(kinds)();
    };
    for (let round = 0; round < 25; round += 1) {
      const answers = await Promise.all(Array.from({ length: 40 }, step));
      expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
      if (round === 15) await booted.call(api.deleteCategory, { params: { id: places[1] ?? "" }, token: admin });
      if (round === 15) places.splice(1, 1);
    }
    const [counts, rows] = await countsAndRows(booted);
    expect(counts).toEqual(rows);
    const unlisted = booted.database().read.selectFrom("articles").where("unlisted_at", "is not", null);
    const visibilities = await unlisted.select(["visibility"]).execute();
    expect(visibilities.length).toBeGreaterThan(0);
    expect(visibilities.every(({ visibility }) => visibility === "private")).toBe(true);
  });
});
