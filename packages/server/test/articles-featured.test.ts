import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { addMember } from "./support/members.js";

const NOBODY = "0197a000-0000-7000-8000-00000000dead";

async function scene(booted: BootedSite) {
  const ada = booted.as(await booted.installed());
  async function write(title: string, visibility: "public" | "members" | "private" = "public"): Promise<string> {
    booted.clock.advance(1_000);
    const { id } = (await ada.call(api.createArticle, { body: { title, content: "Text.", visibility } })).body;
    await ada.call(api.publishArticle, { params: { id } });
    return id;
  }
  const feature = (id: string) => ada.call(api.featureArticle, { params: { id } });
  const unfeature = (id: string) => ada.call(api.unfeatureArticle, { params: { id } });
  const titles = async (token?: string) =>
    (await booted.call(api.listArticles, { query: { featured: true }, ...(token && { token }) })).body.data.map(
      ({ title }) => title,
    );
  return { ada, write, feature, unfeature, titles };
}

describe.each(databases())("featured articles on $name", (kind) => {
  it("say since when they are, and have a list of their own", async () => {
    await using booted = await bootSite(kind);
    const { ada, write, feature, unfeature, titles } = await scene(booted);
    const [harbour, , ships] = [await write("Harbour"), await write("Gulls"), await write("Ships")];
    expect(await titles()).toEqual([]);
    booted.clock.advance(1_000);
    expect((await feature(harbour)).body).toMatchObject({
      id: harbour,
      featuredAt: "2030-01-01T00:00:04.000Z",
      updatedAt: "2030-01-01T00:00:01.000Z",
    });
    await feature(ships);
    expect(await titles()).toEqual(["Ships", "Harbour"]);
    const all = (await booted.call(api.listArticles)).body;
    expect(all.data.map(({ featuredAt }) => featuredAt !== null)).toEqual([true, false, true]);
    const kept = await ada.call(api.listAllArticles, { query: { featured: true, sort: "title", order: "asc" } });
    expect(kept.body.data.map(({ title }) => title)).toEqual(["Harbour", "Ships"]);
    expect(kept.body.meta.total).toBe(2);
    expect((await unfeature(harbour)).body).toMatchObject({ id: harbour, featuredAt: null });
    expect(await titles()).toEqual(["Ships"]);
    expect((await booted.call(api.listArticles, { query: { featured: true } })).body.meta.total).toBe(1);
  });

  it("lead the home page, however many articles are newer, and say so", async () => {
    await using booted = await bootSite(kind);
    const { write, feature, unfeature } = await scene(booted);
    const harbour = await write("Harbour");
    for (let made = 1; made <= 50; made += 1) await write(`Gull ${made}`);
    const leads = async (): Promise<(string | boolean | undefined)[]> => {
      const { text } = await booted.call("/");
      const [lead = ""] = /<article class="sv-card sv-card--lead">.*?<\/article>/s.exec(text) ?? [];
      expect(text.split(">Gull 50<")).toHaveLength(2);
      return [/<h2[^>]*><a [^>]*>([^<]*)</.exec(lead)?.[1], lead.includes(">Featured<")];
    };
    expect(await leads()).toEqual(["Gull 50", false]);
    await feature(harbour);
    expect(await leads()).toEqual(["Harbour", true]);
    await unfeature(harbour);
    expect(await leads()).toEqual(["Gull 50", false]);
  });

  it("keep their time when somebody repeats it, and are logged once", async () => {
    await using booted = await bootSite(kind);
    const { ada, write, feature, unfeature } = await scene(booted);
    const id = await write("Harbour");
    const times = (await Promise.all(Array.from({ length: 6 }, () => feature(id)))).map(({ body }) => body.featuredAt);
    expect(new Set(times).size).toBe(1);
    booted.clock.advance(60_000);
    expect((await feature(id)).body.featuredAt).toBe(times[0]);
    expect([(await unfeature(id)).status, (await unfeature(id)).status]).toEqual([200, 200]);
    const changes = await booted
      .database()
      .read.selectFrom("activity_log")
      .select("action")
      .where("subject", "=", id)
      .orderBy("id")
      .execute();
    expect(changes.map(({ action }) => action)).toEqual(["article.feature", "article.unfeature"]);
    const { data } = (await ada.call(api.listActivity, { query: { action: "admin.articles.unfeature" } })).body;
    expect(data[0]).toMatchObject({ params: { id }, summary: "Harbour" });
  });

  it("are published ones only", async () => {
    await using booted = await bootSite(kind);
    const { ada, write, feature, unfeature, titles } = await scene(booted);
    const draft = (await ada.call(api.createArticle, { body: { title: "Draft", content: "Text." } })).body.id;
    expect(codeOf(await feature(draft))).toBe("SVC-API-4009");
    expect((await unfeature(draft)).status).toBe(200);
    for (const change of [feature, unfeature]) expect(codeOf(await change(NOBODY))).toBe("SVC-API-4004");

    const id = await write("Harbour");
    await feature(id);
    expect(await titles()).toEqual(["Harbour"]);
    expect((await ada.call(api.unpublishArticle, { params: { id } })).body.featuredAt).toBeNull();
    expect((await ada.call(api.publishArticle, { params: { id } })).body.featuredAt).toBeNull();
    expect(await titles()).toEqual([]);
    await feature(id);
    await ada.call(api.deleteArticle, { params: { id } });
    expect(await titles()).toEqual([]);
    expect((await ada.call(api.listAllArticles, { query: { featured: true } })).body.meta.total).toBe(0);
    expect(codeOf(await feature(id))).toBe("SVC-API-4004");
  });

  it("are shown to those who may read them", async () => {
    await using booted = await bootSite(kind);
    const { ada, write, feature, titles } = await scene(booted);
    for (const visibility of ["public", "members", "private"] as const)
      await feature(await write(visibility, visibility));
    const member = await addMember(booted);
    expect(await titles()).toEqual(["public"]);
    expect(await titles(member)).toEqual(["members", "public"]);
    expect((await ada.call(api.listAllArticles, { query: { featured: true } })).body.meta.total).toBe(3);
    const [first] = (await booted.call(api.listArticles)).body.data;
    const refused = await booted.as(member).call(api.featureArticle, { params: { id: first?.id ?? "" } });
    expect(refused.status).toBe(403);
  });

  it.each(["featured=false", "featured=1", "featured=", "featured=true&featured=true"])("refuse %s", async (query) => {
    await using booted = await bootSite(kind);
    const { ada } = await scene(booted);
    expect(codeOf(await booted.callLoosely(api.listArticles, { query }))).toBe("SVC-API-4001");
    expect(codeOf(await ada.callLoosely(api.listAllArticles, { query }))).toBe("SVC-API-4001");
  });
});
