import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { publishArticle } from "./support/articles.js";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { addMember, createMember, logIn } from "./support/members.js";

const NOBODY = "0197a000-0000-7000-8000-00000000dead";

type Comment = Extract<api.AnswerOf<typeof api.createArticleComment>, { readonly deleted: false }>;
type Listed = api.AnswerOf<typeof api.listArticleComments>;

const write = (booted: BootedSite, token: string | undefined, articleId: string, body: object) =>
  booted.as(token).callLoosely(api.createArticleComment, { params: { id: articleId }, body });

async function comment(booted: BootedSite, token: string, articleId: string, body: object): Promise<Comment> {
  const answer = await write(booted, token, articleId, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.deleted ? expect.fail("The new comment is deleted.") : answer.body;
}

async function listed(booted: BootedSite, articleId: string, query = "", token?: string): Promise<Listed> {
  const answer = await booted.callLoosely(api.listArticleComments, { params: { id: articleId }, query, token });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const countersOf = async (booted: BootedSite, articleId: string, username: string) => {
  const { read } = booted.database();
  const article = await read
    .selectFrom("articles")
    .select("comment_count")
    .where("id", "=", articleId)
    .executeTakeFirstOrThrow();
  const user = await read
    .selectFrom("users")
    .select(["comment_count", "points"])
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  return { article: article.comment_count, author: user.comment_count, points: user.points };
};

describe.each(databases())("comments of articles on $name", (kind) => {
  it("are written, sanitised when they are, and read by everybody", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const articleId = await publishArticle(booted, admin);
    const mo = await addMember(booted);
    const content = "**Nice** <img src=x onerror=alert(1)>\n\n[x](javascript:alert(1))";
    const written = await comment(booted, mo, articleId, { content, authorId: NOBODY, likeCount: 99 });
    expect(written).toMatchObject({
      content,
      deleted: false,
      parentId: null,
      likeCount: 0,
      author: { username: "mo" },
    });
    expect(written.contentHtml).toContain("<strong>Nice</strong>");
    expect(written.contentHtml).not.toMatch(/<img|<a [^>]*javascript/i);
    const { data, meta } = await listed(booted, articleId);
    expect([data.map(({ id }) => id), meta.total]).toEqual([[written.id], 1]);
    expect(data[0]).toMatchObject({ likedByMe: false, editableUntil: null });
    expect(await countersOf(booted, articleId, "mo")).toEqual({ article: 1, author: 1, points: 2 });
    expect(JSON.stringify(data)).not.toMatch(/email|"ip"|password|hash|token/);
  });

  it("need the permission, a text, and an article", async () => {
    await using booted = await bootSite(kind);
    const articleId = await publishArticle(booted, await booted.installed());
    const mute = await addMember(booted, { username: "mute", groups: [] });
    const mo = await addMember(booted);
    const body = { content: "Hello." };
    expect((await write(booted, undefined, articleId, body)).status).toBe(401);
    expect((await write(booted, mute, articleId, body)).status).toBe(403);
    expect((await write(booted, mo, NOBODY, body)).status).toBe(404);
    expect((await write(booted, mo, "0", body)).status).toBe(422);
    for (const content of ["", " \n", "x".repeat(10_001), "a\u0000b", 1])
      expect((await write(booted, mo, articleId, { content })).status).toBe(422);
    expect((await listed(booted, articleId)).meta.total).toBe(0);
  });

  it("form threads of four levels", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const articleId = await publishArticle(booted, admin);
    const other = await publishArticle(booted, admin, { title: "Another" });
    let parentId: string | undefined;
    const parents: (string | null)[] = [];
    const ids: string[] = [];
    for (let depth = 0; depth < 6; depth += 1) {
      const written = await comment(booted, admin, articleId, { content: `Level ${depth}`, parentId });
      parents.push(written.parentId);
      ids.push(written.id);
      parentId = written.id;
    }
    expect(parents).toEqual([null, ids[0], ids[1], ids[2], ids[2], ids[2]]);
    expect((await write(booted, admin, other, { content: "x", parentId })).status).toBe(404);
    expect((await write(booted, admin, articleId, { content: "x", parentId: NOBODY })).status).toBe(404);
    await booted.as(admin).call(api.deleteArticleComment, { params: { commentId: ids[5] ?? "" } });
    expect((await write(booted, admin, articleId, { content: "x", parentId: ids[5] })).status).toBe(404);
    expect((await listed(booted, other)).meta.total).toBe(0);
  });

  it("are edited by their authors without end, unless a setting ends it; walls keep their window", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const articleId = await publishArticle(booted, admin);
    const { id: moId, email } = await createMember(booted);
    const mo = await logIn(booted, email);
    const { id, editableUntil } = await comment(booted, mo, articleId, { content: "First" });
    expect(editableUntil).toBeNull();
    const entry = await booted
      .as(mo)
      .call(api.createProfileComment, { params: { id: moId }, body: { content: "Mine" } });
    expect(entry.json).toMatchObject({ editableUntil: "2030-01-01T00:15:00.000Z" });
    booted.clock.advance(5 * 365 * 24 * 3_600_000);
    const later = await logIn(booted, email);
    expect(
      (
        await booted
          .as(later)
          .call(api.updateArticleComment, { params: { commentId: id }, body: { content: "Years later" } })
      ).status,
    ).toBe(200);
    expect(
      codeOf(
        await booted
          .as(later)
          .call(api.updateProfileComment, { params: { commentId: entry.body.id }, body: { content: "Years later" } }),
      ),
    ).toBe("SVC-API-4003");
    const chief = await logIn(booted, "ada@example.org");
    for (const value of [0, 60])
      expect(
        (
          await booted
            .as(chief)
            .call(api.saveSetting, { params: { key: "comments.articleEditMinutes" }, body: { value } })
        ).json,
      ).toMatchObject({ value });
    expect(
      codeOf(
        await booted
          .as(later)
          .call(api.updateArticleComment, { params: { commentId: id }, body: { content: "Too late" } }),
      ),
    ).toBe("SVC-API-4003");
    expect(
      (
        await booted
          .as(chief)
          .call(api.saveSetting, { params: { key: "comments.articleEditMinutes" }, body: { value: null } })
      ).status,
    ).toBe(200);
    expect(
      (
        await booted
          .as(later)
          .call(api.updateArticleComment, { params: { commentId: id }, body: { content: "In time" } })
      ).status,
    ).toBe(200);
  });

  it("are not edited any more once the right to comment was taken", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const articleId = await publishArticle(booted, admin);
    const { id: moId, email } = await createMember(booted);
    const mo = await logIn(booted, email);
    const { id } = await comment(booted, mo, articleId, { content: "First" });
    await booted.as(admin).call(api.setUserGroups, { params: { id: moId }, body: { groupIds: [] } });
    expect(
      codeOf(
        await booted.as(mo).call(api.updateArticleComment, { params: { commentId: id }, body: { content: "Second" } }),
      ),
    ).toBe("SVC-API-4003");
    const [own] = (await booted.as(mo).call(api.listArticleComments, { params: { id: articleId } })).body.data;
    if (!own || own.deleted) expect.fail("Comment deleted.");
    expect(new Date(own.editableUntil ?? Number.NaN).getTime()).toBeLessThanOrEqual(booted.clock.now().getTime());
    expect((await booted.as(mo).call(api.deleteArticleComment, { params: { commentId: id } })).status).toBe(204);
  });

  it("are changed by their author alone, for as long as a setting says", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const articleId = await publishArticle(booted, admin);
    const mo = await addMember(booted);
    await booted
      .as(admin)
      .call(api.saveSetting, { params: { key: "comments.articleEditMinutes" }, body: { value: 15 } });
    const { id, editableUntil } = await comment(booted, mo, articleId, { content: "First" });
    expect(editableUntil).toBe("2030-01-01T00:15:00.000Z");
    const edit = (token: string | undefined, content: string) =>
      booted
        .as(token)
        .callLoosely(api.updateArticleComment, { params: { commentId: id }, body: { content, authorId: NOBODY } });
    expect((await edit(undefined, "x")).status).toBe(401);
    expect((await edit(admin, "x")).status).toBe(403);
    booted.clock.advance(5 * 60_000);
    expect((await edit(mo, "First")).json).toMatchObject({ editedAt: null });
    expect((await edit(mo, "*Second*")).json).toMatchObject({
      content: "*Second*",
      contentHtml: expect.stringContaining("<em>Second</em>"),
      editedAt: "2030-01-01T00:05:00.000Z",
      author: { username: "mo" },
    });
    booted.clock.advance(10 * 60_000);
    const [later, chief] = [await logIn(booted, "mo@example.org"), await logIn(booted, "ada@example.org")];
    expect(codeOf(await edit(later, "Third"))).toBe("SVC-API-4003");
    await booted
      .as(chief)
      .call(api.saveSetting, { params: { key: "comments.articleEditMinutes" }, body: { value: 60 } });
    expect((await edit(later, "Third")).status).toBe(200);
    await booted.as(later).call(api.deleteArticleComment, { params: { commentId: id } });
    expect((await edit(later, "Fourth")).status).toBe(404);
  });

  it("leave a tombstone without a word of them", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const articleId = await publishArticle(booted, admin);
    const [mo, eve] = [await addMember(booted), await addMember(booted, { username: "eve" })];
    const guard = await addMember(booted, { username: "guard", groups: ["members", "moderators"] });
    const own = await comment(booted, mo, articleId, { content: "regrettable" });
    const answer = await comment(booted, eve, articleId, { content: "An answer", parentId: own.id });
    const spam = await comment(booted, mo, articleId, { content: "spamspam" });
    await booted.as(eve).call(api.likeArticleComment, { params: { commentId: own.id } });
    expect((await booted.call(api.deleteArticleComment, { params: { commentId: own.id } })).status).toBe(401);
    expect((await booted.as(eve).call(api.deleteArticleComment, { params: { commentId: own.id } })).status).toBe(403);
    expect((await booted.as(mo).call(api.deleteArticleComment, { params: { commentId: own.id } })).status).toBe(204);
    expect((await booted.as(mo).call(api.deleteArticleComment, { params: { commentId: own.id } })).status).toBe(404);
    expect((await booted.as(guard).call(api.deleteArticleComment, { params: { commentId: spam.id } })).status).toBe(
      204,
    );
    const { data, meta } = await listed(booted, articleId, "?order=asc");
    expect(data).toMatchObject([
      { id: own.id, deleted: true, deletedBy: "author", reason: null },
      { id: answer.id, parentId: own.id, deleted: false },
      { id: spam.id, deleted: true, deletedBy: "moderator" },
    ]);
    expect(meta.total).toBe(3);
    const rows = await booted.database().read.selectFrom("comments").selectAll().execute();
    expect(JSON.stringify([data, rows])).not.toMatch(/regrettable|spamspam/);
    expect(await countersOf(booted, articleId, "mo")).toEqual({ article: 1, author: 0, points: 0 });
    expect(await booted.database().read.selectFrom("comment_likes").selectAll().execute()).toEqual([]);
  });

  it("are liked once by each, however often, and point at their author", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const articleId = await publishArticle(booted, admin);
    const mo = await addMember(booted);
    const { id } = await comment(booted, mo, articleId, { content: "Likeable" });
    const like = (token: string) => booted.as(token).call(api.likeArticleComment, { params: { commentId: id } });
    const unlike = (token: string) => booted.as(token).call(api.unlikeArticleComment, { params: { commentId: id } });
    expect((await like(admin)).json).toEqual({ liked: true, likeCount: 1 });
    expect((await like(admin)).json).toEqual({ liked: true, likeCount: 1 });
    expect((await like(mo)).json).toEqual({ liked: true, likeCount: 2 });
    expect((await listed(booted, articleId, "", admin)).data[0]).toMatchObject({ likedByMe: true, likeCount: 2 });
    expect((await listed(booted, articleId)).data[0]).toMatchObject({ likedByMe: false });
    // Two for the comment, one for the like of somebody else.
    expect((await countersOf(booted, articleId, "mo")).points).toBe(3);
    expect((await unlike(admin)).json).toEqual({ liked: false, likeCount: 1 });
    expect((await unlike(admin)).json).toEqual({ liked: false, likeCount: 1 });
    expect((await countersOf(booted, articleId, "mo")).points).toBe(2);
    expect((await booted.as(mo).call(api.likeArticleComment, { params: { commentId: NOBODY } })).status).toBe(404);
    await booted.as(mo).call(api.deleteArticleComment, { params: { commentId: id } });
    expect((await like(admin)).status).toBe(404);
  });

  it("are listed page by page, by time or by likes", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const articleId = await publishArticle(booted, admin);
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      booted.clock.advance(1_000);
      ids.push((await comment(booted, admin, articleId, { content: `No. ${index}` })).id);
    }
    await booted.as(admin).call(api.likeArticleComment, { params: { commentId: ids[1] ?? "" } });
    const idsOf = async (query: string) => (await listed(booted, articleId, query)).data.map(({ id }) => id);
    expect(await idsOf("")).toEqual(ids.toReversed());
    expect(await idsOf("?order=asc&limit=2&page=2")).toEqual(ids.slice(2, 4));
    expect((await idsOf("?sort=likeCount"))[0]).toBe(ids[1]);
    for (const query of ["sort=content", "order=DESC--", "page=0", "limit=101", "sort=createdAt&sort=likeCount"])
      expect(
        (await booted.callLoosely(api.listArticleComments, { params: { id: articleId }, query })).status,
        query,
      ).toBe(422);
    expect((await listed(booted, articleId, "?page=9")).data).toEqual([]);
  });

  it("are as hidden as their article, whatever is done to them", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const mo = await addMember(booted);
    const guard = await addMember(booted, { username: "guard", groups: ["members", "moderators"] });
    const articleId = await publishArticle(booted, admin);
    const { id } = await comment(booted, mo, articleId, { content: "Seen" });
    const attempts = (token: string) =>
      Promise.all([
        booted.as(token).call(api.listArticleComments, { params: { id: articleId } }),
        booted.call(api.streamArticleComments, { params: { id: articleId }, token }),
        write(booted, token, articleId, { content: "x" }),
        booted.as(token).call(api.updateArticleComment, { params: { commentId: id }, body: { content: "y" } }),
        booted.as(token).call(api.likeArticleComment, { params: { commentId: id } }),
        booted.as(token).call(api.unlikeArticleComment, { params: { commentId: id } }),
        booted.as(token).call(api.deleteArticleComment, { params: { commentId: id } }),
      ]);
    const visibility = (to: string) =>
      booted.as(admin).callLoosely(api.updateArticle, { params: { id: articleId }, body: { visibility: to } });
    await visibility("members");
    expect((await booted.call(api.listArticleComments, { params: { id: articleId } })).status).toBe(404);
    expect((await listed(booted, articleId, "", mo)).data).toHaveLength(1);
    const unknown = await booted.call(api.listArticleComments, { params: { id: NOBODY }, token: mo });
    const hide = [
      () => visibility("private"),
      () => booted.as(admin).call(api.unpublishArticle, { params: { id: articleId } }),
      () => booted.as(admin).call(api.deleteArticle, { params: { id: articleId } }),
    ];
    for (const step of hide) {
      await step();
      for (const token of [mo, guard])
        for (const answer of await attempts(token)) expect([answer.status, answer.text]).toEqual([404, unknown.text]);
    }
    const row = await booted.database().read.selectFrom("comments").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ content: "Seen", deleted_at: null });
  });

  it("keep to the limits of a rank, however many are sent at once", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const articleId = await publishArticle(booted, admin);
    const { email } = await createMember(booted, { username: "fresh", groups: ["members", "newcomers"] });
    const token = await logIn(booted, email);
    await booted.database().transaction(async (tx) => {
      const limits = JSON.stringify({ commentsPerDay: 3, commentLength: 10 });
      await tx.updateTable("ranks").set({ limits }).execute();
    });
    expect(codeOf(await write(booted, token, articleId, { content: "x".repeat(11) }))).toBe("SVC-API-4001");
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => write(booted, token, articleId, { content: `No. ${index}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(17);
    const [first] = (await listed(booted, articleId)).data;
    await booted.as(token).call(api.deleteArticleComment, { params: { commentId: first?.id ?? "" } });
    expect((await write(booted, token, articleId, { content: "again" })).status).toBe(403);
    booted.clock.advance(24 * 3_600_000 + 1);
    expect((await write(booted, await logIn(booted, email), articleId, { content: "tomorrow" })).status).toBe(201);
  });
});
