import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { withoutBadgeRules } from "./support/badge-rules.js";
import { codeOf } from "./support/booted-site.js";
import { send } from "./support/community.js";
import { silence } from "./support/silences.js";
import { copyScene } from "./support/working-copies.js";

const MINUTE = 60_000;

async function scene(kind: Parameters<typeof copyScene>[0]) {
  const found = await copyScene(kind);
  const { booted } = found;
  await withoutBadgeRules(booted);
  const after = (ms: number): string => new Date(booted.clock.now().getTime() + ms).toISOString();
  const pass = async (ms: number): Promise<void> => {
    booted.clock.advance(ms);
    await booted.settled();
  };
  const jobs = async (): Promise<number> => {
    const rows = booted.database().read.selectFrom("jobs").select("id").where("name", "=", "articles.publish-copy");
    return (await rows.where("status", "=", "waiting").execute()).length;
  };
  return { ...found, after, pass, jobs };
}

describe.each(databases())("a working copy with a time on $name", (kind) => {
  it("is published then, with what was written until then, and can be called off", async () => {
    const { booted, put, publish, get, live, revisions, after, pass, jobs } = await scene(kind);
    await using _ = booted;
    const saved = await put({ content: "They return." });
    const tag = saved.headers.get("etag") ?? "";
    expect((await publish({ publishAt: after(MINUTE) }, '"another"')).status).toBe(409);
    for (const publishAt of [after(0), after(-1), "soon"]) expect((await publish({ publishAt })).status).toBe(422);
    const first = await publish({ publishAt: after(MINUTE) }, tag);
    expect([first.status, first.headers.get("etag"), first.json]).toMatchObject([
      200,
      tag,
      { content: "They turn.", workingCopy: { publishAt: after(MINUTE) } },
    ]);
    expect((await publish({ publishAt: null }, tag)).json).toMatchObject({ workingCopy: { publishAt: null } });
    expect(await jobs()).toBe(0);
    await pass(2 * MINUTE);
    const publishAt = after(2 * MINUTE);
    await publish({ publishAt: after(MINUTE) });
    await publish({ publishAt });
    expect(await jobs()).toBe(1);
    await put({ content: "They return again.", tags: ["sea"] });
    expect((await get()).json).toMatchObject({ publishAt });
    await pass(2 * MINUTE - 1);
    expect((await live("")).json).toMatchObject({ content: "They turn." });
    await pass(1);
    expect((await live("")).json).toMatchObject({ content: "They return again.", tags: ["sea"], updatedAt: publishAt });
    expect([(await get()).status, await jobs()]).toEqual([404, 0]);
    expect((await revisions()).map(({ content }) => content)).toEqual(["They turn."]);
  });

  it("is published also when the article was changed meanwhile, whose state becomes a revision", async () => {
    const { booted, put, publish, patch, live, revisions, after, pass } = await scene(kind);
    await using _ = booted;
    await put({ content: "They return." });
    await publish({ publishAt: after(MINUTE) });
    await patch({ content: "They stay." });
    await pass(MINUTE);
    expect((await live("")).json).toMatchObject({ content: "They return." });
    expect((await revisions()).map(({ content }) => content)).toEqual(["They stay.", "They turn."]);
  });

  it("is published once together with calls by hand at the same moment", async () => {
    const { booted, put, publish, live, revisions, after } = await scene(kind);
    await using _ = booted;
    await put({ content: "They return." });
    await publish({ publishAt: after(MINUTE) });
    booted.clock.advance(MINUTE);
    const [, ...answers] = await Promise.all([
      booted.settled(),
      ...Array.from({ length: 8 }, (_unused, index) => publish(index % 2 ? {} : { publishAt: null })),
    ]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
    await booted.settled();
    const { content } = (await live("")).body;
    expect(await revisions()).toHaveLength(content === "They return." ? 1 : 0);
  });

  it("is kept, and its author told, when whoever set the time may not publish any more", async () => {
    const { booted, admin, token, id, put, publish, get, live, after, pass } = await scene(kind);
    await using _ = booted;
    await put({ content: "They return." });
    await publish({ publishAt: after(MINUTE) });
    const { user } = (await booted.as(token).call(api.me)).body;
    await silence(booted, admin, user.id);
    expect(codeOf(await put({ content: "Silenced." }))).toBe("SVC-API-4003");
    await pass(MINUTE);
    expect((await live("")).json).toMatchObject({ content: "They turn." });
    expect((await get()).json).toMatchObject({ content: "They return.", publishAt: null });
    const told = (await send(booted, token, api.listNotifications)).data;
    expect(told.filter(({ kind }) => kind.startsWith("article."))).toMatchObject([
      {
        kind: "article.changes-withheld",
        text: "Your changes to the article “Tides” could not be published at the time that was set. They are kept and not visible to readers.",
        href: `/articles/${id}`,
      },
    ]);
  });

  it("has no time any more when the category that it is meant for is deleted", async () => {
    const { booted, admin, put, publish, get, live, after, pass } = await scene(kind);
    await using _ = booted;
    const access = { visibility: "members" as const, readGroupIds: [], writeGroupIds: [] };
    const { id: crew } = await send(booted, admin, api.createCategory, { body: { name: "Crew", access } });
    await put({ content: "For the crew.", categoryId: crew });
    await publish({ publishAt: after(MINUTE) });
    await send(booted, admin, api.deleteCategory, { params: { id: crew } });
    expect((await get()).json).toMatchObject({ categoryId: null, publishAt: null, isBehind: false });
    await pass(MINUTE);
    expect((await live("")).json).toMatchObject({ content: "They turn." });
  });

  it("follows its article when the category of both is deleted", async () => {
    const { booted, admin, put, publish, get, live, patch, after, pass } = await scene(kind);
    await using _ = booted;
    const { id: sea } = await send(booted, admin, api.createCategory, { body: { name: "Sea" } });
    await patch({ categoryId: sea });
    await put({ content: "They return." });
    await publish({ publishAt: after(MINUTE) });
    await send(booted, admin, api.deleteCategory, { params: { id: sea }, query: { moveTo: "null" } });
    expect((await get()).json).toMatchObject({ categoryId: null, publishAt: after(MINUTE), isBehind: false });
    await pass(MINUTE);
    expect((await live("")).json).toMatchObject({ content: "They return.", category: null });
  });
});
