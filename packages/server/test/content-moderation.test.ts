import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { forgetRemovedComments } from "../src/features/content-moderation/index.js";
import { UNKNOWN_ID } from "./contract/scene.js";
import { publishArticle } from "./support/articles.js";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { createMember, logIn } from "./support/members.js";
import { openStream } from "./support/streams.js";

async function sceneOf(kind: Parameters<typeof bootSite>[0]) {
  const booted = await bootSite(kind);
  const admin = await booted.installed();
  const [mo, eve, guard] = [
    await createMember(booted, { username: "mo" }),
    await createMember(booted, { username: "eve" }),
    await createMember(booted, { username: "guard", groups: ["members", "moderators"] }),
  ];
  const tokens = {
    admin,
    mo: await logIn(booted, mo.email),
    eve: await logIn(booted, eve.email),
    guard: await logIn(booted, guard.email),
  };
  const article = await publishArticle(booted, admin);
  const write = async (token: string, content: string) =>
    (await booted.call(api.createArticleComment, { params: { id: article }, token, body: { content } })).body.id;
  return { booted, mo, tokens, article, write };
}

const remove = (booted: BootedSite, token: string, id: string, reason = "Rude") =>
  booted.call(api.removeArticleComment, { params: { id }, token, body: { reason } });
const restore = (booted: BootedSite, token: string, id: string) =>
  booted.call(api.restoreArticleComment, { params: { id }, token });

/** Everything that counts or shows comments. */
async function stateOf(booted: BootedSite, articleId: string) {
  const { read } = booted.database();
  const listed = await booted.call(api.listArticleComments, { params: { id: articleId }, query: { order: "asc" } });
  const found = await booted.call(api.search, { query: { q: "whale", type: "comments" } });
  return {
    listed: listed.body,
    found: found.body.data.length,
    likes: await read.selectFrom("comment_likes").selectAll().orderBy("user_id").execute(),
    users: await read.selectFrom("users").select(["username", "comment_count", "points"]).orderBy("username").execute(),
    articles: await read.selectFrom("articles").select(["id", "comment_count"]).execute(),
  };
}

const entriesOf = (booted: BootedSite) =>
  booted.database().read.selectFrom("moderation_log").selectAll().orderBy("created_at").orderBy("id").execute();

describe.each(databases())("comments that moderators remove on $name", (kind) => {
  it("leave a tombstone with the reason, and come back as they were", async () => {
    const { booted, mo, tokens, article, write } = await sceneOf(kind);
    await using _ = booted;
    const id = await write(tokens.mo, "A *whale*");
    for (const token of [tokens.eve, tokens.admin, tokens.mo])
      await booted.call(api.likeArticleComment, { params: { commentId: id }, token });
    await booted.settled();
    const before = await stateOf(booted, article);
    expect(before.found).toBe(1);
    expect(before.likes).toHaveLength(3);

    booted.clock.advance(1_000);
    expect((await remove(booted, tokens.guard, id, "Not about boats")).status).toBe(204);
    await booted.settled();
    const removed = await stateOf(booted, article);
    expect(removed.listed.data).toEqual([
      expect.objectContaining({ id, deleted: true, deletedBy: "moderator", reason: "Not about boats", actions: [] }),
    ]);
    expect(removed).toMatchObject({ found: 0, likes: [], articles: [{ comment_count: 0 }] });
    expect(removed.users.find(({ username }) => username === "mo")).toMatchObject({ comment_count: 0, points: 0 });
    expect(JSON.stringify(removed)).not.toContain("whale");
    expect((await remove(booted, tokens.guard, id)).status).toBe(404);
    const forGuard = await booted.call(api.listArticleComments, { params: { id: article }, token: tokens.guard });
    expect(forGuard.body.data[0]?.actions).toEqual(["restore"]);

    booted.clock.advance(1_000);
    expect((await restore(booted, tokens.guard, id)).status).toBe(204);
    await booted.settled();
    expect(await stateOf(booted, article)).toEqual(before);
    expect((await restore(booted, tokens.guard, id)).status).toBe(204);
    const entries = await entriesOf(booted);
    expect(entries).toMatchObject([
      { action: "comment.remove", target_type: "article-comment", target_id: id, user_id: mo.id },
      { action: "comment.restore", target_type: "article-comment", target_id: id, user_id: mo.id },
    ]);
    expect(entries[0]?.reason).toBe("Not about boats");
    expect(JSON.stringify(entries)).not.toContain("whale");
    const { body: inbox } = await booted.call(api.listNotifications, { token: tokens.mo });
    expect(inbox.data.filter(({ kind: name }) => name === "moderation.action")).toHaveLength(2);
  });

  it("are within reach only", async () => {
    const { booted, tokens, article, write } = await sceneOf(kind);
    await using _ = booted;
    const [ofAdmin, ofGuard, ofMo] = [
      await write(tokens.admin, "I decide"),
      await write(tokens.guard, "I guard"),
      await write(tokens.mo, "I write"),
    ];
    expect(codeOf(await remove(booted, tokens.guard, ofAdmin))).toBe("SVC-API-4003");
    expect(codeOf(await remove(booted, tokens.guard, ofGuard))).toBe("SVC-API-4009");
    expect((await remove(booted, tokens.eve, ofMo)).status).toBe(403);
    expect((await remove(booted, tokens.guard, UNKNOWN_ID)).status).toBe(404);
    expect(
      (
        await booted.call(api.removeProfileComment, {
          params: { id: ofMo },
          token: tokens.guard,
          body: { reason: "Rude" },
        })
      ).status,
    ).toBe(404);
    const listed = await booted.call(api.listArticleComments, { params: { id: article }, token: tokens.guard });
    const actions = new Map(listed.body.data.map((comment) => [comment.id, comment.actions]));
    expect([ofAdmin, ofGuard, ofMo].map((id) => actions.get(id))).toEqual([[], [], ["remove"]]);

    // Nothing tells a moderator whether an article exists that they may not read.
    await booted.call(api.updateArticle, {
      params: { id: article },
      token: tokens.admin,
      body: { visibility: "private" },
    });
    expect((await remove(booted, tokens.guard, ofMo)).status).toBe(404);
    const asAdmin = { params: { id: ofMo }, token: tokens.admin, body: { reason: "Rude" } };
    expect((await booted.call(api.removeArticleCommentAsAdmin, asAdmin)).status).toBe(204);
    expect((await restore(booted, tokens.guard, ofMo)).status).toBe(404);
    expect(await entriesOf(booted)).toHaveLength(1);
  });

  it("change on open pages both ways", async () => {
    const { booted, tokens, article, write } = await sceneOf(kind);
    await using _ = booted;
    const id = await write(tokens.mo, "A whale");
    const stream = await openStream(booted, api.streamArticleComments, { params: { id: article } });
    expect(await stream.next()).toEqual({ total: 1, change: null });
    await remove(booted, tokens.guard, id);
    expect(await stream.next()).toEqual({ total: 1, change: { kind: "deleted", commentId: id } });
    await restore(booted, tokens.guard, id);
    expect(await stream.next()).toEqual({ total: 1, change: { kind: "changed", commentId: id } });
    await stream.close();
  });

  it("are those of walls as well", async () => {
    const { booted, mo, tokens } = await sceneOf(kind);
    await using _ = booted;
    const params = { id: mo.id };
    const { body } = await booted.call(api.createProfileComment, {
      params,
      token: tokens.eve,
      body: { content: "Boo" },
    });
    const order = { params: { id: body.id }, token: tokens.guard };
    expect((await booted.call(api.removeProfileComment, { ...order, body: { reason: "Rude" } })).status).toBe(204);
    const tombstone = (await booted.call(api.listProfileComments, { params })).body.data[0];
    expect(tombstone).toMatchObject({ deleted: true, deletedBy: "moderator", reason: "Rude" });
    expect((await booted.call(api.restoreProfileComment, order)).status).toBe(204);
    expect((await booted.call(api.listProfileComments, { params })).body.data[0]).toMatchObject({ content: "Boo" });
  });

  it("are never those that their authors deleted, and none without their article", async () => {
    const { booted, tokens, article, write } = await sceneOf(kind);
    await using _ = booted;
    const [own, lost] = [await write(tokens.mo, "Mine"), await write(tokens.mo, "Lost")];
    await booted.call(api.deleteArticleComment, { params: { commentId: own }, token: tokens.mo });
    expect(codeOf(await restore(booted, tokens.guard, own))).toBe("SVC-API-4009");
    // The route of the contract for everybody removes as well, without a reason.
    expect(
      (await booted.call(api.deleteArticleComment, { params: { commentId: lost }, token: tokens.guard })).status,
    ).toBe(204);
    expect(await entriesOf(booted)).toMatchObject([{ action: "comment.remove", reason: null }]);
    await booted.call(api.unpublishArticle, { params: { id: article }, token: tokens.admin });
    expect((await restore(booted, tokens.guard, lost)).status).toBe(404);
    expect((await restore(booted, tokens.admin, lost)).status).toBe(404);
    await booted.call(api.deleteArticle, { params: { id: article }, token: tokens.admin });
    expect((await restore(booted, tokens.guard, lost)).status).toBe(404);
    expect(await entriesOf(booted)).toHaveLength(1);
  });

  it("are kept as long as the setting says, and not a day longer", async () => {
    const { booted, tokens, write } = await sceneOf(kind);
    await using _ = booted;
    const id = await write(tokens.mo, "A whale");
    await booted.call(api.likeArticleComment, { params: { commentId: id }, token: tokens.eve });
    await remove(booted, tokens.guard, id);
    const { read } = booted.database();
    const days = { get: async () => 90 as never };
    const job = forgetRemovedComments({ db: booted.database(), clock: booted.clock, settings: days });
    const kept = async () => [
      ...(await read.selectFrom("removed_comments").select("content").execute()),
      ...(await read.selectFrom("removed_comment_likes").select("user_id").execute()),
    ];
    booted.clock.advance(90 * 86_400_000);
    await job.run({ signal: new AbortController().signal });
    expect(await kept()).toHaveLength(2);
    booted.clock.advance(1);
    await job.run({ signal: new AbortController().signal });
    expect(await kept()).toEqual([]);
    const guard = await logIn(booted, "guard@example.org");
    expect(codeOf(await restore(booted, guard, id))).toBe("SVC-API-4009");
  });
});
