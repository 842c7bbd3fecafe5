import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { Parser } from "htmlparser2";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { publishArticle } from "./support/articles.js";
import type { BootedSite } from "./support/booted-site.js";
import { bootCommunity, send } from "./support/community.js";
import { pageCookies } from "./support/members.js";
import { visit } from "./support/pages.js";
import { fileForm, picture } from "./support/pictures.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

/** Returns the preview of a page: the contents of its tags by their names. */
function previewIn(markup: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  const parser = new Parser({
    onopentag(name, { property = "", name: called = "", content = "" }) {
      if (name === "meta" && /^(?:og:image|twitter:)/.test(property || called)) found[property || called] = content;
    },
  });
  parser.end(markup);
  return found;
}

const summary = (url: string, [width, height]: readonly [number, number], alt: string) => ({
  "og:image": url.startsWith("/") ? `http://site.test${url}` : url,
  "og:image:width": String(width),
  "og:image:height": String(height),
  "og:image:alt": alt,
  "twitter:card": "summary",
});

describe("the picture in previews of a page", () => {
  let booted: BootedSite;
  let site: Awaited<ReturnType<typeof bootCommunity>>;
  beforeEach(async () => {
    site = await bootCommunity(kind);
    booted = site.booted;
  });
  afterEach(() => booted[Symbol.asyncDispose]());
  const preview = async (path: string, headers = {}) => previewIn((await visit(booted, path, headers)).text);
  const file = async (width: number, height: number) => fileForm(await picture("png", { width, height }));

  const putCover = async (width: number, height: number): Promise<string> => {
    const call = { params: { id: site.boats }, body: await file(width, height) };
    return (await send(booted, site.admin, api.uploadFeaturedImage, call)).featuredImageUrl;
  };

  it("is that of the site on every kind of page: the one that comes with it, its logo, its icon", async () => {
    const pages = [
      "/",
      "/articles",
      "/categories/sea",
      "/tags/wooden%20boats",
      "/members",
      "/search",
      "/u/mo",
      "/sign-in",
    ];
    const paths = [...pages, "/nowhere"];
    const standing = await preview("/");
    const { "og:image": url = "" } = standing;
    expect(url).toMatch(/^http:\/\/site\.test\/assets\/icon\.[\w-]{12}\.png$/);
    for (const path of paths) expect([path, await preview(path)]).toEqual([path, summary(url, [256, 256], "Harbour")]);
    const answer = await booted.call(new URL(url).pathname);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);

    for (const [variant, width, height] of [
      ["navbar", 300, 60],
      ["icon", 64, 64],
    ] as const) {
      const call = { params: { variant }, body: await file(width, height) };
      const { logos } = await send(booted, site.admin, api.uploadLogo, call);
      const shown = summary(logos[variant] ?? "", [width, height], "Harbour");
      for (const path of paths) expect([path, await preview(path)]).toEqual([path, shown]);
    }
  });

  const slugOf = async (id: string) => (await send(booted, site.admin, api.getArticle, { params: { slug: id } })).slug;

  it("is the face of whom a page is about, where everybody may see it", async () => {
    const { avatarUrl } = await send(booted, site.member, api.uploadAvatar, { body: await file(300, 200) });
    const face = summary(avatarUrl ?? "", [256, 256], "mo");
    const unwritable = await publishArticle(booted, site.member, { title: "木の船", content: "木" });
    for (const path of ["/u/mo", "/u/mo/articles", `/articles/${await slugOf(unwritable)}`])
      expect(await preview(path)).toEqual(face);

    await send(booted, site.member, api.updatePrivacy, { body: { profile: "nobody" } });
    expect((await preview("/u/mo"))["og:image:alt"]).toBe("Harbour");
    await send(booted, site.member, api.updatePrivacy, { body: { profile: "everyone" } });
  });

  it("is that of an article, shown large if it is wide and large", async () => {
    for (const [width, height, card] of [
      [1_200, 630, "summary_large_image"],
      [599, 300, "summary"],
      [600, 600, "summary"],
      [3_840, 2_160, "summary_large_image"],
    ] as const) {
      const url = await putCover(width, height);
      const shown = width > 1_920 ? ([1_920, 1_080] as const) : ([width, height] as const);
      expect(await preview("/articles/on-boats")).toEqual({ ...summary(url, shown, "On boats"), "twitter:card": card });
    }
  });

  it("of an article for members is what guests see of it, and nothing of a private one", async () => {
    const url = await putCover(1_200, 630);
    const set = (visibility: "members" | "private") =>
      send(booted, site.admin, api.updateArticle, { params: { id: site.boats }, body: { visibility } });
    await set("members");
    const teaser = await visit(booted, "/articles/on-boats");
    expect(teaser.status).toBe(403);
    expect(previewIn(teaser.text)["og:image"]).toBe(`http://site.test${url}`);
    await set("private");
    expect((await preview("/articles/on-boats"))["og:image:alt"]).toBe("Harbour");
    expect((await preview("/articles/on-boats", await pageCookies(booted, "ada@example.org")))["og:image:alt"]).toBe(
      "On boats",
    );
  });
});
