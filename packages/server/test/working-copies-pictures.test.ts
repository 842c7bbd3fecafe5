import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createArticleImageFiles, removeSurplusImages } from "../src/features/articles/index.js";
import { openDiskStorage } from "../src/platform/storage/disk-storage.js";
import { addImage } from "./support/article-images.js";
import { administratorToken, codeOf } from "./support/booted-site.js";
import { send } from "./support/community.js";
import { addMember } from "./support/members.js";
import { fileForm, picture } from "./support/pictures.js";
import { copyScene } from "./support/working-copies.js";

const DAY_MS = 24 * 60 * 60_000;
const FOR_ALL = "public, max-age=31536000, immutable";
const FOR_EDITORS = "private, no-cache";

async function scene(kind: Parameters<typeof copyScene>[0]) {
  const found = await copyScene(kind);
  const { booted, token, id } = found;
  const form = async (blue: number, alt?: string) => {
    const body = await fileForm(await picture("png", { color: { r: 0, g: 0, b: 60 * blue } }));
    if (alt !== undefined) body.set("alt", alt);
    return body;
  };
  const params = { params: { id } };
  const eve = await addMember(booted, { username: "eve" });
  return {
    ...found,
    eve,
    putLive: async (blue: number) =>
      (await send(booted, token, api.uploadFeaturedImage, { ...params, body: await form(blue) })).featuredImageUrl,
    putCopy: async (blue: number, alt?: string) =>
      send(booted, token, api.uploadWorkingCopyImage, { ...params, body: await form(blue, alt) }),
    change: (body: object, by = token) => booted.as(by).callLoosely(api.updateWorkingCopyImage, { ...params, body }),
    remove: () => booted.as(token).callLoosely(api.deleteWorkingCopyImage, params),
    /** Statuses of an address for a guest, another member, the author and an administrator. */
    seen: async (url: string) => {
      const tokens = [undefined, eve, token, found.admin];
      return Promise.all(tokens.map(async (by) => (await booted.call(url, { token: by })).status));
    },
    cached: async (url: string, by?: string) => (await booted.call(url, { token: by })).headers.get("cache-control"),
    params,
  };
}

describe.each(databases())("the featured image of a working copy on $name", (kind) => {
  it("is nobody's but its editors' until it is published, and the one before goes with that", async () => {
    const { booted, putLive, putCopy, change, seen, cached, live, get, publish, token } = await scene(kind);
    await using _ = booted;
    const before = await putLive(1);
    const begun = await putCopy(2, "A boat");
    expect(begun).toEqual({
      featuredImageUrl: expect.stringMatching(/^\/uploads\/media\/articles\//),
      featuredImageAlt: "A boat",
      featuredImageFocalPoint: null,
    });
    const url = begun.featuredImageUrl;
    const changed = await change({ focalPoint: { x: 0.5, y: 1 } });
    expect(changed.json).toEqual({ ...begun, featuredImageFocalPoint: { x: 0.5, y: 1 } });
    expect((await get()).json).toMatchObject({ content: "They turn.", ...changed.body });
    expect((await live("")).json).toMatchObject({ featuredImageUrl: before, featuredImageAlt: "" });
    expect(await seen(url)).toEqual([404, 404, 200, 200]);
    expect(await cached(url, token)).toBe(FOR_EDITORS);
    expect(await seen(before)).toEqual([200, 200, 200, 200]);
    expect((await publish()).body).toMatchObject(changed.body);
    expect(await seen(url)).toEqual([200, 200, 200, 200]);
    expect(await cached(url)).toBe(FOR_ALL);
    expect(await seen(before)).toEqual([404, 404, 404, 404]);
  });

  it("goes when the copy is discarded or gets another, and stays while anything shows it", async () => {
    const { booted, token, params, putLive, putCopy, remove, seen, get, discard, live } = await scene(kind);
    await using _ = booted;
    const before = await putLive(1);
    const { featuredImageUrl: second } = await putCopy(2);
    const { featuredImageUrl: third } = await putCopy(3);
    expect(await seen(second)).toEqual([404, 404, 404, 404]);
    expect(await seen(third)).toEqual([404, 404, 200, 200]);
    await discard();
    expect(await seen(third)).toEqual([404, 404, 404, 404]);
    expect(await seen(before)).toEqual([200, 200, 200, 200]);
    // The copy keeps what the article shows no more.
    expect((await remove()).status).toBe(204);
    expect((await get()).json).toMatchObject({ featuredImageUrl: null });
    expect((await live("")).json).toMatchObject({ featuredImageUrl: before });
    await discard();
    await send(booted, token, api.saveWorkingCopy, {
      params: params.params,
      body: { title: "Ebb", content: "It ebbs." },
    });
    await booted.as(token).call(api.deleteFeaturedImage, params);
    expect((await get()).json).toMatchObject({ featuredImageUrl: before, isBehind: true });
    expect(await seen(before)).toEqual([404, 404, 200, 200]);
    await discard();
    expect(await seen(before)).toEqual([404, 404, 404, 404]);
    expect([(await remove()).status, (await get()).status]).toEqual([204, 404]);
  });

  it("is changed by those who may edit the article, of one that has a copy or may have one", async () => {
    const { booted, token, params, eve, change, putCopy } = await scene(kind);
    await using _ = booted;
    expect(codeOf(await change({ alt: "Nothing" }))).toBe("SVC-API-4004");
    expect(codeOf(await change({ alt: "Nothing" }, eve))).toBe("SVC-API-4003");
    await send(booted, token, api.unpublishArticle, params);
    const body = await fileForm(await picture("png", {}));
    expect(codeOf(await booted.as(token).callLoosely(api.uploadWorkingCopyImage, { ...params, body }))).toBe(
      "SVC-API-4009",
    );
    await send(booted, token, api.publishArticle, params);
    expect(await putCopy(4)).toMatchObject({ featuredImageAlt: "" });
  });
});

describe.each(databases())("the featured image of a draft on $name", (kind) => {
  it("is reachable for those who may read the draft alone, and for everybody while it is published", async () => {
    const { booted, token, params, putLive, seen, cached } = await scene(kind);
    await using _ = booted;
    const url = await putLive(1);
    expect([await seen(url), await cached(url)]).toEqual([[200, 200, 200, 200], FOR_ALL]);
    await send(booted, token, api.unpublishArticle, params);
    expect([await seen(url), await cached(url, token)]).toEqual([[404, 404, 200, 200], FOR_EDITORS]);
    await send(booted, token, api.publishArticle, params);
    await send(booted, token, api.updateArticle, { ...params, body: { visibility: "private" } });
    expect(await seen(url)).toEqual([404, 404, 200, 200]);
    await send(booted, token, api.updateArticle, { ...params, body: { visibility: "members" } });
    expect(await seen(url)).toEqual([200, 200, 200, 200]);
    await send(booted, token, api.deleteArticle, params);
    expect(await seen(url)).toEqual([404, 404, 404, 404]);
  });
});

describe.each(databases())("an image in the text of a working copy on $name", (kind) => {
  it("stays while the copy shows it, and goes a day after that", async () => {
    const { booted, token, id, put } = await scene(kind);
    await using _ = booted;
    const { clock, logger, dataDir } = booted;
    const db = booted.database();
    const files = createArticleImageFiles({ db, logger, storage: await openDiskStorage(`${dataDir}/uploads`, clock) });
    const surplus = removeSurplusImages({ db, clock, files });
    const sweepAfter = async (ms: number): Promise<void> => {
      clock.advance(ms);
      await surplus.run({ signal: new AbortController().signal });
    };
    const found = async (): Promise<readonly string[]> =>
      (await db.read.selectFrom("article_images").select("id").where("state", "=", "stored").execute()).map(
        (row) => row.id,
      );
    const image = await addImage(booted, token, id);
    const show = { content: `![](${image.url})` };
    expect((await put(show)).status).toBe(200);
    const remove = (by: string) =>
      booted.as(by).callLoosely(api.deleteArticleImage, { params: { id, imageId: image.id } });
    expect(codeOf(await remove(token))).toBe("SVC-API-4009");
    await sweepAfter(3 * DAY_MS);
    expect(await found()).toEqual([image.id]);
    const admin = await administratorToken(booted.site);
    await send(booted, admin, api.discardWorkingCopy, { params: { id } });
    await sweepAfter(DAY_MS - 1);
    expect(await found()).toEqual([image.id]);
    await send(booted, await administratorToken(booted.site), api.saveWorkingCopy, {
      params: { id },
      body: { title: "Tides", ...show },
    });
    await sweepAfter(2 * DAY_MS);
    expect(await found()).toEqual([image.id]);
    const again = await administratorToken(booted.site);
    await send(booted, again, api.publishWorkingCopy, { params: { id }, body: {} });
    await sweepAfter(2 * DAY_MS);
    expect(await found()).toEqual([image.id]);
    const last = await administratorToken(booted.site);
    await send(booted, last, api.saveWorkingCopy, { params: { id }, body: { title: "Tides", content: "None." } });
    expect((await booted.call(image.url)).status).toBe(200);
    await send(booted, last, api.publishWorkingCopy, { params: { id }, body: {} });
    await sweepAfter(2 * DAY_MS);
    // The revision shows it.
    expect(await found()).toEqual([image.id]);
  });
});
