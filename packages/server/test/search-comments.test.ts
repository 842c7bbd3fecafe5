import * as api from "@sitevine/api";
import { dialects, type EndpointAnswer } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Disposables } from "../src/kernel/disposables.js";
import { publishArticle } from "./support/articles.js";
import { administratorToken, type BootedSite, bootSite } from "./support/booted-site.js";
import { addCommentImage } from "./support/comment-images.js";
import { send } from "./support/community.js";
import { createMember, logIn, type TestMember } from "./support/members.js";
import { visit } from "./support/pages.js";

interface Person extends TestMember {
  readonly token: string;
}

describe.each(dialects())("searching comments on $name", (kind) => {
  const stack = new Disposables();
  let site: BootedSite;
  let admin = "";
  let ann: Person;
  let ben: Person;

  const person = async (username: string): Promise<Person> => {
    const member = await createMember(site, { username });
    return { ...member, token: await logIn(site, member.email) };
  };
  const comment = (author: string, articleId: string, content: string) =>
    send(site, author, api.createArticleComment, { params: { id: articleId }, body: { content } });
  /** Never waits for work behind the scenes: the index of comments is always up to date. */
  const search = (q: string, token?: string, type = "comments") => site.call(api.search, { query: { q, type }, token });
  const textsIn = (answer: EndpointAnswer<typeof api.search>): string[] => {
    const { data, meta } = answer.body;
    // Counted results are all shown.
    expect(meta.total).toBe(data.length);
    return data.map(({ excerpt }) => excerpt).sort();
  };
  const found = async (q: string, token?: string) => textsIn(await search(q, token));
  const documents = () =>
    site.database().read.selectFrom("search_documents").select("ref_id").where("type", "=", "comments").execute();

  beforeAll(async () => {
    site = stack.use(await bootSite(kind));
    admin = await site.installed();
    [ann, ben] = [await person("ann"), await person("ben")];
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  /** After more time than a login lasts. */
  async function logInAgain(): Promise<void> {
    admin = await administratorToken(site.site);
    ann = { ...ann, token: await logIn(site, ann.email) };
    ben = { ...ben, token: await logIn(site, ben.email) };
  }

  it("finds them by their words, with the way to each, and says what it searched", async () => {
    const id = await publishArticle(site, ann.token, { title: "On pears", content: "Juicy." });
    const { id: commentId } = await comment(ben.token, id, "Mine *rotted* in May.");
    const { data, searched } = (await search("ROTTED may")).body;
    const href = `/articles/on-pears#comment-${commentId}`;
    expect(data).toMatchObject([
      {
        type: "comment",
        title: "On pears",
        href,
        excerpt: "Mine rotted in May.",
        comment: { id: commentId, author: { username: "ben" }, article: { id, slug: "on-pears", title: "On pears" } },
      },
    ]);
    expect(searched).toEqual({ types: ["comments"], q: "ROTTED may", corrected: false });
    const all = await search("rotted", undefined, "all");
    expect(all.body.searched.types).toEqual(["articles", "comments", "series", "users"]);
    expect(textsIn(all)).toEqual(["Mine rotted in May."]);
    // The words of the article's title lead to the article, not to everything below it.
    expect(await found("pears")).toEqual([]);
    const page = await visit(site, "/search?q=rotted");
    expect(page.text).toContain(`href="${href}"`);
    expect(page.text).toContain("Searched: Articles, Comments, Series, Members");
    expect((await visit(site, "/search?q=rotted&type=users")).text).toContain("Searched: Members");
  });

  it("finds one that is only a picture by what that shows", async () => {
    const id = await publishArticle(site, ann.token, { title: "On water" });
    const [pier, sea] = [await addCommentImage(site, admin), await addCommentImage(site, admin)];
    await comment(admin, id, `![A jetty](${pier.url}) ![](${sea.url})`);
    await comment(admin, id, `Words ![A breakwater](${sea.url})`);
    expect(await found("jetty")).toEqual(["A jetty"]);
    expect(await found("words")).toEqual(["Words"]);
  });

  it("follows each in the transaction that changes it", async () => {
    const id = await publishArticle(site, ann.token, { title: "On change" });
    const { id: commentId } = await comment(ben.token, id, "A capstan.");
    expect(await found("capstan")).toEqual(["A capstan."]);
    const params = { commentId };
    await send(site, ben.token, api.updateArticleComment, { params, body: { content: "A windlass." } });
    expect([await found("capstan"), await found("windlass")]).toEqual([[], ["A windlass."]]);
    await send(site, ben.token, api.deleteArticleComment, { params });
    expect(await found("windlass")).toEqual([]);
    expect((await documents()).map((row) => row.ref_id)).not.toContain(commentId);
  });

  it("finds none on walls", async () => {
    const params = { id: ann.id };
    await send(site, ben.token, api.createProfileComment, { params, body: { content: "A bollard for you." } });
    expect(await found("bollard", ann.token)).toEqual([]);
  });

  it("finds and counts for nobody what stands below an article that they may not read, whatever becomes of it", async () => {
    const body = {
      name: "For members",
      access: { visibility: "members" as const, readGroupIds: [], writeGroupIds: [] },
    };
    const { id: categoryId } = await send(site, admin, api.createCategory, { body });
    const write = async (title: string, rest: object) => {
      const id = await publishArticle(site, admin, { title, ...rest });
      await comment(admin, id, `A halyard, ${title}`);
      return id;
    };
    const open = await write("open", {});
    const inCategory = await write("category", { categoryId });
    await write("members", { visibility: "members" });
    await write("private", { visibility: "private" });
    const [all, some] = [
      ["A halyard, category", "A halyard, members", "A halyard, open", "A halyard, private"],
      ["A halyard, category", "A halyard, members", "A halyard, open"],
    ];
    const seen = async () => [await found("halyard"), await found("halyard", ben.token), await found("halyard", admin)];
    expect(await seen()).toEqual([["A halyard, open"], some, all]);
    // Own comments are not shown either to a member who may no longer read the article.
    await comment(ben.token, open, "My own halyard");
    await send(site, admin, api.unpublishArticle, { params: { id: open } });
    expect(await seen()).toEqual([[], some.slice(0, 2), all.filter((text) => !text.endsWith("open"))]);
    await send(site, admin, api.publishArticle, { params: { id: open } });
    expect(await found("halyard")).toEqual(["A halyard, open", "My own halyard"]);
    await send(site, admin, api.updateArticle, { params: { id: inCategory }, body: { categoryId: null } });
    expect(await found("halyard")).toEqual(["A halyard, category", "A halyard, open", "My own halyard"]);
    const before = (await documents()).length;
    await send(site, admin, api.deleteArticle, { params: { id: open } });
    expect(await found("halyard", admin)).toEqual(["A halyard, category", "A halyard, members", "A halyard, private"]);
    expect(await documents()).toHaveLength(before - 2);
  });

  it("leaves out whom the caller blocks and who blocks the caller, as authors of comments and of their articles", async () => {
    const kim = await person("kim");
    const ofKim = await publishArticle(site, kim.token, { title: "By kim" });
    const ofAnn = await publishArticle(site, ann.token, { title: "By ann" });
    await comment(ann.token, ofKim, "A sextant of ann");
    await comment(kim.token, ofAnn, "A sextant of kim");
    const both = ["A sextant of ann", "A sextant of kim"];
    expect(await found("sextant", ben.token)).toEqual(both);
    await send(site, ben.token, api.blockUser, { params: { id: kim.id } });
    for (const token of [ben.token, kim.token]) {
      const expected = token === ben.token ? [] : both;
      expect(await found("sextant", token)).toEqual(expected);
    }
    expect(await found("sextant")).toEqual(both);
    await send(site, ann.token, api.blockUser, { params: { id: kim.id } });
    expect([await found("sextant", ann.token), await found("sextant", kim.token)]).toEqual([[], []]);
  });

  it("finds the comments of a site that had none of this, once it is up again", async () => {
    const id = await publishArticle(site, ann.token, { title: "Of old" });
    await comment(ben.token, id, "An astrolabe.");
    await site.settled();
    await site.database().transaction(async (tx) => {
      for (const table of ["search_documents", "search_spellings", "search_words"] as const)
        await tx.deleteFrom(table).execute();
    });
    expect([await found("astrolabe"), await found("astrolaeb")]).toEqual([[], []]);
    site.clock.advance(24 * 3_600_000);
    await site.settled();
    await logInAgain();
    expect([await found("astrolabe"), await found("astrolaeb")]).toEqual([["An astrolabe."], ["An astrolabe."]]);
  });
});
