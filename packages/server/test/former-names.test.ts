import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Disposables } from "../src/kernel/disposables.js";
import { publishArticle } from "./support/articles.js";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { send } from "./support/community.js";
import { createMember, logIn } from "./support/members.js";
import { visit } from "./support/pages.js";

describe.each(databases())("a former name on $name", (kind) => {
  const stack = new Disposables();
  let booted: BootedSite;
  let made = 0;

  beforeAll(async () => {
    booted = stack.use(await bootSite(kind));
    const admin = await booted.installed();
    await send(booted, admin, api.saveSetting, { params: { key: "account.usernameCooldownDays" }, body: { value: 0 } });
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  const rename = (token: string, username: string) => send(booted, token, api.changeUsername, { body: { username } });

  /** Somebody who went by two names before. */
  async function renamed() {
    made += 1;
    const names = [`first${made}`, `second${made}`, `Third${made}`] as const;
    const member = await createMember(booted, { username: names[0] });
    const token = await logIn(booted, member.email);
    for (const name of names.slice(1)) {
      booted.clock.advance(1_000);
      await rename(token, name);
    }
    return { ...member, token, names };
  }

  it("leads to the new one: 301 on pages and feeds, a pointer in the API", async () => {
    const { names } = await renamed();
    const now = names[2];
    for (const former of [names[0], names[1].toUpperCase()]) {
      for (const [from, to] of [
        [`/u/${former}`, `/u/${now}`],
        [`/u/${former}/articles?page=2&utm=x`, `/u/${now}/articles?page=2`],
        [`/u/${former}/about`, `/u/${now}/about`],
        [`/u/${former}/feed.xml`, `/u/${now}/feed.xml`],
        [`/u/${former}/feed.json`, `/u/${now}/feed.json`],
      ] as const) {
        const answer = await visit(booted, from);
        expect([from, answer.status, answer.headers.get("location")]).toEqual([from, 301, to]);
        // The name may be somebody else's one day.
        expect(answer.headers.get("cache-control")).toContain("no-cache");
      }
      const pointer = await booted.call(api.getUser, { params: { username: former } });
      expect(pointer.status).toBe(404);
      expect(pointer.json).toMatchObject({ error: { code: "SVC-API-4004", details: { movedTo: now } } });
    }
    expect((await booted.call(api.getUser, { params: { username: now } })).status).toBe(200);
    expect((await booted.call(api.getUser, { params: { username: "nobody-ever" } })).json).toEqual({
      error: { code: "SVC-API-4004", message: expect.any(String) },
    });
    expect((await visit(booted, "/u/nobody-ever")).status).toBe(404);
    expect((await visit(booted, "/u/nobody-ever/feed.xml")).status).toBe(404);
  });

  it("is whoever's bears it now, and leads to nobody who is gone", async () => {
    const { id, names, token } = await renamed();
    const heir = await createMember(booted, { username: `heir${made}` });
    const asHeir = await logIn(booted, heir.email);
    await rename(asHeir, names[0]);
    expect((await booted.call(api.getUser, { params: { username: names[0] } })).json).toMatchObject({ id: heir.id });
    expect((await visit(booted, `/u/${names[0]}`)).status).toBe(200);
    // Former names lead to the member who had them last.
    booted.clock.advance(1_000);
    await rename(asHeir, `other${made}`);
    expect((await visit(booted, `/u/${names[0]}`)).headers.get("location")).toBe(`/u/other${made}`);
    // One's own way back is no detour.
    await rename(token, names[1]);
    expect((await visit(booted, `/u/${names[1]}`)).status).toBe(200);
    await booted.database().transaction(async (tx) => {
      await tx.updateTable("users").set({ status: "banned" }).where("id", "=", id).execute();
    });
    expect((await visit(booted, `/u/${names[2]}`)).status).toBe(404);
    expect((await booted.call(api.getUser, { params: { username: names[2] } })).json).toEqual({
      error: { code: "SVC-API-4004", message: expect.any(String) },
    });
  });

  it("filters articles like the new one, and so does the id; category= takes an id and any case as well", async () => {
    const admin = await logIn(booted, "ada@example.org");
    const { id, names, token } = await renamed();
    const slug = `sea-${made}`;
    const category = await send(booted, admin, api.createCategory, { body: { name: slug } });
    const article = await publishArticle(booted, token, { categoryId: category.id });
    const found = async (query: string) =>
      (await booted.as(admin).callLoosely(api.listArticles, { query })).body.data.map((of) => of.id);
    for (const author of [...names, names[2].toUpperCase(), id, id.toUpperCase()])
      expect([author, await found(`author=${author}`)]).toEqual([author, [article]]);
    for (const key of [slug, slug.toUpperCase(), category.id, category.id.toUpperCase()])
      expect([key, await found(`category=${key}`)]).toEqual([key, [article]]);
    const kept = async (author: string) => (await send(booted, admin, api.listAllArticles, { query: { author } })).data;
    for (const author of [...names, id, id.toUpperCase()]) expect(await kept(author)).toMatchObject([{ id: article }]);
    expect(await kept("nobody-ever")).toEqual([]);
    const nothing = "0197a000-0000-7000-8000-00000000dead";
    expect([await found(`author=${nothing}`), await found(`category=${nothing}`)]).toEqual([[], []]);
  });
});
