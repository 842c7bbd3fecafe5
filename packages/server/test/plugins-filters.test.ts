import {
  createArticle,
  createCategory,
  createGroup,
  createProfileComment,
  getArticle,
  listErrorLog,
  listProfileComments,
  updateArticle,
  updateCategory,
  updateProfileComment,
} from "@sitevine/api";
import { databases, eventually } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { addMember } from "./support/members.js";
import { pluginAdmin, valueRoute } from "./support/plugin-package.js";

const filters = (handler: string, onSilence: "accept" | "refuse" = "accept"): string => `filters: {
  "comment.before-create": { onSilence: "${onSilence}", handler: async (draft, site) => { ${handler} } },
  "comment.before-change": { onSilence: "${onSilence}", handler: async (draft, site) => { ${handler} } },
}`;

describe.each(databases())("filters of plugins on $name", (kind) => {
  let booted: BootedSite;
  let admin: ReturnType<typeof pluginAdmin>;
  let token: string;
  let berta: string;
  let wall: string;

  beforeAll(async () => {
    // Long enough for a busy machine, and short enough to wait for one that never answers.
    booted = await bootSite(kind, { overrides: { pluginLimits: { waitMs: 3_000 } } });
    token = await booted.installed();
    admin = pluginAdmin(booted, token);
    berta = await addMember(booted, { username: "berta" });
    const users = await booted
      .database()
      .read.selectFrom("users")
      .select("id")
      .where("username", "=", "berta")
      .execute();
    wall = users[0]?.id ?? "";
  });
  afterAll(() => booted?.[Symbol.asyncDispose]());

  const write = (content: string) => {
    // Past the limit of comments in a minute.
    booted.clock.advance(60_000);
    return booted.as(berta).callLoosely(createProfileComment, { params: { id: wall }, body: { content } });
  };
  const texts = async (): Promise<readonly string[]> =>
    (await booted.as(berta).call(listProfileComments, { params: { id: wall } })).body.data.flatMap((comment) =>
      "content" in comment ? [comment.content] : [],
    );

  async function enabled(id: string, definition: string): Promise<AsyncDisposable> {
    await admin.upload({ id, definition });
    expect((await admin.enable(id)).status).toBe(200);
    return { [Symbol.asyncDispose]: async () => void (await admin.uninstall(id, true)) };
  }

  it("change, refuse or accept a text, one after another, when it is written and when it is changed", async () => {
    await using _first = await enabled("a-words", filters(`return { text: draft.text.replaceAll("darn", "d***") };`));
    await using _second = await enabled(
      "b-links",
      filters(`if (draft.text.includes("http")) return { refuse: "Links wait until you are known here." };
        await site.values.set("seen", draft);`),
    );
    const before = await texts();
    const written = await write("darn tide");
    expect([written.status, written.json]).toMatchObject([201, { content: "d*** tide" }]);
    const refused = await write("darn http://spam.example");
    expect([refused.status, codeOf(refused)]).toEqual([422, "SVC-API-4001"]);
    expect(JSON.stringify(refused.json)).toContain("Links wait until you are known here.");
    const commentId = written.body.id;
    const change = (content: string) =>
      booted.as(berta).callLoosely(updateProfileComment, { params: { commentId }, body: { content } });
    expect((await change("darn ebb")).json).toMatchObject({ content: "d*** ebb" });
    expect((await change("http://spam.example")).status).toBe(422);
    expect(await texts()).toEqual(["d*** ebb", ...before]);
  });

  it("look at articles as well, when they are begun and when their text changes", async () => {
    await using _ = await enabled(
      "words",
      `filters: {
        "article.before-create": { onSilence: "accept", handler: ({ text, title, format }) =>
          title === "Forbidden" ? { refuse: "Not this title." } : { text: text.replaceAll("darn", "d***") + " " + format } },
        "article.before-change": { onSilence: "accept", handler: async (draft, site) => {
          await site.values.set("seen", draft);
          return { text: draft.text.replaceAll("darn", "d***") };
        } },
      }, routes: [${valueRoute("/seen", `await site.values.get("seen")`)}]`,
    );
    const ada = booted.as(token);
    const begin = (title: string) => ada.callLoosely(createArticle, { body: { title, content: "darn tide" } });
    expect((await begin("Forbidden")).status).toBe(422);
    const { id, slug } = (await begin("Tides")).body;
    const content = async () => (await ada.call(getArticle, { params: { slug } })).body.content;
    expect(await content()).toBe("d*** tide markdown");
    const change = (body: object) => ada.callLoosely(updateArticle, { params: { id }, body });
    await change({ title: "Ebb" });
    expect((await admin.ask("/seen", { id: "words" })).json).toBeNull();
    await change({ content: "darn ebb" });
    expect(await content()).toBe("d*** ebb");
    expect((await admin.ask("/seen", { id: "words" })).json).toMatchObject({
      articleId: id,
      title: "Ebb",
      format: "markdown",
    });
  });

  it("see no article whose author may not write in its category", async () => {
    await using _ = await enabled(
      "witness",
      `filters: {
        "article.before-change": {
          onSilence: "accept",
          handler: ({ text }, site) => site.values.set("seen", text).then(() => undefined),
        },
      }, routes: [${valueRoute("/seen", `await site.values.get("seen")`)}]`,
    );
    const ada = booted.as(token);
    const { id: categoryId } = (await ada.call(createCategory, { body: { name: "Sea" } })).body;
    const begin = async (body: object) =>
      (await booted.as(berta).call(createArticle, { body: { title: "Tides", content: "ebb", ...body } })).body.id;
    const [inside, outside] = [await begin({ categoryId }), await begin({})];
    const { id: crew } = (await ada.call(createGroup, { body: { key: "crew", name: "Crew" } })).body;
    const access = { visibility: "public" as const, readGroupIds: [], writeGroupIds: [crew] };
    await ada.call(updateCategory, { params: { id: categoryId }, body: { access } });
    const change = (id: string, body: object) =>
      booted.as(berta).callLoosely(updateArticle, { params: { id }, body: { content: "flood", ...body } });
    for (const refused of [await change(inside, {}), await change(outside, { categoryId })])
      expect([refused.status, codeOf(refused)]).toEqual([403, "SVC-API-4003"]);
    expect((await admin.ask("/seen", { id: "witness" })).json).toBeNull();
    expect((await change(outside, {})).status).toBe(200);
    expect((await admin.ask("/seen", { id: "witness" })).json).toBe("flood");
  });

  it.each([
    ["throws", `throw new Error("The list is gone.");`],
    ["never answers", "await new Promise(() => {});"],
    ["answers garbage", "return { text: 7 };"],
    ["answers an empty text", `return { text: " " };`],
    ["ends", "process.exit(1);"],
  ])("one that %s does what it said that its silence means", async (_name, body) => {
    {
      await using _ = await enabled("lenient", filters(body));
      expect((await write("is accepted")).status).toBe(201);
    }
    await using _ = await enabled("strict", filters(body, "refuse"));
    const answer = await write("is refused");
    expect([answer.status, codeOf(answer)]).toEqual([503, "SVC-API-5030"]);
    expect(answer.headers.get("retry-after")).toBe("10");
    expect(await texts()).not.toContain("is refused");
    await eventually(async () => {
      const { body: errors } = await booted.as(token).call(listErrorLog, { query: { limit: 100 } });
      expect(JSON.stringify(errors)).toContain("A filter of a plugin did not answer");
    });
  });

  it("see nothing more once their plugin is disabled", async () => {
    await admin.upload({ id: "closed", definition: filters(`return { refuse: "Closed." };`) });
    await admin.enable("closed");
    expect((await write("before")).status).toBe(422);
    await admin.disable("closed");
    expect((await write("after")).status).toBe(201);
  });
});
