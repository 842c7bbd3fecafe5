import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { publishArticle } from "./support/articles.js";
import { bootSite } from "./support/booted-site.js";
import { createMember, logIn } from "./support/members.js";
import { watchReads } from "./support/watched-reads.js";

type Action = api.AnswerOf<typeof api.listAllArticles>["data"][number]["actions"][number];

async function sceneOf(kind: Parameters<typeof bootSite>[0]) {
  const queries: string[] = [];
  const reads = watchReads(({ sql }) => queries.push(sql));
  const booted = await bootSite(kind, { overrides: { wrapDatabase: reads.wrapDatabase } });
  const ada = await booted.installed();
  const { id: helpers } = (await booted.as(ada).call(api.createGroup, { body: { name: "Helpers" } })).body;
  const permissions = { params: { id: helpers }, body: { permissions: ["admin.access" as const] } };
  await booted.as(ada).call(api.setGroupPermissions, permissions);
  const helper = await createMember(booted, { username: "helper", groups: ["members", "helpers"] });
  const mo = await createMember(booted, { username: "mo" });
  const tokens = { ada, helper: await logIn(booted, helper.email), mo: await logIn(booted, mo.email) };
  return { booted, tokens, reads, queries };
}

describe.each(databases())("what administrators may do with articles on $name", (kind) => {
  it("is said with each article of their list, by what they may do and how it stands", async () => {
    const { booted, tokens, reads, queries } = await sceneOf(kind);
    await using _ = booted;
    const by = (token: string, title: string) => publishArticle(booted, token, { title, content: "Text" });
    await booted.as(tokens.mo).call(api.createArticle, { body: { title: "Draft", content: "Text" } });
    await by(tokens.mo, "Listed");
    const unlisted = await by(tokens.mo, "Unlisted");
    const featured = await by(tokens.mo, "Featured");
    await by(tokens.helper, "Of the helper");
    await by(tokens.ada, "Of Ada");
    const reason = { params: { id: unlisted }, body: { reason: "Looks like an advertisement" } };
    expect((await booted.as(tokens.ada).call(api.unlistArticle, reason)).status).toBe(204);
    const recommended = await booted.as(tokens.ada).call(api.featureArticle, { params: { id: featured } });
    expect(recommended.body.actions).toEqual(["unfeature", "unlist", "delete"]);

    const actionsFor = async (token: string): Promise<Readonly<Record<string, readonly Action[]>>> => {
      const { data } = (await booted.as(token).call(api.listAllArticles, { query: { limit: 100 } })).body;
      return Object.fromEntries(data.map(({ title, actions }) => [title, actions]));
    };
    const ofMo = {
      Draft: ["delete"],
      Listed: ["feature", "unlist", "delete"],
      Unlisted: ["feature", "relist", "delete"],
      Featured: ["unfeature", "unlist", "delete"],
    };
    expect(await actionsFor(tokens.ada)).toEqual({
      ...ofMo,
      "Of the helper": ["feature", "unlist", "delete"],
      "Of Ada": ["feature", "delete"],
    });
    // Administrators take precedence over those who only have the right to the panel.
    expect(await actionsFor(tokens.helper)).toEqual({
      ...ofMo,
      "Of the helper": ["feature", "delete"],
      "Of Ada": ["feature", "delete"],
    });

    const countOf = async (limit: number): Promise<number> => {
      queries.length = 0;
      await reads.during(() => booted.as(tokens.ada).call(api.listAllArticles, { query: { limit } }));
      return queries.length;
    };
    await countOf(1);
    expect(await countOf(100)).toBe(await countOf(1));
  });

  it("is what they then do", async () => {
    const { booted, tokens } = await sceneOf(kind);
    await using _ = booted;
    const id = await publishArticle(booted, tokens.mo, { title: "Tides", content: "Text" });
    const params = { params: { id } };
    const ada = booted.as(tokens.ada);
    const now = async (): Promise<readonly Action[]> =>
      (await ada.call(api.listAllArticles)).body.data.find((article) => article.id === id)?.actions ?? [];
    const acts = {
      feature: () => ada.call(api.featureArticle, params),
      unfeature: () => ada.call(api.unfeatureArticle, params),
      unlist: () => ada.call(api.unlistArticle, { ...params, body: { reason: "Looks like an advertisement" } }),
      relist: () => ada.call(api.relistArticle, params),
      delete: () => ada.call(api.deleteAnyArticle, params),
    };
    for (const act of ["feature", "unfeature", "unlist", "relist", "delete"] as const) {
      expect(await now(), act).toContain(act);
      expect((await acts[act]()).status, act).toBeLessThan(300);
      expect(await now(), act).not.toContain(act);
    }
  });
});
