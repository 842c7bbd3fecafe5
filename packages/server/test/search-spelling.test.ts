import * as api from "@sitevine/api";
import { dialects } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Disposables } from "../src/kernel/disposables.js";
import { publishArticle } from "./support/articles.js";
import { administratorToken, type BootedSite, bootSite } from "./support/booted-site.js";
import { send } from "./support/community.js";
import { saveSetting } from "./support/gate.js";
import { createMember, logIn } from "./support/members.js";
import { visit } from "./support/pages.js";

describe.each(dialects())("mistyped searches on $name", (kind) => {
  const stack = new Disposables();
  let site: BootedSite;
  let admin = "";
  let member = "";

  const article = (title: string, rest: object = {}) =>
    publishArticle(site, admin, { title, content: "Text.", ...rest });
  async function search(q: string, token?: string, rest: Readonly<Record<string, string>> = {}) {
    await site.settled();
    const { data, searched, meta } = (await site.callLoosely(api.search, { query: { q, ...rest }, token })).body;
    return { titles: data.map(({ title }: { title: string }) => title), searched, total: meta.total };
  }
  const wordFor = async (q: string, token?: string): Promise<string | null> => {
    const { searched } = await search(q, token);
    return searched.corrected ? searched.q : null;
  };
  const words = async (): Promise<string[]> =>
    (await site.database().read.selectFrom("search_words").select("word").execute()).map(({ word }) => word);

  beforeAll(async () => {
    site = stack.use(await bootSite(kind));
    admin = await site.installed();
    member = await logIn(site, (await createMember(site, { username: "mo" })).email);
    await article("The pear tree", { content: "Per annum, peer reviewed. Crème brûlée, дерево, 2031, 東京都." });
    await article("Another peer", { content: "Peers and a peer." });
    await article("Hidden zanzibar", { visibility: "private" });
    await article("Members of kilimanjaro", { visibility: "members" });
    await site.settled();
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  it("find what has the nearest word, and say so", async () => {
    expect(await search("paer")).toEqual({
      titles: ["The pear tree"],
      searched: { types: ["articles", "comments", "series", "users"], q: "pear", corrected: true },
      total: 1,
    });
    for (const [typed, word] of [
      ["Paer TREE", "pear TREE"],
      ["paer treee", "pear tree"],
      ["tree, paer!", "tree, pear!"],
      // Only the last word may go on.
      ["revieweed peer", "reviewed peer"],
      ["annu peer", "annum peer"],
      ["breluee creme", null],
      ["brulée crèmme", "brulée creme"],
      ["дерево paer", "дерево pear"],
      ["двево", null],
      ["деерво", "дерево"],
    ] as const)
      expect([typed, await wordFor(typed)]).toEqual([typed, word]);
  });

  it("leave alone what finds something, what is quoted or short, numbers, and what is meant exactly", async () => {
    for (const q of ["pear", "per", "tre", '"paer"', "pae", "2032", "20311", "京東", "tree kilimanjaro", "!?"])
      expect([q, await wordFor(q)]).toEqual([q, null]);
    expect(await search("paer", undefined, { exact: "true" })).toMatchObject({
      titles: [],
      searched: { q: "paer", corrected: false },
    });
    expect(await wordFor(`paer ${"tree ".repeat(8)}`)).toBeNull();
    expect((await site.callLoosely(api.search, { query: { q: "paer", exact: "maybe" } })).status).toBe(422);
  });

  it("offer two swapped letters first, then what finds the most", async () => {
    // “Peer” stands in two articles, “pear” in one.
    expect(await wordFor("paer")).toBe("pear");
    expect(await wordFor("peew")).toBe("peer");
  });

  it("offer nobody a word of what they may not read", async () => {
    const seen = async (q: string) => [await wordFor(q), await wordFor(q, member), await wordFor(q, admin)];
    expect(await seen("znazibar")).toEqual([null, null, "zanzibar"]);
    expect(await seen("kilimanjraoo")).toEqual([null, null, null]);
    expect(await seen("kilimanjrao")).toEqual([null, "kilimanjaro", "kilimanjaro"]);
    // Nor in company of a word that they know.
    expect(await seen("hidden znazibar")).toEqual([null, null, "hidden zanzibar"]);
    expect(await seen("tree kilimanjrao")).toEqual([null, null, null]);
  });

  it("search only the kind that was asked for", async () => {
    expect(await search("paer", undefined, { type: "users" })).toMatchObject({ titles: [], total: 0 });
    expect(await search("paer", undefined, { type: "articles" })).toMatchObject({
      titles: ["The pear tree"],
      searched: { types: ["articles"], q: "pear", corrected: true },
    });
    // A word that stands elsewhere is not mistyped.
    await article("Beer", {});
    expect(await search("beer", undefined, { type: "users" })).toMatchObject({ searched: { corrected: false } });
  });

  it("are told on the page, with the way to what was typed, in both languages", async () => {
    const href = "/search?q=paer&amp;exact=true";
    const page = await visit(site, "/search?q=paer");
    expect(page.text).toContain(`Showing results for “pear”. <a href="${href}">Search for “paer” instead</a>`);
    expect(page.text).toContain('type="search" name="q" value="paer"');
    expect(page.text).toContain('<span class="sv-pill">1</span>');
    const exact = await visit(site, "/search?q=paer&exact=true");
    expect(exact.text).toContain("Nothing found for “paer”");
    expect(exact.text).toContain("Searched: Articles, Comments, Series, Members");
    await saveSetting(site, admin, "site.language", "de");
    const german = await visit(site, "/search?q=paer");
    expect(german.text).toContain(`Treffer für „pear“. <a href="${href}">Stattdessen nach „paer“ suchen</a>`);
    expect(german.text).toContain("Durchsucht: Artikel, Kommentare, Reihen, Mitglieder");
    await saveSetting(site, admin, "site.language", "en");
  });

  it("know the words of comments and members, and forget those that nothing has any more", async () => {
    const id = await article("On rigging");
    const params = { id };
    const { id: commentId } = await send(site, member, api.createArticleComment, {
      params,
      body: { content: "Ratlines!" },
    });
    expect(await wordFor("ratlimes")).toBe("ratlines");
    await send(site, member, api.updateProfile, { body: { displayName: "Barquentine" } });
    expect(await wordFor("barqentine")).toBe("barquentine");
    await send(site, member, api.deleteArticleComment, { params: { commentId } });
    await send(site, member, api.updateProfile, { body: { displayName: "Mo" } });
    site.clock.advance(24 * 3_600_000);
    await site.settled();
    admin = await administratorToken(site.site);
    member = await logIn(site, "mo@example.org");
    const known = await words();
    expect(["ratlines", "barquentine", "rigging", "pear", "дерево"].map((word) => known.includes(word))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
    const orphans = site.database().read.selectFrom("search_spellings").select("word").where("word", "=", "ratlines");
    expect(await orphans.execute()).toEqual([]);
  });
});
