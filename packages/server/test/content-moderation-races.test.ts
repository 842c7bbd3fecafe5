import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { publishArticle } from "./support/articles.js";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { addMember } from "./support/members.js";

const AT_ONCE = 50;

const actionsIn = async (booted: BootedSite): Promise<string[]> =>
  (await booted.database().read.selectFrom("moderation_log").select("action").execute()).map(({ action }) => action);

const times = (actions: readonly string[], action: string): number => actions.filter((one) => one === action).length;

describe.each(databases())(`${AT_ONCE} acts at once on $name`, (kind) => {
  it("remove and restore a comment in turns, each of them once", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const article = await publishArticle(booted, admin);
    const mo = await addMember(booted);
    const comment = { params: { id: article }, token: mo, body: { content: "A whale" } };
    const { id } = (await booted.call(api.createArticleComment, comment)).body;
    await booted.call(api.likeArticleComment, { params: { commentId: id }, token: admin });
    const remove = () =>
      booted.call(api.removeArticleComment, { params: { id }, token: admin, body: { reason: "Rude" } });
    const restore = () => booted.call(api.restoreArticleComment, { params: { id }, token: admin });

    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => (index % 2 ? remove : restore)()));
    expect(answers.map(({ status }) => status).filter((status) => status !== 204 && status !== 404)).toEqual([]);
    const { read } = booted.database();
    const row = await read.selectFrom("comments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const isLive = row.deleted_at === null;
    const actions = await actionsIn(booted);
    const [removed, restored] = [times(actions, "comment.remove"), times(actions, "comment.restore")];
    expect(removed).toBeGreaterThan(0);
    expect(removed - restored).toBe(isLive ? 0 : 1);
    const user = await read
      .selectFrom("users")
      .select(["comment_count", "points"])
      .where("username", "=", "mo")
      .executeTakeFirstOrThrow();
    const likes = await read.selectFrom("comment_likes").selectAll().execute();
    const kept = await read.selectFrom("removed_comment_likes").selectAll().execute();
    expect([user.comment_count, likes.length, row.like_count, kept.length]).toEqual(
      isLive ? [1, 1, 1, 0] : [0, 0, 0, 1],
    );
    expect(user.points > 0).toBe(isLive);

    await restore();
    const last = await Promise.all(Array.from({ length: AT_ONCE }, remove));
    expect(last.filter(({ status }) => status === 204)).toHaveLength(1);
    const before = times(await actionsIn(booted), "comment.restore");
    await Promise.all(Array.from({ length: AT_ONCE }, restore));
    expect(times(await actionsIn(booted), "comment.restore")).toBe(before + 1);
    expect((await booted.call(api.listArticleComments, { params: { id: article } })).body.data).toMatchObject([
      { content: "A whale", likeCount: 1 },
    ]);
  });

  it("unlist an article once, and list it again once", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const mo = await addMember(booted);
    const id = await publishArticle(booted, mo);
    const unlist = () =>
      booted.call(api.unlistArticle, { params: { id }, token: admin, body: { reason: "Advertising" } });
    const relist = () => booted.call(api.relistArticle, { params: { id }, token: admin });
    const statuses = (await Promise.all(Array.from({ length: AT_ONCE }, unlist))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(AT_ONCE - 1);
    const again = (await Promise.all(Array.from({ length: AT_ONCE }, relist))).map(({ status }) => status);
    expect(again.filter((status) => status !== 204)).toEqual([]);
    expect((await actionsIn(booted)).sort()).toEqual(["article.relist", "article.unlist"]);
    expect((await booted.call(api.listArticles)).body.data).toMatchObject([{ id, visibility: "public" }]);
    const counts = await booted.database().read.selectFrom("article_counts").selectAll().execute();
    expect(counts.filter(({ value }) => value !== 0)).toMatchObject([{ visibility: "public", value: 1 }]);
  });
});
