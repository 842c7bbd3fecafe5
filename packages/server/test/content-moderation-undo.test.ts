import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { type ArticleEvents, createArticleSteps } from "../src/features/articles/index.js";
import { type CommentEvents, createCommentSteps } from "../src/features/comments/index.js";
import { createArticleModeration, createCommentModeration } from "../src/features/content-moderation/index.js";
import { createModerationLog, type ModerationEvents, type Undo } from "../src/features/moderation-log/index.js";
import type { Member } from "../src/kernel/caller.js";
import { uuidSource } from "../src/kernel/ids.js";
import { LocalEventBus } from "../src/platform/events/local-event-bus.js";
import { publishArticle } from "./support/articles.js";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { addMember } from "./support/members.js";

/** The undos as the site builds them, on the database of a site, for somebody who may read everything. */
function undosOf(booted: BootedSite, actorId: string) {
  const [db, clock] = [booted.database(), booted.clock];
  const events = new LocalEventBus<ArticleEvents & CommentEvents & ModerationEvents>(booted.logger);
  const log = createModerationLog({ clock, newId: uuidSource });
  const jobs = { enqueue: async () => {}, cancel: async () => false };
  const comments = createCommentModeration({
    db,
    log,
    events,
    steps: createCommentSteps({ clock, events }),
    places: {
      find: async (_caller, place, id) => ({
        place,
        id,
        ownerId: null,
        href: `/${id}`,
        mayRead: true,
        mayWrite: true,
        mayLike: true,
      }),
    },
  });
  const articles = createArticleModeration({
    db,
    log,
    events,
    steps: createArticleSteps({ clock, newId: uuidSource, events, jobs }),
    articles: {
      findReadableById: async (_caller, id) => ({
        ...(await db.read.selectFrom("articles").selectAll().where("id", "=", id).executeTakeFirstOrThrow()),
        username: null,
        display_name: null,
        avatar_url: null,
        author_status: null,
      }),
    },
  });
  const actor: Member = {
    kind: "member",
    userId: actorId,
    sessionId: "s",
    groupIds: new Set<string>(),
    silence: null,
    permissions: new Set(["admin.access"]),
  };
  const undos: Readonly<Record<string, Undo>> = { ...comments.undos, ...articles.undos };
  return async (action: string) => {
    const entry = await db.read
      .selectFrom("moderation_log")
      .selectAll()
      .where("action", "=", action)
      .orderBy("created_at", "desc")
      .executeTakeFirstOrThrow();
    const prepared = await undos[action]?.prepare?.(entry, actor);
    return db.transaction(async (tx) => {
      const undone = await undos[action]?.undo(tx, entry, actor);
      if (undone) await log.record(tx, { ...undone, actorId, undoes: entry.id });
      return { ...undone, ...prepared };
    });
  };
}

async function sceneOf(kind: Parameters<typeof bootSite>[0]) {
  const booted = await bootSite(kind);
  const admin = await booted.installed();
  const mo = await addMember(booted);
  const id = await publishArticle(booted, mo, { title: "On boats" });
  const { id: actorId } = (await booted.call(api.me, { token: admin })).body.user;
  return { booted, admin, mo, id, undo: undosOf(booted, actorId) };
}

describe.each(databases())("acts on content on $name", (kind) => {
  it("are taken back for comments: the removal, and the restoration with its former reason", async () => {
    const { booted, admin, mo, id, undo } = await sceneOf(kind);
    await using _ = booted;
    const comment = { params: { id }, token: mo, body: { content: "Hello" } };
    const { id: commentId } = (await booted.call(api.createArticleComment, comment)).body;
    const order = { params: { id: commentId }, token: admin };
    const shown = async () => (await booted.call(api.listArticleComments, { params: { id }, token: mo })).body.data[0];
    const remove = () => booted.call(api.removeArticleComment, { ...order, body: { reason: "Rude" } });

    await remove();
    booted.clock.advance(1_000);
    expect(await undo("comment.remove")).toMatchObject({
      action: "comment.restore",
      target: { type: "article-comment", id: commentId },
      tells: "comment.restore",
      href: `/${id}#comment-${commentId}`,
    });
    expect(await shown()).toMatchObject({ deleted: false, content: "Hello" });
    await expect(undo("comment.remove")).rejects.toMatchObject({ code: "SVC-API-4009" });
    booted.clock.advance(1_000);
    expect(await undo("comment.restore")).toMatchObject({ action: "comment.remove", reason: "Rude" });
    expect(await shown()).toMatchObject({ deleted: true, deletedBy: "moderator", reason: "Rude" });
  });

  it("are not taken back after others changed the comment", async () => {
    const { booted, admin, mo, id, undo } = await sceneOf(kind);
    await using _ = booted;
    const comment = { params: { id }, token: mo, body: { content: "Hello" } };
    const { id: commentId } = (await booted.call(api.createArticleComment, comment)).body;
    const order = { params: { id: commentId }, token: admin };
    await booted.call(api.removeArticleComment, { ...order, body: { reason: "Rude" } });
    const { id: first } = await booted
      .database()
      .read.selectFrom("moderation_log")
      .select("id")
      .executeTakeFirstOrThrow();
    booted.clock.advance(1_000);
    await booted.call(api.restoreArticleComment, order);
    booted.clock.advance(1_000);
    await booted.call(api.removeArticleComment, { ...order, body: { reason: "Rude again" } });
    // Later removals replace earlier ones in the log, of which only the last stands.
    await booted.database().transaction(async (tx) => {
      await tx.deleteFrom("moderation_log").where("action", "=", "comment.remove").where("id", "!=", first).execute();
    });
    await expect(undo("comment.remove")).rejects.toMatchObject({ code: "SVC-API-4009" });
    await booted.call(api.restoreArticleComment, order);
    await booted.call(api.deleteArticleComment, { params: { commentId }, token: mo });
    await expect(undo("comment.restore")).rejects.toMatchObject({ code: "SVC-API-4009" });
  });

  it("are taken back for articles", async () => {
    const { booted, admin, mo, id, undo } = await sceneOf(kind);
    await using _ = booted;
    const read = async () => (await booted.call(api.getArticle, { params: { slug: id }, token: mo })).body;
    await booted.call(api.unlistArticle, { params: { id }, token: admin, body: { reason: "Advertising" } });
    booted.clock.advance(1_000);
    expect(await undo("article.unlist")).toMatchObject({
      action: "article.relist",
      tells: "article.relist",
      href: "/articles/on-boats",
    });
    expect(await read()).toMatchObject({ listed: true, moderation: null });
    await expect(undo("article.unlist")).rejects.toMatchObject({ code: "SVC-API-4009" });
    booted.clock.advance(1_000);
    expect(await undo("article.relist")).toMatchObject({ action: "article.unlist", reason: "Advertising" });
    expect(await read()).toMatchObject({ listed: false, moderation: { reason: "Advertising" } });
    await expect(undo("article.relist")).rejects.toMatchObject({ code: "SVC-API-4009" });
  });
});
