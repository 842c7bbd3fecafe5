import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { compiledPage } from "../src/features/articles/article-pages.repo.js";
import { publicSeriesPartQuery } from "../src/features/series/public-series.repo.js";
import { ownSeriesQuery, partsQuery } from "../src/features/series/series.repo.js";
import { addCategory, hideCategory, publishArticle } from "./support/articles.js";
import { bootSite, codeOf } from "./support/booted-site.js";
import { send } from "./support/community.js";
import { addMember, createMember, logIn } from "./support/members.js";
import { planOf, READS_EVERYTHING } from "./support/query-plan.js";

async function sceneOf(kind: Parameters<typeof bootSite>[0]) {
  const booted = await bootSite(kind);
  const admin = await booted.installed();
  const mo = await addMember(booted);
  const ann = await logIn(booted, (await createMember(booted, { username: "ann" })).email);
  const write = (token: string, title: string, more = {}) => publishArticle(booted, token, { title, ...more });
  const make = (token: string, title = "Folkboat") =>
    send(booted, token, api.createSeries, { body: { title, description: "A year." } });
  const arrange = (token: string, id: string, articleIds: readonly string[], headers = {}) =>
    booted.call(api.updateSeries, { params: { id }, token, body: { articleIds: [...articleIds] }, headers });
  const titles = async (slug: string, token?: string) => {
    const answer = await booted.call(api.getSeries, { params: { slug }, ...(token !== undefined && { token }) });
    return answer.status === 200 ? answer.body.parts.map(({ title }) => title) : codeOf(answer);
  };
  return { booted, admin, mo, ann, write, make, arrange, titles };
}

describe.each(databases())("series of articles on $name", (kind) => {
  it("have the parts that their author puts into order, and readers see the published ones", async () => {
    const { booted, mo, ann, write, make, arrange, titles } = await sceneOf(kind);
    await using _ = booted;
    const [one, two] = [await write(mo, "One"), await write(mo, "Two")];
    const draft = (await send(booted, mo, api.createArticle, { body: { title: "Draft", content: "" } })).id;
    const { id, slug } = await make(mo);
    expect(slug).toBe("folkboat");
    expect((await make(ann)).slug).toBe("folkboat-2");
    expect(await titles(slug)).toBe("SVC-API-4004");
    expect(await titles(slug, mo)).toEqual([]);
    expect((await arrange(mo, id, [two, draft, one])).body.parts.map(({ status }) => status)).toEqual([
      "published",
      "draft",
      "published",
    ]);
    expect(await titles(slug)).toEqual(["Two", "One"]);
    expect(await titles(id, mo)).toEqual(["Two", "Draft", "One"]);
    expect((await arrange(mo, id, [one, two])).status).toBe(200);
    expect(await titles(slug, ann)).toEqual(["One", "Two"]);
    await send(booted, mo, api.updateSeries, { params: { id }, body: { title: "Folkboat diary" } });
    const [own] = await send(booted, mo, api.listOwnSeries);
    expect(own).toMatchObject({ title: "Folkboat diary", description: "A year.", slug, parts: 2 });
    expect(await send(booted, ann, api.listOwnSeries)).toHaveLength(1);
    await send(booted, mo, api.deleteArticle, { params: { id: one } });
    expect(await titles(slug)).toEqual(["Two"]);
    await send(booted, mo, api.deleteSeries, { params: { id } });
    expect(await titles(slug, mo)).toBe("SVC-API-4004");
    expect((await booted.call(api.getArticle, { params: { slug: two } })).status).toBe(200);
  });

  it("neither count nor name parts that somebody may not read, and keep them when others are arranged", async () => {
    const { booted, admin, mo, write, make, arrange, titles } = await sceneOf(kind);
    await using _ = booted;
    const cabin = await addCategory(booted, admin, "Cabin");
    const [open, shut] = [await write(mo, "Open"), await write(mo, "Shut", { categoryId: cabin })];
    const secret = (await send(booted, admin, api.createArticle, { body: { title: "Secret", content: "" } })).id;
    const { id, slug } = await make(mo);
    expect((await arrange(admin, id, [secret, open, shut])).status).toBe(200);
    expect(await titles(slug, mo)).toEqual(["Open", "Shut"]);
    expect((await arrange(mo, id, [shut, open])).status).toBe(200);
    expect(await titles(slug, admin)).toEqual(["Shut", "Open", "Secret"]);
    await hideCategory(booted, admin, cabin);
    expect(await titles(slug)).toEqual(["Open"]);
    await send(booted, mo, api.updateArticle, { params: { id: open }, body: { visibility: "private" } });
    expect(await titles(slug)).toBe("SVC-API-4004");
    const ofShut = await booted.call(api.getArticleSeries, { params: { id: shut } });
    expect(codeOf(ofShut)).toBe("SVC-API-4004");
  });

  it("belong to their author and to administrators", async () => {
    const { booted, admin, mo, ann, write, make, arrange } = await sceneOf(kind);
    await using _ = booted;
    const [mine, theirs] = [await write(mo, "Mine"), await write(ann, "Theirs")];
    const { id } = await make(mo);
    expect(codeOf(await arrange(ann, id, []))).toBe("SVC-API-4004");
    expect(codeOf(await arrange(mo, id, [theirs]))).toBe("SVC-API-4003");
    expect((await arrange(admin, id, [theirs, mine])).status).toBe(200);
    for (const refused of [
      await arrange(ann, id, [theirs]),
      await booted.call(api.updateSeries, { params: { id }, token: ann, body: { title: "x" } }),
      await booted.call(api.deleteSeries, { params: { id }, token: ann }),
      await booted.call(api.putArticleSeries, { params: { id: mine }, token: ann, body: { seriesId: null } }),
    ])
      expect(codeOf(refused)).toBe("SVC-API-4003");
    expect((await arrange(mo, id, [mine, theirs])).status).toBe(200);
  });

  it("take an article at their end, from one series to another, and out of it", async () => {
    const { booted, mo, write, make, arrange, titles } = await sceneOf(kind);
    await using _ = booted;
    const [one, two] = [await write(mo, "One"), await write(mo, "Two")];
    const [first, second] = [await make(mo), await make(mo, "Second")];
    const put = (articleId: string, seriesId: string | null) =>
      send(booted, mo, api.putArticleSeries, { params: { id: articleId }, body: { seriesId } });
    await put(one, first.id);
    await put(two, first.id);
    expect((await put(two, first.id)).series).toEqual({ id: first.id, slug: first.slug, title: "Folkboat" });
    expect(await titles(first.id, mo)).toEqual(["One", "Two"]);
    expect(codeOf(await arrange(mo, second.id, [one]))).toBe("SVC-API-4009");
    await put(one, second.id);
    expect([await titles(first.id, mo), await titles(second.id, mo)]).toEqual([["Two"], ["One"]]);
    expect((await put(one, null)).series).toBeNull();
    expect(await titles(second.id, mo)).toEqual([]);
  });

  it("are changed by one of those who write at the same time", async () => {
    const { booted, mo, write, make, arrange, titles } = await sceneOf(kind);
    await using _ = booted;
    const ids = [await write(mo, "One"), await write(mo, "Two"), await write(mo, "Three")];
    const { id } = await make(mo);
    const { headers } = await arrange(mo, id, ids);
    const match = { "If-Match": headers.get("etag") ?? "" };
    const orders = [ids, ids.toReversed(), ids.slice(1), ids.slice(2)];
    const answers: Awaited<ReturnType<typeof arrange>>[] = await Promise.all(
      orders.map((order) => arrange(mo, id, order, match)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status !== 200).map(codeOf)).toEqual(Array(3).fill("SVC-API-4009"));
    const winner = orders[answers.findIndex(({ status }) => status === 200)] ?? [];
    expect(await titles(id, mo)).toHaveLength(winner.length);

    const made = await Promise.all(Array.from({ length: 4 }, () => make(mo, "At once")));
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(4);
    const article = ids[0] ?? "";
    await Promise.all(
      made.map((series) =>
        booted.call(api.putArticleSeries, { params: { id: article }, token: mo, body: { seriesId: series.id } }),
      ),
    );
    const holding = await Promise.all(made.map(async (series) => (await titles(series.id, mo))?.length));
    expect(holding.filter((length) => length === 1)).toHaveLength(1);
  });

  it("take words and order at once, all or nothing", async () => {
    const { booted, mo, write, make, arrange, titles } = await sceneOf(kind);
    await using _ = booted;
    const [one, two] = [await write(mo, "One"), await write(mo, "Two")];
    const [{ id }, other] = [await make(mo), await make(mo, "Other")];
    await arrange(mo, other.id, [two]);
    const save = (articleIds: string[], headers = {}) =>
      booted.call(api.updateSeries, { params: { id }, token: mo, body: { title: "Both", articleIds }, headers });
    expect(codeOf(await save([one, two]))).toBe("SVC-API-4009");
    expect(codeOf(await save([one], { "If-Match": '"another"' }))).toBe("SVC-API-4009");
    const open = () => send(booted, mo, api.getSeries, { params: { slug: id } });
    expect(await open()).toMatchObject({ title: "Folkboat", parts: [] });
    expect((await save([one])).body).toMatchObject({ title: "Both", parts: [{ title: "One" }] });
    expect(await titles(other.id, mo)).toEqual(["Two"]);
  });

  it("are bounded, and have addresses that nobody else has", async () => {
    const { booted, mo } = await sceneOf(kind);
    await using _ = booted;
    await send(booted, mo, api.createSeries, { body: { title: "x", slug: "taken" } });
    const again = await booted.call(api.createSeries, { token: mo, body: { title: "x", slug: "taken" } });
    expect(codeOf(again)).toBe("SVC-API-4009");
    const [own] = await booted.database().read.selectFrom("series").selectAll().execute();
    if (!own) throw new Error("There is a series.");
    const more = Array.from({ length: api.MOST_SERIES_OF_ONE - 1 }, (_, index) => ({
      ...own,
      id: `more-${index}`,
      slug: `more-${index}`,
    }));
    await booted.database().transaction((tx) => tx.insertInto("series").values(more).execute());
    expect(codeOf(await booted.call(api.createSeries, { token: mo, body: { title: "One more" } }))).toBe(
      "SVC-API-4009",
    );
  });

  it("are read by their indexes", async () => {
    const { booted } = await sceneOf(kind);
    await using _ = booted;
    const database = booted.database();
    if (database.dialect !== "sqlite") return;
    const newest = { sort: "publishedAt", order: "desc", seesMembersOnly: false, hiddenIds: ["y"] } as const;
    for (const query of [
      partsQuery(database.read, "x").compile(),
      ownSeriesQuery(database.read, "x", 50).compile(),
      publicSeriesPartQuery(database.read, "x", 50, ["y"]).compile(),
      compiledPage(database.read, { ...newest, filters: { series: "x" } }, { page: 1, limit: 20 }),
    ]) {
      const plan = await planOf(database, query);
      expect(plan, plan).not.toMatch(/articles USING .*articles_for_everyone/i);
      expect(plan.replace(/^.*SCAN (?:series|page)$/gm, ""), plan).not.toMatch(READS_EVERYTHING);
    }
  });
});
