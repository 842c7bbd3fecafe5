import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishArticle } from "./support/articles.js";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { createMember, logIn } from "./support/members.js";
import { watchReads } from "./support/watched-reads.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

describe("a page that is kept", () => {
  const queries: string[] = [];
  const reads = watchReads(({ sql }) => queries.push(sql));
  let booted: BootedSite;
  let token: string;
  let member: { readonly id: string; readonly username: string; readonly token: string };
  let tide: string;
  let moon: string;

  beforeAll(async () => {
    booted = await bootSite(kind, { overrides: { wrapDatabase: reads.wrapDatabase } });
    token = await booted.installed();
    const mo = await createMember(booted);
    member = { id: mo.id, username: mo.username, token: await logIn(booted, mo.email) };
    // The oldest of more articles than a page shows beside the one that is read.
    moon = await publishArticle(booted, token, { title: "Moon", slug: "moon" });
    for (let day = 1; day <= 8; day++) {
      booted.clock.advance(60_000);
      await publishArticle(booted, token, { title: `Day ${day}`, slug: `day-${day}` });
    }
    booted.clock.advance(60_000);
    tide = await publishArticle(booted, token, { title: "Tide", slug: "tide" });
    await booted.settled();
  });
  afterAll(() => booted[Symbol.asyncDispose]());

  const PAGES = ["/", "/articles", "/articles/tide", "/articles/moon", "/u/ada", "/members"] as const;

  /** The pages that are answered without a look at what they show. */
  async function keptPages(): Promise<string[]> {
    const kept: string[] = [];
    for (const path of PAGES) {
      queries.length = 0;
      expect((await reads.during(() => booted.call(path))).status).toBe(200);
      if (!queries.some((sql) => /from "(articles|users|comments)"/.test(sql))) kept.push(path);
    }
    return kept;
  }
  const comment = (article: string, content: string) =>
    booted.call(api.createArticleComment, { params: { id: article }, body: { content }, token: member.token });

  it("stays while something is written that it does not show, and shows at once what it does", async () => {
    await keptPages();
    expect(await keptPages()).toEqual(PAGES);

    expect((await comment(moon, "How bright.")).status).toBe(201);
    await booted.settled();
    expect(await keptPages()).toEqual(["/articles/tide", "/u/ada", "/members"]);
    expect((await booted.call("/articles/moon")).text).toContain("How bright.");

    const liked = await booted.call(api.likeArticle, { params: { id: tide }, token: member.token });
    expect(liked.status, liked.text).toBe(200);
    await booted.settled();
    // The newest article is shown everywhere else.
    expect(await keptPages()).toEqual(["/members"]);
  });

  it("ends with a write that does not say what it changes", async () => {
    await keptPages();
    await booted.call(api.updateProfile, { body: { bio: "By the sea." }, token: member.token });
    expect(await keptPages()).toEqual([]);
  });
});
