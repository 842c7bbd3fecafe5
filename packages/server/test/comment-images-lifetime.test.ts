import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import {
  createCommentImageFiles,
  deleteRemovedBefore,
  releaseImages,
  removeSurplusCommentImages,
} from "../src/features/comments/index.js";
import { openDiskStorage } from "../src/platform/storage/disk-storage.js";
import { publishArticle } from "./support/articles.js";
import { administratorToken, bootSite } from "./support/booted-site.js";
import { addCommentImage, commentImageFiles } from "./support/comment-images.js";
import { createMember, logIn } from "./support/members.js";

const DAY_MS = 24 * 3_600_000;

async function sceneOf(kind: Parameters<typeof bootSite>[0]) {
  const booted = await bootSite(kind);
  const articleId = await publishArticle(booted, await booted.installed());
  const { email } = await createMember(booted, { username: "mo", groups: ["members", "veterans"] });
  const { clock, logger, dataDir } = booted;
  const db = booted.database();
  const storage = await openDiskStorage(`${dataDir}/uploads`, clock);
  const files = createCommentImageFiles({ db, logger, storage });
  const sweep = removeSurplusCommentImages({ db, clock, files });
  // A day later, a session may be over.
  const mo = async () => booted.as(await logIn(booted, email));
  const admin = async () => booted.as(await administratorToken(booted.site));
  return {
    booted,
    articleId,
    mo,
    admin,
    add: async () => addCommentImage(booted, await logIn(booted, email)),
    write: async (content: string) =>
      (await (await mo()).call(api.createArticleComment, { params: { id: articleId }, body: { content } })).body.id,
    edit: async (commentId: string, content: string) =>
      (await mo()).call(api.updateArticleComment, { params: { commentId }, body: { content } }),
    /** Goes on by so much, removes what is surplus by then, and returns the images that are left. */
    leftAfter: async (ms: number) => {
      clock.advance(ms);
      await sweep.run({ signal: new AbortController().signal });
      return commentImageFiles(dataDir);
    },
  };
}

const showing = (...images: readonly { readonly url: string }[]): string =>
  images.map(({ url }) => `![x](${url})`).join(" ");

describe.each(databases())("the lifetime of images of comments on $name", (kind) => {
  it("ends a day after the last comment that shows them", async () => {
    const { booted, add, write, edit, mo, leftAfter } = await sceneOf(kind);
    await using _ = booted;
    const [first, second, third] = [await add(), await add(), await add()];
    const commentId = await write(showing(first, second));
    const other = await write(showing(second));
    expect(await leftAfter(DAY_MS - 1)).toHaveLength(3);
    expect(await leftAfter(2)).toEqual([first.id, second.id].sort());
    expect(await leftAfter(30 * DAY_MS)).toHaveLength(2);
    await edit(commentId, showing(third));
    expect(await leftAfter(DAY_MS - 1)).toHaveLength(2);
    await edit(commentId, showing(first));
    expect(await leftAfter(30 * DAY_MS)).toHaveLength(2);
    await (await mo()).call(api.deleteArticleComment, { params: { commentId } });
    expect(await leftAfter(DAY_MS + 1)).toEqual([second.id]);
    await (await mo()).call(api.deleteArticleComment, { params: { commentId: other } });
    expect(await leftAfter(DAY_MS + 1)).toEqual([]);
    const rows = await booted.database().read.selectFrom("comment_images").select("id").execute();
    expect(rows).toEqual([]);
  });

  it("goes on while a moderator may restore the comment, and while a report shows them", async () => {
    const { booted, articleId, add, write, mo, admin, leftAfter } = await sceneOf(kind);
    await using _ = booted;
    const [restored, forgotten, reported] = [await add(), await add(), await add()];
    const ids = [await write(showing(restored)), await write(showing(forgotten)), await write(showing(reported))];
    const [one = "", two = "", three = ""] = ids;
    for (const commentId of [one, two])
      await (await admin()).call(api.removeArticleCommentAsAdmin, { params: { id: commentId }, body: { reason: "x" } });
    const body = { targetType: "article-comment", targetId: three, reason: "spam" } as const;
    const { id: reportId } = (await (await admin()).call(api.createReport, { body })).body;
    await (await mo()).call(api.deleteArticleComment, { params: { commentId: three } });
    expect(await leftAfter(2 * DAY_MS)).toHaveLength(3);
    const report = (await (await admin()).call(api.getReport, { params: { id: reportId } })).body;
    expect(report.snapshots[0]?.html).toContain(`<img src="${reported.url}"`);
    const token = await administratorToken(booted.site);
    const headers = { authorization: `Bearer ${token}` };
    expect((await booted.site.fetch(new Request(`http://site.test${reported.url}`, { headers }))).status).toBe(200);
    await (await admin()).call(api.restoreArticleComment, { params: { id: one } });
    const list = (await (await admin()).call(api.listArticleComments, { params: { id: articleId } })).body.data;
    expect(JSON.stringify(list)).toContain(restored.url);
    expect(await leftAfter(DAY_MS)).toEqual([restored.id, forgotten.id, reported.id].sort());
    const forgottenTexts = await booted.database().transaction(async (tx) => {
      const ids = await deleteRemovedBefore(tx, booted.clock.now().toISOString(), 10);
      await releaseImages(tx, ids, booted.clock.now());
      return ids;
    });
    expect(forgottenTexts).toEqual([two]);
    expect(await leftAfter(DAY_MS + 1)).toEqual([restored.id, reported.id].sort());
  });

  it("ends with that of the article", async () => {
    const { booted, articleId, add, write, admin, leftAfter } = await sceneOf(kind);
    await using _ = booted;
    await write(showing(await add()));
    await (await admin()).call(api.deleteArticle, { params: { id: articleId } });
    expect(await leftAfter(DAY_MS + 1)).toEqual([]);
  });

  it("is not cut short by removing what is shown at the same moment", async () => {
    const { booted, add, write, leftAfter } = await sceneOf(kind);
    await using _ = booted;
    for (let round = 0; round < 4; round += 1) {
      const image = await add();
      booted.clock.advance(DAY_MS + 1);
      const [commentId] = await Promise.all([write(showing(image)), leftAfter(0)]);
      const { content_html } = await booted
        .database()
        .read.selectFrom("comments")
        .select("content_html")
        .where("id", "=", commentId)
        .executeTakeFirstOrThrow();
      // Whichever came first, a picture that was found is kept, unless it went while the comment was written.
      const uses = await booted
        .database()
        .read.selectFrom("comment_image_uses")
        .selectAll()
        .where("comment_id", "=", commentId)
        .execute();
      const left = await leftAfter(0);
      expect(left.includes(image.id)).toBe(uses.length === 1);
      if (uses.length === 1) expect(content_html).toContain(image.id);
    }
  });
});
