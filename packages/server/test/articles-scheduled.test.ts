import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { withoutBadgeRules } from "./support/badge-rules.js";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { send } from "./support/community.js";
import { createMember, logIn } from "./support/members.js";
import { mailsTo } from "./support/outbox.js";
import { readScheduled } from "./support/scheduled-articles.js";
import { silence } from "./support/silences.js";

const MINUTE = 60_000;

const after = ({ clock }: BootedSite, ms: number): string => new Date(clock.now().getTime() + ms).toISOString();

const withheldAt = (id: string) => ({
  kind: "article.withheld",
  text: "Your article “Tides” could not be published at the time that was set, and is still a draft.",
  href: `/articles/${id}`,
});

/** A site with a member who has written a draft. */
async function scene(kind: Parameters<typeof bootSite>[0]) {
  const booted = await bootSite(kind);
  const admin = await booted.installed();
  await withoutBadgeRules(booted);
  const mo = await createMember(booted, { username: "mo" });
  const token = await logIn(booted, mo.email);
  const draft = async (article: object = {}): Promise<string> =>
    (await send(booted, token, api.createArticle, { body: { title: "Tides", content: "They turn.", ...article } })).id;
  const schedule = (id: string, publishAt: string, by = token) =>
    booted.as(by).callLoosely(api.scheduleArticle, { params: { id }, body: { publishAt } });
  const pass = async (ms: number): Promise<void> => {
    booted.clock.advance(ms);
    await booted.settled();
  };
  // Logged in anew, since tests let hours pass.
  const again = () => logIn(booted, mo.email);
  const read = async (id: string) => send(booted, await again(), api.getArticle, { params: { slug: id } });
  const told = async () =>
    (await send(booted, await again(), api.listNotifications)).data.map(({ kind, text, href }) => ({
      kind,
      text,
      href,
    }));
  return { booted, admin, mo, token, id: await draft(), draft, schedule, pass, read, told };
}

describe.each(databases())("a scheduled article on $name", (kind) => {
  it("is published once at its time, with what was written until then, as if by hand", async () => {
    const { booted, mo, token, id, draft, schedule, pass, read } = await scene(kind);
    await using _ = booted;
    const byHand = await draft({ title: "By hand", tags: ["sea"] });
    await send(booted, token, api.publishArticle, { params: { id: byHand } });
    await booted.settled();
    const pointsOf = async (): Promise<number | undefined> =>
      (await booted.database().read.selectFrom("users").select("points").where("id", "=", mo.id).execute())[0]?.points;
    const one = await pointsOf();
    const publishAt = after(booted, 10 * MINUTE);
    const answer = await schedule(id, publishAt);
    expect([answer.status, answer.body]).toMatchObject([200, { id, status: "draft", publishAt, publishedAt: null }]);
    expect((await send(booted, token, api.listOwnArticles)).data.map((article) => article.publishAt)).toContain(
      publishAt,
    );
    await send(booted, token, api.updateArticle, { params: { id }, body: { content: "They return.", tags: ["sea"] } });
    await pass(10 * MINUTE - 1);
    expect(await read(id)).toMatchObject({ status: "draft", publishAt });
    expect(codeOf(await booted.callLoosely(api.getArticle, { params: { slug: id } }))).toBe("SVC-API-4004");
    await pass(1);
    expect(await read(id)).toMatchObject({
      status: "published",
      publishAt: null,
      publishedAt: publishAt,
      tags: ["sea"],
      contentHtml: expect.stringContaining("They return."),
    });
    const { data } = await send(booted, token, api.listArticles, { query: { tag: "sea" } });
    expect(data.map((article) => article.id)).toEqual([id, byHand]);
    expect(data[0]?.publishAt).toBeNull();
    expect(await pointsOf()).toBe(2 * (one ?? Number.NaN));
    expect((await booted.call("/feed.json")).text).toContain("They return.");
    expect((await send(booted, token, api.search, { query: { q: "return" } })).data).toMatchObject([
      { title: "Tides" },
    ]);
    expect(await readScheduled(booted, id)).toEqual({ publish_at: null, publish_by: null, jobs: 0 });
  });

  it("takes a second time instead of the first, and can be called off", async () => {
    const { booted, token, id, schedule, pass, read } = await scene(kind);
    await using _ = booted;
    await schedule(id, after(booted, MINUTE));
    const publishAt = after(booted, 3 * MINUTE);
    await schedule(id, publishAt);
    expect((await readScheduled(booted, id)).jobs).toBe(1);
    await pass(2 * MINUTE);
    expect(await read(id)).toMatchObject({ status: "draft", publishAt });
    const unschedule = () => booted.call(api.unscheduleArticle, { params: { id }, token });
    expect([(await unschedule()).status, (await unschedule()).status]).toEqual([204, 204]);
    expect(await readScheduled(booted, id)).toEqual({ publish_at: null, publish_by: null, jobs: 0 });
    await pass(2 * MINUTE);
    expect(await read(id)).toMatchObject({ status: "draft", publishAt: null });
  });

  it.each([
    ["published", api.publishArticle],
    ["unpublished", api.unpublishArticle],
    ["deleted", api.deleteArticle],
  ] as const)("has no time any more when it is %s", async (_name, endpoint) => {
    const { booted, token, id, schedule, pass } = await scene(kind);
    await using _ = booted;
    await schedule(id, after(booted, MINUTE));
    await booted.as(token).callLoosely(endpoint, { params: { id } });
    const ended = { publish_at: null, publish_by: null, jobs: 0 };
    expect(await readScheduled(booted, id)).toEqual(ended);
    const before = await booted.database().read.selectFrom("articles").selectAll().where("id", "=", id).execute();
    await pass(2 * MINUTE);
    const then = await booted.database().read.selectFrom("articles").selectAll().where("id", "=", id).execute();
    expect(then).toEqual(before);
  });

  it("needs a draft, a time to come and the right to edit it", async () => {
    const { booted, admin, token, id, schedule } = await scene(kind);
    await using _ = booted;
    for (const time of [after(booted, 0), after(booted, -1), "soon", "", "2031-02-30T00:00:00Z"])
      expect([time, codeOf(await schedule(id, time))]).toEqual([time, "SVC-API-4001"]);
    expect((await schedule(id, after(booted, -1))).text).toContain("body.publishAt");
    const eve = await logIn(booted, (await createMember(booted, { username: "eve" })).email);
    expect(codeOf(await schedule(id, after(booted, MINUTE), eve))).toBe("SVC-API-4004");
    expect(codeOf(await booted.as(eve).callLoosely(api.unscheduleArticle, { params: { id } }))).toBe("SVC-API-4004");
    await send(booted, token, api.publishArticle, { params: { id } });
    expect(codeOf(await schedule(id, after(booted, MINUTE)))).toBe("SVC-API-4009");
    expect(codeOf(await schedule(id, after(booted, MINUTE), eve))).toBe("SVC-API-4003");
    expect(await readScheduled(booted, id)).toEqual({ publish_at: null, publish_by: null, jobs: 0 });
    await send(booted, token, api.unpublishArticle, { params: { id } });
    expect((await schedule(id, after(booted, MINUTE), admin)).status).toBe(200);
  });

  it("gives one publication together with manual ones and other times at the same moment", async () => {
    const { booted, token, id, schedule, read } = await scene(kind);
    await using _ = booted;
    await schedule(id, after(booted, MINUTE));
    booted.clock.advance(MINUTE);
    const publish = () => booted.as(token).callLoosely(api.publishArticle, { params: { id } });
    const later = after(booted, MINUTE);
    const [, ...answers] = await Promise.all([
      booted.settled(),
      ...Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? publish() : schedule(id, later))),
    ]);
    expect(answers.filter(({ status }, index) => index % 2 === 0 && status !== 200)).toEqual([]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(await read(id)).toMatchObject({ status: "published", publishAt: null });
    expect((await send(booted, token, api.getUser, { params: { username: "mo" } })).counts.articles).toBe(1);
    expect(await readScheduled(booted, id)).toEqual({ publish_at: null, publish_by: null, jobs: 0 });
  });
});

describe.each(databases())("an article that is due and may not be published on $name", (kind) => {
  it("stays a draft when its author may not write in the category, and the author is told once", async () => {
    const { booted, admin, mo, token, id, schedule, pass, read, told } = await scene(kind);
    await using _ = booted;
    const sea = (await send(booted, admin, api.createCategory, { body: { name: "Sea" } })).id;
    await send(booted, token, api.updateArticle, { params: { id }, body: { categoryId: sea } });
    await schedule(id, after(booted, MINUTE));
    const { data } = await send(booted, admin, api.listGroups);
    const writeGroupIds = data.filter(({ key }) => key === "administrators").map(({ id }) => id);
    const access = { visibility: "public" as const, readGroupIds: [], writeGroupIds };
    await send(booted, admin, api.updateCategory, { params: { id: sea }, body: { access } });
    await pass(MINUTE);
    expect(await readScheduled(booted, id)).toEqual({ publish_at: null, publish_by: null, jobs: 0 });
    expect(await read(id)).toMatchObject({ status: "draft", publishAt: null });
    const withheld = withheldAt(id);
    expect(await told()).toEqual([withheld]);
    expect((await mailsTo(booted, mo.email)).map(({ text }) => text)).toEqual([expect.stringContaining(withheld.text)]);
    await pass(10 * MINUTE);
    expect(await told()).toEqual([withheld]);
  });

  it("stays a draft while its author is silenced or banned", async () => {
    const { booted, admin, mo, id, draft, schedule, pass, read, told } = await scene(kind);
    await using _ = booted;
    const [first, second] = [id, await draft()];
    await schedule(first, after(booted, MINUTE));
    await schedule(second, after(booted, 2 * MINUTE));
    await silence(booted, admin, mo.id);
    await pass(MINUTE);
    expect(await told()).toContainEqual(withheldAt(first));
    const setStatus = (status: "active" | "banned") =>
      booted.database().transaction(async (tx) => {
        await tx.updateTable("silences").set({ lifted_at: booted.clock.now().toISOString() }).execute();
        await tx.updateTable("users").set({ status }).where("id", "=", mo.id).execute();
      });
    await setStatus("banned");
    await pass(MINUTE);
    await setStatus("active");
    // They read it when they are back.
    expect(await told()).toContainEqual(withheldAt(second));
    for (const draft of [first, second]) {
      expect(await readScheduled(booted, draft)).toEqual({ publish_at: null, publish_by: null, jobs: 0 });
      expect(await read(draft)).toMatchObject({ status: "draft", publishAt: null });
    }
  });

  it("is published after a silence that has ended by then", async () => {
    const { booted, admin, mo, id, schedule, pass, read } = await scene(kind);
    await using _ = booted;
    await schedule(id, after(booted, 3 * MINUTE));
    await silence(booted, admin, mo.id, { expiresAt: after(booted, 2 * MINUTE) });
    await pass(3 * MINUTE);
    expect(await read(id)).toMatchObject({ status: "published" });
  });

  it("is published with the rights of whoever set the time, and its author is told where these are gone", async () => {
    const { booted, admin, mo, id, schedule, pass, read, told } = await scene(kind);
    await using _ = booted;
    const eve = await createMember(booted, { username: "eve", groups: ["members", "administrators"] });
    await schedule(id, after(booted, MINUTE), await logIn(booted, eve.email));
    await silence(booted, admin, mo.id);
    await pass(MINUTE);
    expect(await read(id)).toMatchObject({ status: "published" });
    const second = (await send(booted, admin, api.createArticle, { body: { title: "Currents", content: "They run." } }))
      .id;
    await schedule(second, after(booted, MINUTE), await logIn(booted, eve.email));
    const { data } = await send(booted, admin, api.listGroups);
    const groupIds = data.filter(({ key }) => key === "members").map(({ id }) => id);
    await send(booted, admin, api.setUserGroups, { params: { id: eve.id }, body: { groupIds } });
    await pass(MINUTE);
    const [article] = (await send(booted, admin, api.listOwnArticles)).data;
    expect(article).toMatchObject({ id: second, status: "draft", publishAt: null });
    const adas = (await send(booted, admin, api.listNotifications)).data.map(({ kind }) => kind);
    expect(adas).toContain("article.withheld");
    expect((await told()).map(({ kind }) => kind)).not.toContain("article.withheld");
  });

  it("is tried again while something is broken, and its author is told after the last try", async () => {
    const { booted, mo, id, schedule, pass, read, told } = await scene(kind);
    await using _ = booted;
    const rename = (from: string, to: string) =>
      booted.database().transaction(async (tx) => {
        await sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(tx);
      });
    const publishAt = after(booted, MINUTE);
    await schedule(id, publishAt);
    await rename("article_counts", "broken");
    await pass(MINUTE);
    expect(await readScheduled(booted, id)).toMatchObject({ publish_at: publishAt, jobs: 1 });
    for (let count = 1; count < 8; count += 1) await pass(60 * MINUTE);
    await rename("broken", "article_counts");
    expect(await read(id)).toMatchObject({ status: "draft", publishAt: null });
    expect(await told()).toEqual([withheldAt(id)]);
    const second = after(booted, MINUTE);
    await schedule(id, second, await logIn(booted, mo.email));
    await pass(MINUTE);
    expect(await read(id)).toMatchObject({ status: "published", publishedAt: second });
  });
});
