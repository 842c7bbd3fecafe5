import { search } from "@sitevine/api";
import { databases, eventually } from "@sitevine/testkit";
import { expect, it } from "vitest";
import { publishArticle } from "./support/articles.js";
import { bootSite, codeOf } from "./support/booted-site.js";
import { addMember } from "./support/members.js";
import { pluginAdmin } from "./support/plugin-package.js";

/** Threads kept as values: what the plugin writes while its documents are read must wait for nothing. */
const FORUM = `
  searchTypes: { forum: {
    labels: { one: "Thread", many: "Threads" },
    stamps: async (after, limit, { values }) =>
      (await values.list("thread.", "thread." + after)).slice(0, limit).map(({ key, value }) => ({ id: key.slice(7), stamp: value.title })),
    load: async (ids, { values }) => {
      await values.set("loaded", ids);
      const found = await Promise.all(ids.map(async (id) => [id, await values.get("thread." + id)]));
      return found.flatMap(([id, thread]) => thread === null ? [] : [{
        id, stamp: thread.title, title: thread.title, text: "Boats in the harbour", at: "2030-01-01T00:00:00.000Z", visibility: thread.visibility,
      }]);
    },
    show: (ids, reader) => {
      if (ids.includes("slow")) return new Promise(() => {});
      return Object.fromEntries(ids.map((id) => [id, { title: "Thread " + id, href: "/forum/" + id, byline: reader.kind }]));
    },
  } },
  routes: [{ method: "PUT", path: "/threads/:id", audience: "public", handler: async ({ params: { id }, body }, site) => {
    const thread = await body.json();
    await (thread === null ? site.values.delete("thread." + id) : site.values.set("thread." + id, thread));
    await site.search.mark("forum", id);
    return { status: 204 };
  } }],`;

it.each(databases())("search finds what plugins have, for whom it is, on $name", async (kind) => {
  await using booted = await bootSite(kind, { overrides: { pluginLimits: { waitMs: 3_000 } } });
  const forum = pluginAdmin(booted, await booted.installed());
  await forum.upload({ definition: FORUM });
  await forum.enable();
  const berta = await addMember(booted, { username: "berta" });
  const put = async (id: string, thread: object | null) =>
    expect((await forum.ask(`/threads/${id}`, { method: "PUT", body: JSON.stringify(thread) })).status).toBe(204);
  const found = async (token?: string, type = "all") => {
    // Answers for guests are shared for a second.
    booted.clock.advance(1_001);
    const { body } = await booted.as(token).call(search, { query: { q: "harbour", type } });
    return body.data.map(({ type: shown, title, href }) => [shown, title, href]);
  };
  await put("open", { title: "Buoys", visibility: "public" });
  await put("closed", { title: "Berths", visibility: "members" });
  await booted.settled();
  const open = ["forum", "Thread open", "/forum/open"];
  const closed = ["forum", "Thread closed", "/forum/closed"];
  await eventually(async () => expect(await found()).toEqual([open]));
  expect((await found(berta, "forum")).sort()).toEqual([closed, open]);

  await put("open", null);
  await booted.settled();
  await eventually(async () => expect(await found()).toEqual([]));
  // A plugin that does not answer hides its own results alone.
  await put("slow", { title: "Sloops", visibility: "public" });
  await booted.settled();
  expect(await found()).toEqual([]);

  // While it is off its threads change without a word; once it is on again, they are found.
  await put("slow", null);
  await put("late", { title: "Lighters", visibility: "public" });
  await booted.settled();
  await booted.database().transaction(async (tx) => {
    await tx.deleteFrom("search_documents").where("type", "=", "forum").execute();
  });
  await forum.disable();
  expect(await found(berta)).toEqual([]);
  await forum.enable();
  await booted.settled();
  await eventually(async () => expect(await found()).toEqual([["forum", "Thread late", "/forum/late"]]));

  await forum.disable();
  expect(await found(berta)).toEqual([]);
  expect(codeOf(await booted.as(berta).callLoosely(search, { query: { q: "harbour", type: "forum" } }))).toBe(
    "SVC-API-4001",
  );

  await forum.uninstall("forum", true);
  await booted.settled();
  const left = await booted
    .database()
    .read.selectFrom("search_documents")
    .select("type")
    .where("type", "=", "forum")
    .execute();
  expect(left).toEqual([]);
});

it.each(databases())(
  "a plugin that is called like a type of the site takes nothing of it along, on $name",
  async (kind) => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    await publishArticle(booted, admin, { title: "Harbour lights" });
    const named = pluginAdmin(booted, admin);
    await named.upload({ id: "articles" });
    await named.enable("articles");
    await named.uninstall("articles", true);
    await booted.settled();
    const { body } = await booted.call(search, { query: { q: "harbour", type: "articles" } });
    expect(body.data.map(({ title }) => title)).toEqual(["Harbour lights"]);
  },
);
