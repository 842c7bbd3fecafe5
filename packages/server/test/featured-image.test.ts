import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type BootedSite, codeOf } from "./support/booted-site.js";
import { bootCommunity, send } from "./support/community.js";
import { visit } from "./support/pages.js";
import { fileForm, picture } from "./support/pictures.js";

describe.each(databases())("the featured image of an article on $name", (kind) => {
  let booted: BootedSite;
  let site: Awaited<ReturnType<typeof bootCommunity>>;
  beforeAll(async () => {
    site = await bootCommunity(kind);
    booted = site.booted;
  });
  afterAll(() => booted[Symbol.asyncDispose]());

  const params = () => ({ params: { id: site.boats } });
  const put = async (blue: number, alt?: string) => {
    const body = await fileForm(await picture("png", { color: { r: 0, g: 0, b: blue } }));
    if (alt !== undefined) body.set("alt", alt);
    return send(booted, site.admin, api.uploadFeaturedImage, { ...params(), body });
  };
  const change = (body: object, token = site.admin) =>
    booted.as(token).callLoosely(api.updateFeaturedImage, { ...params(), body });
  const remove = (token = site.admin) => booted.call(api.deleteFeaturedImage, { ...params(), token });
  const stored = async () => {
    const { featuredImageUrl, featuredImageAlt, featuredImageFocalPoint } = await send(
      booted,
      site.admin,
      api.getArticle,
      { params: { slug: "on-boats" } },
    );
    return { featuredImageUrl, featuredImageAlt, featuredImageFocalPoint };
  };
  const imagesOn = async (path: string): Promise<readonly string[]> =>
    [...(await visit(booted, path)).text.matchAll(/<img[^>]*>/g)].flatMap(([tag]) =>
      tag.includes("/uploads/media/articles/") ? [tag.replace(/ src="[^"]*"/, "")] : [],
    );

  beforeEach(async () => void (await remove()));

  it("says what it shows and keeps a point visible, on its page, in lists and in previews", async () => {
    const { featuredImageUrl } = await put(1, "A boat in the fog");
    const described = { featuredImageUrl, featuredImageAlt: "A boat in the fog", featuredImageFocalPoint: null };
    expect(await stored()).toEqual(described);
    const [plain] = await imagesOn("/articles/on-boats");
    expect(plain).toBe('<img alt="A boat in the fog" fetchpriority="high">');

    const changed = await change({ focalPoint: { x: 0.24, y: 1 } });
    expect([changed.status, changed.json]).toEqual([200, { ...described, featuredImageFocalPoint: { x: 0.24, y: 1 } }]);
    expect(await stored()).toEqual(changed.json);
    const [detail] = await imagesOn("/articles/on-boats");
    expect(detail).toBe(plain);
    const [card] = await imagesOn("/articles");
    expect(card).toContain('<img class="sv-fx-1 sv-fy-4" alt="A boat in the fog"');
    const { text } = await visit(booted, "/articles/on-boats");
    expect(text).toContain('<meta property="og:image:alt" content="A boat in the fog">');
    const { data } = await send(booted, site.member, api.listArticles);
    expect(data.find(({ id }) => id === site.boats)).toMatchObject({ featuredImageFocalPoint: { x: 0.24, y: 1 } });
  });

  it("keeps what a change does not name, also when changes come at the same moment", async () => {
    await put(2);
    const points = Array.from({ length: 10 }, (_unused, index) => ({ focalPoint: { x: index / 10, y: 0 } }));
    const answers = await Promise.all([...points, { alt: "Oars" }].map((body) => change(body)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await stored()).toMatchObject({ featuredImageAlt: "Oars", featuredImageFocalPoint: { y: 0 } });
    const cleared = await change({ alt: "", focalPoint: null });
    expect(cleared.json).toMatchObject({ featuredImageAlt: "", featuredImageFocalPoint: null });
  });

  it("forgets what was said of an image when another takes its place", async () => {
    const first = await put(3, "Sails");
    await change({ focalPoint: { x: 0, y: 0 } });
    const second = await put(4);
    expect(second).toMatchObject({ featuredImageAlt: "", featuredImageFocalPoint: null });
    expect(await stored()).toEqual(second);
    expect((await booted.call(first.featuredImageUrl)).status).toBe(404);
  });

  it("refuses what is no point and no line with all findings, and writes nothing", async () => {
    const before = await put(5, "Sails");
    const refused = await change({ alt: "x".repeat(301), focalPoint: { x: 1.1, y: -1 } });
    expect([refused.status, codeOf(refused)]).toEqual([422, "SVC-API-4001"]);
    expect(JSON.stringify(refused.json)).toMatch(/body\.alt.*body\.focalPoint\.x.*body\.focalPoint\.y/);
    expect(await stored()).toEqual(before);
  });

  it("goes with its file, as often as somebody asks", async () => {
    const { featuredImageUrl } = await put(6, "Sails");
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove()));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
    expect(await stored()).toEqual({ featuredImageUrl: null, featuredImageAlt: "", featuredImageFocalPoint: null });
    expect((await booted.call(featuredImageUrl)).status).toBe(404);
    expect(await imagesOn("/articles/on-boats")).toEqual([]);
    expect(codeOf(await change({ alt: "Nothing" }))).toBe("SVC-API-4004");
  });

  it("is changed by those who may change the article", async () => {
    const before = await put(7, "Sails");
    expect(codeOf(await change({ alt: "Mine" }, site.member))).toBe("SVC-API-4003");
    expect(codeOf(await remove(site.member))).toBe("SVC-API-4003");
    expect(await stored()).toEqual(before);
  });
});
