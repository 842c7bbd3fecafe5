import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import {
  findPlacesShowing,
  ownImagesQuery,
  surplusCommentImagesQuery,
} from "../src/features/comments/images/comment-images.repo.js";
import { uuidSource } from "../src/kernel/ids.js";
import { imageForm } from "./support/article-images.js";
import { publishArticle } from "./support/articles.js";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { addCommentImage, commentImageFiles } from "./support/comment-images.js";
import { send } from "./support/community.js";
import { createMember, logIn, pageCookies } from "./support/members.js";
import { visit } from "./support/pages.js";
import { fileForm } from "./support/pictures.js";
import { planOf, READS_EVERYTHING } from "./support/query-plan.js";

async function sceneOf(kind: Parameters<typeof bootSite>[0]) {
  const booted = await bootSite(kind);
  const admin = await booted.installed();
  const { id: moId, email } = await createMember(booted, { username: "mo", groups: ["members", "veterans"] });
  const mo = await logIn(booted, email);
  const articleId = await publishArticle(booted, admin, { title: "Boats", slug: "boats" });
  const comment = (token: string, content: string) =>
    send(booted, token, api.createArticleComment, { params: { id: articleId }, body: { content } });
  const get = async (url: string, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return booted.site.fetch(new Request(`http://site.test${url}`, { headers }));
  };
  return { booted, admin, mo, moId, articleId, comment, get };
}

const htmlOf = (view: api.AnswerOf<typeof api.createArticleComment>): string => (view.deleted ? "" : view.contentHtml);

const upload = (booted: BootedSite, token: string, body: FormData) =>
  booted.call(api.uploadCommentImage, { token, body });

describe.each(databases())("images of comments on $name", (kind) => {
  it("have their words, sizes and sources, in the preview and for readers without script", async () => {
    const { booted, mo, comment, get } = await sceneOf(kind);
    await using _ = booted;
    const image = await addCommentImage(booted, mo, { width: 1_000, height: 500 });
    expect(image).toMatchObject({ width: 1_000, height: 500 });
    expect(await send(booted, mo, api.listCommentImages)).toEqual([image]);
    const srcset = image.sources.map(({ url, width }) => `${url} ${width}w`).join(", ");
    const sizes = "auto, (min-width: 45rem) 42rem, 100vw";
    const box = `width="1000" height="500" srcset="${srcset}" sizes="${sizes}"`;
    const tag = `<img src="${image.url}" alt="A boat &amp; [its] oars" loading="lazy" ${box} />`;
    const content = `Look:\n![A boat & \\[its\\] oars](${image.url})`;
    const preview = await send(booted, mo, api.previewComment, { body: { content } });
    expect(preview.contentHtml).toContain(tag);
    expect(htmlOf(await comment(mo, content))).toBe(preview.contentHtml);
    const page = await visit(booted, "/articles/boats");
    expect(page.text).toContain(tag);
    for (const { url } of image.sources) {
      const served = await get(url);
      expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/webp"]);
    }
    expect((await get(image.url.replace("1000", "999"))).status).toBe(404);
  });

  it("are the author's own uploads, a few in a comment, and of all others the words stay", async () => {
    const { booted, admin, mo, comment } = await sceneOf(kind);
    await using _ = booted;
    const theirs = await addCommentImage(booted, admin);
    for (const [content, html] of [
      [`![Not mine](${theirs.url})`, "<p>Not mine</p>\n"],
      [`![a"><b>x](${theirs.url})`, "<p>a&quot;&gt;&lt;b&gt;x</p>\n"],
      [`![Gone](${theirs.url.replace(theirs.id, uuidSource())})`, "<p>Gone</p>\n"],
    ] as const)
      expect(htmlOf(await comment(mo, content))).toBe(html);
    for (const other of ["https://a.example/x.png", "/uploads/media/articles/x.webp", `https://a.example${theirs.url}`])
      expect(htmlOf(await comment(mo, `![x](${other})`))).not.toContain("<img");
    const own = await addCommentImage(booted, mo);
    const some = (count: number) => `![x](${own.url})\n`.repeat(count);
    expect(htmlOf(await comment(mo, some(api.MOST_COMMENT_IMAGES))).match(/<img/g)).toHaveLength(4);
    const many = { content: some(api.MOST_COMMENT_IMAGES + 1) };
    expect(codeOf(await booted.call(api.previewComment, { token: mo, body: many }))).toBe("SVC-API-4001");
  });

  it("are for those who may read one of the comments that show them, their owner and moderators", async () => {
    const { booted, admin, mo, moId, comment, get } = await sceneOf(kind);
    await using _ = booted;
    const ann = await logIn(booted, (await createMember(booted, { username: "ann" })).email);
    const image = await addCommentImage(booted, mo);
    const seenBy = async () =>
      Promise.all([undefined, ann, mo, admin].map(async (token) => (await get(image.url, token)).status === 200));
    expect(await seenBy()).toEqual([false, false, true, true]);
    await send(booted, mo, api.updatePrivacy, { body: { profile: "members" } });
    const wall = { params: { id: moId }, body: { content: `![x](${image.url})` } };
    await send(booted, mo, api.createProfileComment, wall);
    expect(await seenBy()).toEqual([false, true, true, true]);
    expect((await get(image.url, ann)).headers.get("cache-control")).toBe("private, no-cache");
    const { id } = await comment(mo, `![x](${image.url})`);
    expect(await seenBy()).toEqual([true, true, true, true]);
    expect((await get(image.url)).headers.get("cache-control")).toBe("public, max-age=3600");
    await send(booted, mo, api.deleteArticleComment, { params: { commentId: id } });
    expect(await seenBy()).toEqual([false, true, true, true]);
  });

  it("are uploaded as far as a rank allows, however many are sent at once", async () => {
    const { booted, mo } = await sceneOf(kind);
    await using _ = booted;
    const join = async (username: string, group: string) =>
      logIn(booted, (await createMember(booted, { username, groups: ["members", group] })).email);
    const fresh = await join("fresh", "newcomers");
    const refused = await upload(booted, fresh, await imageForm());
    expect([codeOf(refused), refused.text]).toEqual(["SVC-API-4003", expect.stringContaining("no pictures")]);
    expect((await send(booted, fresh, api.getOwnLimits)).commentPicturesPerDay).toBe(0);
    await booted.database().transaction(async (tx) => {
      const limits = JSON.stringify({ commentPicturesPerDay: 3 });
      await tx.updateTable("ranks").set({ limits }).where("position", "=", 1).execute();
    });
    const regular = await join("regular", "regulars");
    const forms = await Promise.all(Array.from({ length: 8 }, () => imageForm()));
    const answers = await Promise.all(forms.map((form) => upload(booted, regular, form)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(5);
    expect(await commentImageFiles(booted.dataDir)).toHaveLength(3);

    const svg = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>");
    const bad = await upload(booted, mo, fileForm(svg));
    expect([codeOf(bad), bad.text]).toEqual(["SVC-API-4001", expect.stringContaining('"body.file"')]);
    expect(await send(booted, mo, api.listCommentImages)).toEqual([]);
  });

  it("are deleted by their owner while nothing shows them, and count among those of the day", async () => {
    const { booted, admin, mo, comment, get } = await sceneOf(kind);
    await using _ = booted;
    const ann = await logIn(booted, (await createMember(booted, { username: "ann" })).email);
    const remove = (token: string | undefined, imageId: string) =>
      booted.call(api.deleteCommentImage, { params: { imageId }, token });
    const image = await addCommentImage(booted, mo);
    for (const [token, code] of [
      [undefined, "SVC-API-4010"],
      [ann, "SVC-API-4004"],
      [admin, "SVC-API-4004"],
    ] as const)
      expect(codeOf(await remove(token, image.id))).toBe(code);
    const { id: commentId } = await comment(mo, `![x](${image.url})`);
    expect(codeOf(await remove(mo, image.id))).toBe("SVC-API-4009");
    await send(booted, mo, api.deleteArticleComment, { params: { commentId } });
    expect((await remove(mo, image.id)).status).toBe(204);
    expect(codeOf(await remove(mo, image.id))).toBe("SVC-API-4004");
    expect([await commentImageFiles(booted.dataDir), await send(booted, mo, api.listCommentImages)]).toEqual([[], []]);
    expect((await get(image.url, mo)).status).toBe(404);

    const reported = await addCommentImage(booted, mo);
    const { id: targetId } = await comment(mo, `![x](${reported.url})`);
    const report = { targetType: "article-comment", targetId, reason: "spam" } as const;
    await send(booted, ann, api.createReport, { body: report });
    await send(booted, mo, api.deleteArticleComment, { params: { commentId: targetId } });
    expect(codeOf(await remove(mo, reported.id))).toBe("SVC-API-4009");

    await booted.database().transaction(async (tx) => {
      await tx.updateTable("ranks").set({ limits: '{"commentPicturesPerDay":2}' }).execute();
    });
    expect(codeOf(await upload(booted, mo, await imageForm()))).toBe("SVC-API-4003");
  });

  it("are shown or deleted, whichever comes first", async () => {
    const { booted, mo, comment } = await sceneOf(kind);
    await using _ = booted;
    for (let round = 0; round < 4; round += 1) {
      const image = await addCommentImage(booted, mo);
      const [{ id }, { status }] = await Promise.all([
        comment(mo, `![x](${image.url})`),
        booted.call(api.deleteCommentImage, { params: { imageId: image.id }, token: mo }),
      ]);
      const uses = booted.database().read.selectFrom("comment_image_uses").select("comment_id");
      const isShown = (await uses.where("image_id", "=", image.id).execute()).length > 0;
      expect(status, id).toBe(isShown ? 409 : 204);
      expect((await commentImageFiles(booted.dataDir)).includes(image.id)).toBe(isShown);
    }
  });

  it("are told of to pages, where the member may show some", async () => {
    const { booted, articleId } = await sceneOf(kind);
    await using _ = booted;
    await createMember(booted, { username: "fresh", groups: ["members", "newcomers"] });
    const mayAdd = async (name: string) => {
      const headers = await pageCookies(booted, `${name}@example.org`);
      return JSON.parse((await booted.call(`/me.json?comments=article:${articleId}`, { headers })).text).mayAddPictures;
    };
    expect([await mayAdd("mo"), await mayAdd("fresh")]).toEqual([true, undefined]);
  });

  it("are read by their indexes", async () => {
    const { booted } = await sceneOf(kind);
    await using _ = booted;
    const database = booted.database();
    if (database.dialect !== "sqlite") return;
    for (const query of [
      ownImagesQuery(database.read, "x", 100).compile(),
      surplusCommentImagesQuery(database.read, "x", 100).compile(),
    ])
      expect(await planOf(database, query)).not.toMatch(READS_EVERYTHING);
    expect(await findPlacesShowing(database.read, "x", 5)).toEqual([]);
  });
});
