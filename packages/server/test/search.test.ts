import * as api from "@sitevine/api";
import { type DatabaseKind, dialects, type EndpointAnswer } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { ADMIN, bootSite, codeOf } from "./support/booted-site.js";
import { createMember, logIn } from "./support/members.js";

type Found = EndpointAnswer<typeof api.search>;

const hitsIn = (answer: Found) => {
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  return answer.body.data;
};
const titlesIn = (answer: Found): string[] => hitsIn(answer).map(({ title }) => title);
const totalOf = ({ body }: Found): number => body.meta.total;

/** A site with an administrator and two members, of whom `ann` writes. */
async function scene(kind: DatabaseKind) {
  const booted = await bootSite(kind);
  const admin = await booted.installed();
  const [ann, ben] = [await createMember(booted, { username: "ann" }), await createMember(booted, { username: "ben" })];
  await booted.database().transaction(async (tx) => {
    const { id } = await tx.selectFrom("groups").select("id").where("key", "=", "members").executeTakeFirstOrThrow();
    await tx
      .insertInto("group_permissions")
      .values({ group_id: id, permission: "article.create" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  await booted.settled();
  const [annToken, benToken] = [await logIn(booted, ann.email), await logIn(booted, ben.email)];

  async function write(article: object, token = annToken): Promise<string> {
    booted.clock.advance(1_000);
    const body = { title: "Ships at sea", content: "Many **ships**.", ...article };
    const answer = await booted.call(api.createArticle, { body, token });
    expect([answer.status, answer.text]).toEqual([201, expect.anything()]);
    return answer.body.id;
  }
  async function publish(article: object, token = annToken): Promise<string> {
    const id = await write(article, token);
    const answer = await booted.call(api.publishArticle, { params: { id }, token });
    expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
    return id;
  }
  const search = async (q: string, token?: string, rest: Readonly<Record<string, string>> = {}): Promise<Found> => {
    await booted.settled();
    return booted.call(api.search, { query: { q, ...rest }, token });
  };
  return { booted, admin, ann, ben, annToken, benToken, write, publish, search };
}

describe.each(dialects())("searching on $name", (kind) => {
  it("finds articles and members by their words, with what they are", async () => {
    const { booted, publish, search } = await scene(kind);
    await using _site = booted;
    await publish({ title: "Crème brûlée", content: "Take *eggs* & <b>sugar</b>, and burn them." });
    const [article] = hitsIn(await search("creme BRULEE"));
    expect(article).toMatchObject({
      type: "article",
      title: "Crème brûlée",
      href: `/articles/${encodeURIComponent("crème-brûlée")}`,
      article: { slug: "crème-brûlée", author: { username: "ann" } },
    });
    expect(article?.excerpt).toBe("Take eggs & <b>sugar</b>, and burn them.");
    expect(hitsIn(await search("AD"))).toMatchObject([
      { type: "user", title: ADMIN.displayName, href: "/u/ada", user: { username: "ada" } },
    ]);
    expect(titlesIn(await search("eggs milk"))).toEqual([]);
    expect(titlesIn(await search("sug"))).toEqual(["Crème brûlée"]);
    expect(titlesIn(await search("sug eggs"))).toEqual([]);
    expect(titlesIn(await search('"burn them" eggs'))).toEqual(["Crème brûlée"]);
    expect(titlesIn(await search('"them burn"'))).toEqual([]);
  });

  it("finds parts of writing without spaces, and the same letters in another form", async () => {
    const { booted, publish, search } = await scene(kind);
    await using _site = booted;
    await publish({ title: "東京都の天気", content: "ﬁsh ｆｒｏｍ Łódź, Straße 5, हिन्दी, ΟΔΟΣ" });
    for (const q of ["京都", "都", "東京都", "の天", "fish", "FROM", "lodz", "strasse", "हिन्दी", "οδός", "ｆｉｓｈ"])
      expect(titlesIn(await search(q)), q).toHaveLength(1);
    for (const q of ["京東", "気天", "दी"]) expect(titlesIn(await search(q)), q).toEqual([]);
  });

  it("puts what has every word in its title first, and the newest first among equals, over the pages", async () => {
    const { booted, publish, search } = await scene(kind);
    await using _site = booted;
    await publish({ title: "Old oak frames", content: "Steam." });
    await publish({ title: "Harbour", content: "The oak frames of a boat." });
    await publish({ title: "New frames of oak", content: "Pitch." });
    await publish({ title: "Tar", content: "Frames, and oak." });
    const order = ["New frames of oak", "Old oak frames", "Tar", "Harbour"];
    const all = await search("oak frames");
    expect(titlesIn(all)).toEqual(order);
    expect(totalOf(all)).toBe(4);
    const pages = [];
    for (const page of ["1", "2", "3", "4", "5"])
      pages.push(titlesIn(await search("oak frames", undefined, { limit: "1", page })));
    expect(pages).toEqual([...order.map((title) => [title]), []]);
    expect(titlesIn(await search("oak frames", undefined, { limit: "3", page: "1" }))).toEqual(order.slice(0, 3));
  });

  it("follows what becomes of an article", async () => {
    const { booted, annToken, write, search } = await scene(kind);
    await using _site = booted;
    const id = await write({ title: "Secret draft" });
    const found = async (q: string) => titlesIn(await search(q, annToken));
    expect(await found("secret")).toEqual([]);
    await booted.as(annToken).call(api.publishArticle, { params: { id } });
    expect(await found("secret")).toEqual(["Secret draft"]);
    await booted.as(annToken).call(api.updateArticle, {
      params: { id },
      body: { title: "Open letter", content: "Windlass." },
    });
    expect([await found("secret"), await found("ships"), await found("windlass")]).toEqual([[], [], ["Open letter"]]);
    await booted.as(annToken).call(api.unpublishArticle, { params: { id } });
    expect(await found("windlass")).toEqual([]);
    await booted.as(annToken).call(api.publishArticle, { params: { id } });
    expect(await found("windlass")).toEqual(["Open letter"]);
    await booted.as(annToken).call(api.deleteArticle, { params: { id } });
    expect(await found("windlass")).toEqual([]);
    const left = await booted.database().read.selectFrom("search_documents").select("ref_id").execute();
    expect(left.map((row) => row.ref_id)).not.toContain(id);
  });

  it("shows nobody what they may not read, and counts none of it", async () => {
    const { booted, admin, annToken, benToken, publish, search } = await scene(kind);
    await using _site = booted;
    const category = async (visibility: string) => {
      const body = { name: `For ${visibility}`, access: { visibility, readGroupIds: [], writeGroupIds: [] } };
      const answer = await booted.callLoosely(api.createCategory, { token: admin, body });
      expect([answer.status, answer.text]).toEqual([201, expect.anything()]);
      return answer.body.id;
    };
    await publish({ title: "Quay public" });
    await publish({ title: "Quay members", visibility: "members" });
    await publish({ title: "Quay private", visibility: "private" });
    await publish({ title: "Quay hidden", categoryId: await category("members") }, admin);
    const seen = async (token?: string) => {
      const answer = await search("quay", token);
      expect(totalOf(answer)).toBe(hitsIn(answer).length);
      return titlesIn(answer).sort();
    };
    expect(await seen()).toEqual(["Quay public"]);
    expect(await seen(benToken)).toEqual(["Quay hidden", "Quay members", "Quay public"]);
    expect(await seen(annToken)).toEqual(["Quay hidden", "Quay members", "Quay private", "Quay public"]);
    expect(await seen(admin)).toEqual(["Quay hidden", "Quay members", "Quay private", "Quay public"]);
  });

  it("leaves out whom the caller blocks, and who blocks the caller", async () => {
    const { booted, ann, ben, annToken, benToken, publish, search } = await scene(kind);
    await using _site = booted;
    await publish({ title: "Anchor" });
    await publish({ title: "Anchor too" }, benToken);
    const titles = async (token?: string) => titlesIn(await search("anchor", token));
    expect(await titles(benToken)).toEqual(["Anchor too", "Anchor"]);
    await booted.database().transaction(async (tx) => {
      const row = { blocker_id: ann.id, blocked_id: ben.id, created_at: booted.clock.now().toISOString() };
      await tx.insertInto("blocks").values(row).execute();
    });
    expect([await titles(benToken), await titles(annToken), await titles()]).toEqual([
      ["Anchor too"],
      ["Anchor"],
      ["Anchor too", "Anchor"],
    ]);
    expect(titlesIn(await search("ann", benToken))).toEqual([]);
  });

  it("finds no member who does not want it, from that moment on", async () => {
    const { booted, admin, ann, annToken, benToken, search } = await scene(kind);
    await using _site = booted;
    await search("x");
    await booted.database().transaction(async (tx) => {
      await tx.updateTable("users").set({ bio: "Sails a yawl." }).where("id", "=", ann.id).execute();
    });
    const choose = (body: object) => booted.as(annToken).call(api.updatePrivacy, { body });
    const found = async (token?: string) => titlesIn(await search("yawl", token));
    await choose({ searchable: true });
    expect([await found(), await found(benToken)]).toEqual([["ann"], ["ann"]]);
    await choose({ profile: "members" });
    expect([await found(), await found(benToken)]).toEqual([[], ["ann"]]);
    for (const changes of [{ profile: "nobody" }, { profile: "everyone", searchable: false }]) {
      await choose(changes);
      const early = await booted.call(api.search, { query: { q: "yawl" }, token: benToken });
      expect([titlesIn(early), await found(), await found(benToken)]).toEqual([[], [], []]);
    }
    await choose({ searchable: true });
    expect(await found()).toEqual(["ann"]);
    const ban = await booted.as(admin).call(api.banUser, { params: { id: ann.id }, body: { reason: "Spam" } });
    expect(ban.status).toBeLessThan(300);
    expect(await found()).toEqual([]);
  });

  it("takes whatever a person types", async () => {
    const { booted, publish, search } = await scene(kind);
    await using _site = booted;
    await publish({ title: "C++ and c#: it's 50% off", content: String.raw`NEAR the 'end' \ of "all" & more` });
    const typed = [
      '"',
      '""',
      '"""',
      "*",
      "-",
      "NEAR(",
      "NEAR(a b, 2)",
      "a AND",
      "OR",
      "NOT x",
      "title:x",
      "^a",
      "{title}",
      "a:*",
      "(",
      ")",
      "'",
      "''",
      "\\",
      "a\\",
      "!",
      "&",
      "|",
      "<->",
      "a <-> b",
      "%",
      "_",
      "a*b",
      "-a",
      "+a",
      "--",
      ";drop",
      "東京",
      "👍",
      "ﷺ",
      "\u200d",
      "a\ud800",
      "𝕬𝖇",
      "é".repeat(200),
      "a ".repeat(99),
      "x".repeat(200),
      '"a "b "c',
    ];
    for (const q of typed) {
      const answer = await search(q);
      expect([q, answer.status]).toEqual([q, 200]);
    }
    for (const q of ["c++", "50%", "it's", "'end'", 'near "the end"', "c#: it's"])
      expect(titlesIn(await search(q)), q).toHaveLength(1);
    expect(totalOf(await search("*-("))).toBe(0);
  });

  it("refuses what is no search", async () => {
    const { booted } = await scene(kind);
    await using _site = booted;
    for (const query of [
      "",
      "q=",
      "q=%20",
      `q=${"x".repeat(201)}`,
      "q=a%00",
      "q=a&type=nothing",
      "q=a&page=0",
      "q=a&q=b",
    ])
      expect([query, codeOf(await booted.callLoosely(api.search, { query }))]).toEqual([query, "SVC-API-4001"]);
    expect(titlesIn(await booted.call(api.search, { query: { q: "ada", page: 9000000 } }))).toEqual([]);
    expect(titlesIn(await booted.call(api.search, { query: { q: "ada", type: "articles" } }))).toEqual([]);
    expect(titlesIn(await booted.call(api.search, { query: { q: "ada", type: "users" } }))).toEqual([
      ADMIN.displayName,
    ]);
  });
});
