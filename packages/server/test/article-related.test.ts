import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addCategory, hideCategory, publishArticle } from "./support/articles.js";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { createMember, pageCookies } from "./support/members.js";
import { visit } from "./support/pages.js";

/** The articles that the page of an article recommends below it. */
function relatedIn(page: string): readonly string[] {
  const [, list = ""] = /(sv-b--articleList.*)/s.exec(page) ?? [];
  return [...new Set([...list.matchAll(/href="\/articles\/([a-z]+-\d+)"/g)].map(([, slug]) => slug ?? ""))];
}

describe.each(databases())("what is recommended below an article on $name", (kind) => {
  let booted: BootedSite;
  let admin: string;
  let mo: { readonly cookie: string };
  let hidden: string;
  const ids = new Map<string, string>();

  async function publish(slug: string, more: object): Promise<void> {
    ids.set(slug, await publishArticle(booted, admin, { title: slug, slug, ...more }));
    booted.clock.advance(1_000);
  }
  async function related(slug: string, headers = {}): Promise<readonly string[]> {
    const { status, text } = await visit(booted, `/articles/${slug}`, headers);
    expect(status, text).toBe(200);
    return relatedIn(text);
  }
  const update = (slug: string, body: object) =>
    booted.as(admin).call(api.updateArticle, { params: { id: ids.get(slug) ?? "" }, body });

  beforeEach(async () => {
    booted = await bootSite(kind);
    admin = await booted.installed();
    mo = await pageCookies(booted, (await createMember(booted)).email);
    const [air, secret] = [await addCategory(booted, admin, "Air"), await addCategory(booted, admin, "Secret")];
    hidden = secret;
    await publish("two-1", { tags: ["Sea", "Boats"] });
    await publish("one-1", { tags: ["boats"] });
    await publish("one-2", { tags: ["Sea"] });
    await publish("members-1", { tags: ["Sea", "Boats"], visibility: "members" });
    await publish("private-1", { tags: ["Sea", "Boats"], visibility: "private" });
    await publish("secret-1", { tags: ["Sea", "Boats"], categoryId: secret });
    await hideCategory(booted, admin, hidden);
    await publish("near-1", { categoryId: air });
    for (const number of [1, 2, 3, 4, 5, 6, 7]) await publish(`other-${number}`, {});
    await publish("sea-1", { tags: ["Sea", "Boats"], categoryId: air });
    await booted.settled();
  });
  afterEach(() => booted[Symbol.asyncDispose]());

  it("shares the most tags, then some, then the category, and is new, for guests", async () => {
    expect(await related("sea-1")).toEqual(["two-1", "one-2", "one-1", "near-1"]);
  });

  it("is also what is for members, for members, and never what is for its author alone", async () => {
    const found = await related("sea-1", mo);
    expect(found.slice(0, 3)).toEqual(["secret-1", "members-1", "two-1"]);
    expect(found).not.toContain("private-1");
  });

  it("is what else there is for an article without tags", async () => {
    expect(await related("near-1")).toEqual(["sea-1", "other-7", "other-6", "other-5"]);
  });

  it("changes on the kept page as soon as tags change", async () => {
    expect((await related("sea-1")).slice(0, 2)).toEqual(["two-1", "one-2"]);
    await update("one-1", { tags: ["boats", "sea"] });
    expect((await related("sea-1")).slice(0, 2)).toEqual(["one-1", "two-1"]);
    await update("one-1", { tags: ["boats"] });
    await update("two-1", { visibility: "private" });
    expect((await related("sea-1")).slice(0, 2)).toEqual(["one-2", "one-1"]);
    await update("two-1", { visibility: "public" });
  });

  it("is a few of each tag, however many articles have it", async () => {
    for (let number = 1; number <= 30; number += 1) await publish(`many-${number}`, { tags: ["Sea"] });
    const found = await related("sea-1");
    expect(found).toHaveLength(4);
    // The other tag still leads to what has both.
    expect(found.slice(0, 2)).toEqual(["two-1", "many-30"]);
  });
});
