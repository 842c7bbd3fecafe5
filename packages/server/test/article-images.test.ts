import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { articleImagesQuery, surplusImagesQuery } from "../src/features/articles/images/images.repo.js";
import { addImage, filesOf, imageFiles, imageForm } from "./support/article-images.js";
import { publishArticle } from "./support/articles.js";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { send } from "./support/community.js";
import { addMember, createMember, logIn, pageCookies } from "./support/members.js";
import { fileForm, picture } from "./support/pictures.js";
import { planOf } from "./support/query-plan.js";
import { childrenOf, readXml, textIn } from "./support/xml-tree.js";

async function sceneOf(kind: Parameters<typeof bootSite>[0]) {
  const booted = await bootSite(kind);
  const admin = await booted.installed();
  const { email } = await createMember(booted, { username: "mo" });
  const mo = await logIn(booted, email);
  return { booted, admin, mo, email };
}

const draft = async (booted: BootedSite, token: string, rest: object = {}): Promise<string> =>
  (await send(booted, token, api.createArticle, { body: { title: "Boats", content: "Boats float.", ...rest } })).id;

describe.each(databases())("images of articles on $name", (kind) => {
  it("come in sizes that pages choose from, with what they show and the point that matters", async () => {
    const { booted, mo } = await sceneOf(kind);
    await using _ = booted;
    const id = await draft(booted, mo);
    const form = await imageForm({ width: 2_400, height: 1_200 }, "  Two boats ");
    const answer = await booted.call(api.uploadArticleImage, { params: { id }, token: mo, body: form });
    expect([answer.status, answer.body]).toMatchObject([201, { width: 1_920, height: 960, alt: "Two boats" }]);
    const image = answer.body;
    expect(image.focalPoint).toBeNull();
    expect(image.sources.map(({ width }) => width)).toEqual([480, 960, 1_440, 1_920]);
    expect(image.url).toBe(image.sources.at(-1)?.url);
    for (const { url, width } of image.sources) {
      const request = new Request(`http://site.test${url}`, { headers: { authorization: `Bearer ${mo}` } });
      const served = await booted.site.fetch(request);
      expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/webp"]);
      expect((await sharp(await served.arrayBuffer()).metadata()).width).toBe(width);
    }
    const small = await addImage(booted, mo, id, { width: 500, height: 20 });
    expect(small.sources.map(({ width }) => width)).toEqual([500]);
    const change = (body: object) =>
      booted.callLoosely(api.updateArticleImage, { params: { id, imageId: small.id }, token: mo, body });
    expect((await change({ alt: "A pier", focalPoint: { x: 0.3, y: 1 } })).body).toMatchObject({
      alt: "A pier",
      focalPoint: { x: 0.3, y: 1 },
    });
    expect((await change({ focalPoint: null })).body).toMatchObject({ alt: "A pier", focalPoint: null });
    const changed = (await change({})).body;
    const bad = await change({ alt: "x".repeat(301), focalPoint: { x: -0.1, y: 2 } });
    expect([codeOf(bad), JSON.stringify(bad.json).match(/"path":"[^"]+"/g)]).toEqual([
      "SVC-API-4001",
      ['"path":"body.alt"', '"path":"body.focalPoint.x"', '"path":"body.focalPoint.y"'],
    ]);
    expect(await send(booted, mo, api.listArticleImages, { params: { id } })).toEqual([image, changed]);
  });

  it("are refused like any other upload, and then leave nothing behind", async () => {
    const { booted, admin, mo } = await sceneOf(kind);
    await using _ = booted;
    const id = await draft(booted, mo);
    const upload = (body: FormData, token = mo, to = id) =>
      booted.call(api.uploadArticleImage, { params: { id: to }, token, body });
    const svg = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>");
    const refused = await upload(fileForm(svg));
    expect([codeOf(refused), refused.text]).toEqual(["SVC-API-4001", expect.stringContaining('"body.file"')]);
    const cut = (await picture("jpeg", { width: 300, height: 300 })).subarray(0, 400);
    expect(codeOf(await upload(fileForm(cut)))).toBe("SVC-API-4001");
    expect(codeOf(await upload(await imageForm({}, "x".repeat(301))))).toBe("SVC-API-4001");
    const theirs = await publishArticle(booted, admin);
    expect(codeOf(await upload(await imageForm(), mo, theirs))).toBe("SVC-API-4003");
    expect(codeOf(await upload(await imageForm(), mo, await draft(booted, admin)))).toBe("SVC-API-4004");
    const rows = await booted.database().read.selectFrom("article_images").select("id").execute();
    expect([rows, await imageFiles(booted.dataDir)]).toEqual([[], []]);
    // Images do not exist under the address of another article.
    const image = await addImage(booted, admin, theirs);
    const params = { id, imageId: image.id };
    expect(codeOf(await booted.call(api.updateArticleImage, { params, token: mo, body: { alt: "" } }))).toBe(
      "SVC-API-4004",
    );
    expect(codeOf(await booted.call(api.deleteArticleImage, { params, token: mo }))).toBe("SVC-API-4004");
  });

  it("have their size in the text, whoever reads it, so that nothing moves when they arrive", async () => {
    const { booted, mo } = await sceneOf(kind);
    await using _ = booted;
    const id = await draft(booted, mo, { slug: "boats" });
    const image = await addImage(booted, mo, id, { width: 1_000, height: 500 });
    const content = `![Two boats](${image.url})\n\n![Elsewhere](/uploads/articles/${id}/480.webp)`;
    await send(booted, mo, api.updateArticle, { params: { id }, body: { content } });
    await send(booted, mo, api.publishArticle, { params: { id } });
    const srcset = image.sources.map(({ url, width }) => `${url} ${width}w`).join(", ");
    const box = 'width="1000" height="500"';
    const sizes = "auto, (min-width: 45rem) 42rem, 100vw";
    const tag = `<img src="${image.url}" alt="Two boats" loading="lazy" ${box} srcset="${srcset}" sizes="${sizes}"`;
    const page = (await booted.call("/articles/boats")).text;
    expect(page).toContain(tag);
    const { contentHtml } = await send(booted, mo, api.getArticle, { params: { slug: "boats" } });
    expect(contentHtml.match(/srcset=/g)).toHaveLength(1);
    // Programs that read feeds get one whole address.
    const [channel] = childrenOf(readXml((await booted.call("/feed.xml")).text), "channel");
    const [item] = channel ? childrenOf(channel, "item") : [];
    const read = item ? textIn(item, "encoded") : "";
    expect(read).toContain(`src="http://site.test${image.url}"`);
    expect(read).not.toContain("srcset");
  });

  it("are for those who may read the article, at every moment", async () => {
    const { booted, admin, mo, email } = await sceneOf(kind);
    await using _ = booted;
    const id = await draft(booted, mo);
    const { url } = await addImage(booted, mo, id);
    const own = await pageCookies(booted, email);
    const other = await pageCookies(booted, (await createMember(booted, { username: "eve" })).email);
    const asked = async () => {
      const answers = await Promise.all([
        booted.call(url),
        booted.call(url, { headers: other }),
        booted.call(url, { headers: own }),
        booted.call(url, { token: admin }),
      ]);
      return answers.map(({ status, headers }) => (status === 200 ? headers.get("cache-control") : status));
    };
    const [all, some] = ["public, max-age=3600", "private, no-cache"];
    expect(await asked()).toEqual([404, 404, some, some]);
    await send(booted, mo, api.publishArticle, { params: { id } });
    expect(await asked()).toEqual([all, all, all, all]);
    const etag = (await booted.call(url)).headers.get("etag") ?? "";
    const unchanged = await booted.call(url, { headers: { "if-none-match": etag } });
    expect([unchanged.status, unchanged.text]).toEqual([304, ""]);
    const show = (visibility: "members" | "private") =>
      send(booted, mo, api.updateArticle, { params: { id }, body: { visibility } });
    await show("members");
    expect(await asked()).toEqual([404, some, some, some]);
    expect((await booted.call(url, { headers: { "if-none-match": etag } })).status).toBe(404);
    await show("private");
    expect(await asked()).toEqual([404, 404, some, some]);
    for (const path of [
      url.replace(".webp", ".png"),
      url.replace(/\d+\.webp/, "7.webp"),
      url.replace("/uploads/", "/uploads/./x/../").toUpperCase(),
    ])
      expect((await booted.call(path, { token: admin })).status).toBe(404);
    await booted.as(mo).call(api.deleteArticle, { params: { id } });
    expect(await asked()).toEqual([404, 404, 404, 404]);
  });

  it("number at most a hundred, however many arrive at once", async () => {
    const { booted, mo } = await sceneOf(kind);
    await using _ = booted;
    const id = await draft(booted, mo);
    const first = await addImage(booted, mo, id);
    await booted.database().transaction(async (tx) => {
      const row = await tx.selectFrom("article_images").selectAll().executeTakeFirstOrThrow();
      const ids = Array.from(
        { length: 94 },
        (_unused, index) => `0197a000-0000-7000-8000-${String(index).padStart(12, "0")}`,
      );
      await tx
        .insertInto("article_images")
        .values(ids.map((other) => ({ ...row, id: other })))
        .execute();
    });
    const forms = await Promise.all(
      Array.from({ length: 20 }, (_unused, index) => imageForm({ color: { r: index, g: 0, b: 0 } })),
    );
    const answers = await Promise.all(
      forms.map((body) => booted.call(api.uploadArticleImage, { params: { id }, token: mo, body })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map((answer) => `${codeOf(answer)} ${answer.text.includes("at most 100 images")}`))).toEqual(
      new Set(["SVC-API-4009 true"]),
    );
    expect(await send(booted, mo, api.listArticleImages, { params: { id } })).toHaveLength(100);
    expect(await imageFiles(booted.dataDir)).toHaveLength(6);
    const params = { id, imageId: first.id };
    expect((await booted.call(api.deleteArticleImage, { params, token: mo })).status).toBe(204);
    await addImage(booted, mo, id);
  });

  it("are found by an index", async () => {
    const { booted } = await sceneOf(kind);
    await using _ = booted;
    const database = booted.database();
    if (database.dialect !== "sqlite") return;
    const plans = await Promise.all(
      [articleImagesQuery(database.read, "a"), surplusImagesQuery(database.read, "2026", 200)].map((query) =>
        planOf(database, query),
      ),
    );
    expect(plans[0]).toMatch(/USING INDEX article_images_article_id \(article_id=\?\)$/);
    expect(plans[1]).toMatch(/USING INDEX article_images_idle_since \(idle_since<\?\)/);
    expect(plans.join()).not.toMatch(/\bSCAN\b|TEMP B-TREE/);
  });

  it("are written by those who may still write in the category", async () => {
    const { booted, admin } = await sceneOf(kind);
    await using _ = booted;
    const eve = await addMember(booted, { username: "eve" });
    const categoryId = (await send(booted, admin, api.createCategory, { body: { name: "Sea" } })).id;
    const id = await draft(booted, eve, { categoryId });
    const image = await addImage(booted, eve, id);
    const crew = (await send(booted, admin, api.createGroup, { body: { key: "crew", name: "Crew" } })).id;
    const access = { visibility: "public" as const, readGroupIds: [], writeGroupIds: [crew] };
    await send(booted, admin, api.updateCategory, { params: { id: categoryId }, body: { access } });
    const params = { id, imageId: image.id };
    const upload = { params: { id }, token: eve, body: await imageForm() };
    expect(codeOf(await booted.call(api.uploadArticleImage, upload))).toBe("SVC-API-4003");
    expect(codeOf(await booted.call(api.updateArticleImage, { params, token: eve, body: { alt: "x" } }))).toBe(
      "SVC-API-4003",
    );
    // Authors may still delete their own images.
    expect((await booted.call(api.deleteArticleImage, { params, token: eve })).status).toBe(204);
    expect([await imageFiles(booted.dataDir), filesOf(image).length]).toEqual([[], 1]);
  });
});
