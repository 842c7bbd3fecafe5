import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { addMember, createMember, logIn } from "./support/members.js";

type Category = api.AnswerOf<typeof api.listCategories>[number];

const UNKNOWN = "0197a000-0000-7000-8000-00000000dead";

async function make(booted: BootedSite, admin: string, name: string, rest: object = {}): Promise<Category> {
  const answer = await booted.call(api.createCategory, { token: admin, body: { name, ...rest } });
  expect([answer.status, answer.text]).toEqual([201, expect.anything()]);
  return answer.body;
}

/** The tree as text: `a(b c(d))`. */
const drawn = (nodes: readonly Category[]): string =>
  nodes.map(({ slug, children }) => `${slug}${children.length > 0 ? `(${drawn(children)})` : ""}`).join(" ");
const treeOf = async (booted: BootedSite, token?: string) => (await booted.call(api.listCategories, { token })).body;

const groupOf = async (booted: BootedSite, key: string): Promise<string> => {
  const groups = booted.database().read.selectFrom("groups").select("id").where("key", "=", key);
  return (await groups.executeTakeFirstOrThrow()).id;
};

async function publish(booted: BootedSite, token: string, article: object): Promise<string> {
  const body = { title: "Ships", content: "Ships.", ...article };
  const { id } = (await booted.call(api.createArticle, { token, body })).body;
  expect((await booted.call(api.publishArticle, { params: { id }, token })).status).toBe(200);
  return id;
}

describe.each(databases())("categories on $name", (kind) => {
  it("are made and changed by administrators, each slug once", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const sea = await make(booted, admin, "Sea & Coast", { description: "Wet", color: "#3366cc" });
    expect(sea).toMatchObject({ slug: "sea-coast", parentId: null, articleCount: 0, children: [] });
    expect(sea.access).toEqual({ visibility: "public", readGroupIds: [], writeGroupIds: [] });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => booted.call(api.createCategory, { token: admin, body: { name: "Harbour" } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    const patch = (body: object, id = sea.id) =>
      booted.call(api.updateCategory, { params: { id }, token: admin, body });
    expect((await patch({ name: "Sea", color: null })).json).toMatchObject({
      name: "Sea",
      slug: "sea-coast",
      color: null,
    });
    expect(codeOf(await patch({ slug: "harbour" }))).toBe("SVC-API-4009");
    expect(codeOf(await patch({}, UNKNOWN))).toBe("SVC-API-4004");
    expect(
      (await booted.call(api.createCategory, { token: admin, body: { name: "x", parentId: UNKNOWN } })).status,
    ).toBe(422);
    const access = { visibility: "groups", readGroupIds: [UNKNOWN], writeGroupIds: [] };
    expect((await patch({ access })).status).toBe(422);
    expect((await treeOf(booted))[0]?.access).toBeUndefined();
  });

  it("move without going around in circles, all or none", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const [a, b, c] = [await make(booted, admin, "a"), await make(booted, admin, "b"), await make(booted, admin, "c")];
    const d = await make(booted, admin, "d", { parentId: a.id });
    const move = (...items: [Category, Category | null, number][]) =>
      booted.call(api.reorderCategories, {
        token: admin,
        body: { items: items.map(([{ id }, parent, position]) => ({ id, parentId: parent?.id ?? null, position })) },
      });
    expect(drawn((await move([c, null, 0])).body)).toBe("c a(d) b");
    expect(drawn((await move([b, a, 0], [c, d, 5])).body)).toBe("a(b d(c))");
    expect(codeOf(await move([b, null, 0], [a, c, 0]))).toBe("SVC-API-4009");
    expect(codeOf(await move([a, a, 0]))).toBe("SVC-API-4009");
    expect(codeOf(await move([b, null, 0], [{ ...a, id: UNKNOWN }, null, 0]))).toBe("SVC-API-4004");
    expect(
      codeOf(await booted.call(api.updateCategory, { params: { id: a.id }, token: admin, body: { parentId: c.id } })),
    ).toBe("SVC-API-4009");
    expect(drawn(await treeOf(booted))).toBe("a(b d(c))");
    const races = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 ? move([a, d, 0], [d, null, 0]) : move([d, a, 0], [a, null, 0]),
      ),
    );
    expect(races.every(({ status }) => status === 200)).toBe(true);
    expect(drawn(await treeOf(booted))).toMatch(/^(a\(d\(c\) b\)|a\(b d\(c\)\)|d\(a\(b\) c\))$/);
  });

  it("hide what somebody may not read, with all that stands in it, at once", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const crew = await groupOf(booted, "administrators");
    const open = await make(booted, admin, "open");
    const staff = await make(booted, admin, "staff");
    const inner = await make(booted, admin, "inner", { parentId: staff.id });
    const ben = await addMember(booted, { username: "ben" });
    for (const { id } of [open, staff, inner]) await publish(booted, admin, { categoryId: id });
    const own = await publish(booted, admin, { categoryId: open.id, visibility: "members" });
    const hide = (visibility: string, readGroupIds: string[] = []) =>
      booted.callLoosely(api.updateCategory, {
        params: { id: staff.id },
        token: admin,
        body: { access: { visibility, readGroupIds, writeGroupIds: [] } },
      });
    const articlesOf = async (token?: string, query = "") =>
      (await booted.callLoosely(api.listArticles, { query, token })).body;
    const seen = async (token?: string) => {
      const { meta, data } = await articlesOf(token);
      expect(data).toHaveLength(meta.total);
      return [drawn(await treeOf(booted, token)), meta.total];
    };
    expect([await seen(), await seen(ben)]).toEqual([
      ["open staff(inner)", 3],
      ["open staff(inner)", 4],
    ]);
    await hide("members");
    expect([await seen(), await seen(ben)]).toEqual([
      ["open", 1],
      ["open staff(inner)", 4],
    ]);
    await hide("groups", [crew]);
    expect([await seen(), await seen(ben), await seen(admin)]).toEqual([
      ["open", 1],
      ["open", 2],
      ["open staff(inner)", 4],
    ]);
    expect((await articlesOf(ben, "?category=inner")).meta.total).toBe(0);
    expect((await articlesOf(admin, "?category=inner")).meta.total).toBe(1);
    expect((await articlesOf(ben, "?category=open&sort=title")).meta.total).toBe(2);
    const counts = async (token?: string) => (await treeOf(booted, token)).map(({ articleCount }) => articleCount);
    expect([await counts(), await counts(ben), await counts(admin)]).toEqual([[1], [2], [2, 1]]);
    expect((await booted.call(api.likeArticle, { params: { id: own }, token: ben })).status).toBe(200);
    const { data } = await articlesOf(admin, "?category=inner");
    const hidden = data[0] ?? expect.fail("The category is empty.");
    expect((await booted.call(api.getArticle, { params: { slug: hidden.slug }, token: ben })).status).toBe(404);
    expect((await booted.call(api.likeArticle, { params: { id: hidden.id }, token: ben })).status).toBe(404);
    expect((await booted.call(api.countArticleView, { params: { id: hidden.id } })).status).toBe(404);
  });

  it("take articles of those who may write in them", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const crew = await groupOf(booted, "administrators");
    const access = (visibility: string, writeGroupIds: string[]) => ({
      access: { visibility, readGroupIds: [], writeGroupIds },
    });
    const news = await make(booted, admin, "news", access("public", [crew]));
    const hidden = await make(booted, admin, "hidden", {
      access: { visibility: "groups", readGroupIds: [crew], writeGroupIds: [] },
    });
    const ben = await createMember(booted, { username: "ben" });
    await booted.database().transaction(async (tx) => {
      const group = await groupIn(tx);
      await tx
        .insertInto("group_permissions")
        .values({ group_id: group, permission: "article.create" })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
    const token = await logIn(booted, ben.email);
    const write = (categoryId: string) =>
      booted.call(api.createArticle, { token, body: { title: "x", content: "x", categoryId } });
    expect(codeOf(await write(news.id))).toBe("SVC-API-4003");
    const [unseen, unknown] = [await write(hidden.id), await write(UNKNOWN)];
    expect([unseen.status, unseen.text]).toEqual([422, unknown.text]);
    const { id } = (await booted.call(api.createArticle, { token, body: { title: "x", content: "x" } })).body;
    const move = await booted.call(api.updateArticle, { params: { id }, token, body: { categoryId: news.id } });
    expect(codeOf(move)).toBe("SVC-API-4003");
  });

  it("leave their children and articles to their parent, or to another one", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const top = await make(booted, admin, "top");
    const middle = await make(booted, admin, "middle", { parentId: top.id });
    const low = await make(booted, admin, "low", { parentId: middle.id });
    const other = await make(booted, admin, "other");
    for (const categoryId of [top.id, middle.id, middle.id, low.id]) await publish(booted, admin, { categoryId });
    const remove = (id: string, query = "") =>
      booted.callLoosely(api.deleteCategory, { params: { id }, query, token: admin });
    expect(codeOf(await remove(middle.id, `?moveTo=${low.id}`))).toBe("SVC-API-4009");
    expect(codeOf(await remove(middle.id, `?moveTo=${middle.id}`))).toBe("SVC-API-4009");
    expect(codeOf(await remove(middle.id, `?moveTo=${UNKNOWN}`))).toBe("SVC-API-4004");
    const asked = await remove(middle.id);
    expect(asked.json).toMatchObject({ error: { code: "SVC-API-4009", details: { articles: 2 } } });
    expect(asked.error.message).toMatch(/2 articles.*moveTo=/);
    expect((await remove(middle.id, `?moveTo=${top.id}`)).status).toBe(204);
    expect(drawn(await treeOf(booted))).toBe("top(low) other");
    expect((await treeOf(booted)).map(({ articleCount }) => articleCount)).toEqual([3, 0]);
    expect((await remove(top.id, `?moveTo=${other.id}`)).status).toBe(204);
    expect(drawn(await treeOf(booted))).toBe("other(low)");
    expect((await treeOf(booted))[0]?.articleCount).toBe(3);
    await Promise.all([
      remove(other.id, "?moveTo=null"),
      remove(low.id, "?moveTo=null"),
      remove(other.id, "?moveTo=null"),
    ]);
    expect(await treeOf(booted)).toEqual([]);
    const db = booted.database().read;
    const rows = await db.selectFrom("articles").select("category_id").execute();
    expect(rows).toEqual(Array.from({ length: 4 }, () => ({ category_id: null })));
    const counts = await db.selectFrom("article_counts").selectAll().execute();
    expect(counts.filter(({ value }) => value !== 0)).toEqual([{ category_id: "", visibility: "public", value: 4 }]);
  });
});

describe.each(databases())("deleting a category on $name", (kind) => {
  const boot = async () => {
    const booted = await bootSite(kind);
    const admin = await booted.installed();
    const remove = (id: string, query = "") =>
      booted.callLoosely(api.deleteCategory, { params: { id }, query, token: admin });
    const access = (visibility: string, ...readGroupIds: string[]) => ({
      access: { visibility, readGroupIds, writeGroupIds: [] },
    });
    const named = (name: string, rules: object, parentId?: string) =>
      make(booted, admin, name, { ...rules, ...(parentId === undefined ? {} : { parentId }) });
    return { booted, admin, remove, access, named };
  };

  it("asks where its articles go, and asks nothing where there are none", async () => {
    const { booted, admin, remove, access, named } = await boot();
    await using _site = booted;
    const [full, empty] = [await named("full", access("public")), await named("empty", access("public"))];
    const draft = await booted.call(api.createArticle, {
      token: admin,
      body: { title: "A draft", content: "x", categoryId: full.id },
    });
    const gone = await publish(booted, admin, { categoryId: empty.id });
    await booted.call(api.deleteArticle, { params: { id: gone }, token: admin });
    expect((await remove(full.id)).json).toMatchObject({ error: { code: "SVC-API-4009", details: { articles: 1 } } });
    expect((await remove(full.id, "?moveTo=")).status).toBe(422);
    expect((await remove(empty.id)).status).toBe(204);
    expect((await remove(full.id, "?moveTo=null")).status).toBe(204);
    const { id } = draft.body;
    expect((await booted.call(api.getArticle, { params: { slug: id }, token: admin })).json).toMatchObject({
      category: null,
    });
  });

  it("never makes articles or children more public than they were", async () => {
    const { booted, admin, remove, access, named } = await boot();
    await using _site = booted;
    const [one, two] = [await groupOf(booted, "administrators"), await groupOf(booted, "moderators")];
    const open = await named("open", access("public"));
    const members = await named("members", access("members"));
    const staff = await named("staff", access("groups", one, two));
    const few = await named("few", access("groups", one));
    const inFew = await named("in few", access("public"), few.id);
    const everybody = await named("everybody", access("groups"));
    const cases = [
      // From, to, and whether nobody reads more there.
      [members, open, false],
      [members, null, false],
      [members, staff, true],
      [members, everybody, true],
      [staff, members, false],
      [staff, few, true],
      [staff, inFew, true],
      [few, staff, false],
      [everybody, members, true],
      [everybody, open, false],
      [open, null, true],
    ] as const;
    for (const [from, to, isFine] of cases) {
      const like = (from.access ?? {}) as object;
      const name = `${from.name} to ${to?.name ?? "nothing"}`;
      const category = await named(name, { access: like });
      const article = await publish(booted, admin, { categoryId: category.id });
      const answer = await remove(category.id, `?moveTo=${to?.id ?? "null"}`);
      expect([name, answer.status]).toEqual([name, isFine ? 204 : 409]);
      const { category: stands } = (await booted.call(api.getArticle, { params: { slug: article }, token: admin }))
        .body;
      expect([name, stands?.id ?? null]).toEqual([name, isFine ? (to?.id ?? null) : category.id]);
    }
    // A child that is open by itself is as hidden as what it stands in.
    const child = await named("child of staff", access("public"), staff.id);
    expect(codeOf(await remove(staff.id))).toBe("SVC-API-4009");
    expect(codeOf(await remove(staff.id, `?moveTo=${members.id}`))).toBe("SVC-API-4009");
    expect(drawn(await treeOf(booted))).not.toContain("child");
    expect((await remove(staff.id, `?moveTo=${few.id}`)).status).toBe(204);
    expect(drawn(await treeOf(booted, admin))).toContain("few(in-few child-of-staff)");
    expect(child.slug).toBe("child-of-staff");
  });
});

const groupIn = async (tx: Parameters<Parameters<ReturnType<BootedSite["database"]>["transaction"]>[0]>[0]) =>
  (await tx.selectFrom("groups").select("id").where("key", "=", "members").executeTakeFirstOrThrow()).id;
