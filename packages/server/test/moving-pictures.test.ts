import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { animation, seenOf } from "./support/animations.js";
import type { BootedSite } from "./support/booted-site.js";
import { bootCommunity, send } from "./support/community.js";
import { fileForm } from "./support/pictures.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

describe.each(["gif", "webp"] as const)("an animated %s that somebody uploads", (format) => {
  let community: Awaited<ReturnType<typeof bootCommunity>>;
  let booted: BootedSite;
  beforeAll(async () => {
    community = await bootCommunity(kind);
    booted = community.booted;
  });
  afterAll(() => booted[Symbol.asyncDispose]());

  const form = async () => fileForm(await animation(format, { width: 1_300, height: 650 }));
  const framesAt = async (url: string): Promise<number> => {
    const headers = { authorization: `Bearer ${community.admin}` };
    const answer = await booted.site.fetch(new Request(`http://site.test${url}`, { headers }));
    expect([url, answer.status]).toEqual([url, 200]);
    return (await seenOf(new Uint8Array(await answer.arrayBuffer()))).frames;
  };

  it("moves in articles and comments, in each size", async () => {
    const { admin, boats } = community;
    const images = [
      await send(booted, admin, api.uploadArticleImage, { params: { id: boats }, body: await form() }),
      await send(booted, admin, api.uploadCommentImage, { body: await form() }),
    ];
    for (const { sources, width, height } of images) {
      expect([width, height]).toEqual([1_300, 650]);
      expect(sources.map((source) => source.width)).toEqual([480, 960, 1_300]);
      for (const { url } of sources) expect(await framesAt(url)).toBe(4);
    }
  });

  it("moves as featured image, cover and logo", async () => {
    const { admin, boats } = community;
    const { featuredImageUrl } = await send(booted, admin, api.uploadFeaturedImage, {
      params: { id: boats },
      body: await form(),
    });
    const { coverUrl } = await send(booted, admin, api.uploadCover, { body: await form() });
    const logo = { params: { variant: "navbar" }, body: await form() } as const;
    const { logos } = await send(booted, admin, api.uploadLogo, logo);
    for (const url of [featuredImageUrl, coverUrl, logos.navbar ?? ""]) expect(await framesAt(url)).toBe(4);
  });

  it("becomes its first frame as avatar and as icon of a group", async () => {
    const { admin } = community;
    const { avatarUrl } = await send(booted, admin, api.uploadAvatar, { body: await form() });
    const { id } = await send(booted, admin, api.createGroup, { body: { name: "Owls" } });
    const { iconUrl } = await send(booted, admin, api.uploadGroupIcon, { params: { id }, body: await form() });
    for (const url of [avatarUrl, iconUrl]) expect(await framesAt(url)).toBe(1);
  });

  it("is refused above the bounds, with what to do, and leaves nothing behind", async () => {
    const { admin, boats } = community;
    const body = fileForm(await animation(format, { width: 4, height: 4, frames: 301 }));
    const params = { id: boats };
    const before = await send(booted, admin, api.listArticleImages, { params });
    const answer = await booted.call(api.uploadArticleImage, { params, body, token: admin });
    expect(answer.status).toBe(422);
    expect(answer.issues).toMatchObject([
      {
        path: "body.file",
        code: "animation",
        message: expect.stringMatching(/at most 300 frames.*301 frames.*shorten it/),
      },
    ]);
    expect(await send(booted, admin, api.listArticleImages, { params })).toEqual(before);
  });
});
