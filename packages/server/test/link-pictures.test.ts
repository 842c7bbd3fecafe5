import { readFile } from "node:fs/promises";
import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BootedSite } from "./support/booted-site.js";
import { bootCommunity, send } from "./support/community.js";
import { pageCookies } from "./support/members.js";
import { visit } from "./support/pages.js";
import { fileForm, picture } from "./support/pictures.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

const MADE = /<meta property="og:image" content="http:\/\/site\.test(\/uploads\/links\/[^"]+)">/;
const SIZE = '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">';

describe("the picture that the site draws for previews of an article", () => {
  let booted: BootedSite;
  let site: Awaited<ReturnType<typeof bootCommunity>>;
  beforeAll(async () => {
    site = await bootCommunity(kind);
    booted = site.booted;
  });
  afterAll(() => booted[Symbol.asyncDispose]());

  const markup = async (headers = {}) => (await visit(booted, "/articles/on-boats", headers)).text;
  const made = async (): Promise<string | undefined> => MADE.exec(await markup())?.[1];
  const mustMake = async (): Promise<string> => {
    const url = await made();
    if (!url) throw new Error("The page names no picture that the site draws.");
    return url;
  };
  const open = (url: string, headers = {}) => booted.site.fetch(new Request(`http://site.test${url}`, { headers }));
  const change = (body: Record<string, unknown>) =>
    send(booted, site.admin, api.updateArticle, { params: { id: site.boats }, body });
  const pixels = async (url: string) => {
    const answer = await open(url);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1_200, 630]);
    const colours = new Set<number>();
    for (let at = 0; at < data.length; at += 3) colours.add(data.readUIntBE(at, 3));
    return { colours, bytes };
  };

  it("is named with size, text and kind, and shows the colours of the look and of the category", async () => {
    await change({ title: "On boats" });
    const text = await markup();
    expect(text).toContain(SIZE);
    expect(text).toContain('<meta property="og:image:alt" content="On boats">');
    expect(text).toContain('<meta name="twitter:card" content="summary_large_image">');
    const { colours } = await pixels(await mustMake());
    expect(colours.size).toBeGreaterThan(20);
  });

  it("is drawn once for all who ask at the same time, and may be asked for again by its tag", async () => {
    await change({ title: "Asked for at once" });
    const url = await mustMake();
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(url)));
    const bodies = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
    for (const body of bodies) expect(body.equals(bodies[0] ?? Buffer.alloc(0))).toBe(true);
    const etag = answers[0]?.headers.get("etag") ?? "";
    expect((await open(url, { "If-None-Match": etag })).status).toBe(304);
    expect(answers[0]?.headers.get("cache-control")).toBe("public, max-age=3600");
  });

  it("gets another address with everything that it shows; the former one leads there", async () => {
    await change({ title: "Before" });
    const before = await mustMake();
    await change({ title: "After" });
    const after = await mustMake();
    expect(after).not.toBe(before);
    const former = await open(before);
    expect([former.status, former.headers.get("location")]).toEqual([302, after]);
  });

  it.each([
    ["long", "How to caulk a clinker-built dinghy in a weekend ".repeat(4).trim()],
    ["without spaces", "Donaudampfschifffahrtsgesellschaft".repeat(5)],
    ["with pictographs", "Boats ⛵️ and 👩‍👩‍👧 families 🇩🇪"],
    ["of pictographs alone", "⛵️🚤"],
    ["in Arabic with Latin words and digits", "القوارب الخشبية في 1920 مع Harbour"],
    ["in Polish, Greek and Russian", "Łódź Ελληνικά Привет"],
    ["with marks and markup", `<svg onload="x"> & "quotes" © 5 % — …`],
  ])("is drawn for a title %s", async (_, title) => {
    await change({ title });
    const { bytes } = await pixels(await mustMake());
    expect(bytes.byteLength).toBeGreaterThan(1_500);
  });

  it("is not drawn for a title that no font at hand can write", async () => {
    await change({ title: "木の船" });
    expect(await made()).toBeUndefined();
    await change({ title: "On boats" });
  });

  it("gives way to the picture that the author chose", async () => {
    const body = fileForm(await picture("png", { width: 1_200, height: 630 }));
    await send(booted, site.admin, api.uploadFeaturedImage, { params: { id: site.boats }, body });
    expect(await made()).toBeUndefined();
    await send(booted, site.admin, api.deleteFeaturedImage, { params: { id: site.boats } });
    expect(await made()).toBeDefined();
  });

  it("is of articles that guests may read, and of no others", async () => {
    const url = await mustMake();
    for (const visibility of ["members", "private"] as const) {
      await change({ visibility });
      expect(await made()).toBeUndefined();
      expect((await open(url)).status).toBe(404);
      expect((await open(url, await pageCookies(booted, "ada@example.org"))).status).toBe(404);
    }
    await change({ visibility: "public" });
    expect((await open(url)).status).toBe(200);
    for (const address of [`/uploads/links/${site.boats}/x.png`, url.replace(site.boats, "nobody"), `${url}.png`])
      expect((await open(address)).status).toBe(404);
  });

  it("shows the look of the site", async () => {
    const before = await mustMake();
    for (const theme of ["harbor", "ember", "beacon"]) {
      const bytes = await readFile(new URL(`../../../examples/themes/dist/${theme}.svtheme`, import.meta.url));
      const body = new FormData();
      body.set("file", new Blob([bytes]), `${theme}.svtheme`);
      const { manifest } = await send(booted, site.admin, api.importTheme, { body });
      await send(booted, site.admin, api.activateTheme, { params: { id: manifest.id } });
      const url = await mustMake();
      expect(url).not.toBe(before);
      await pixels(url);
    }
  });
});
