import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reportPageQuery } from "../src/features/reports/index.js";
import { Disposables } from "../src/kernel/disposables.js";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { addCommentImage } from "./support/comment-images.js";
import { createMember, logIn, type TestMember } from "./support/members.js";
import { planOf, SORTS } from "./support/query-plan.js";

const UNKNOWN_ID = "0197a000-0000-7000-8000-00000000dead";
const PARALLEL = 50;

interface Person extends TestMember {
  readonly token: string;
}

describe.each(databases())("reports on $name", (kind) => {
  const stack = new Disposables();
  let site: BootedSite;
  let admin: string;
  let warden: Person;
  let second: Person;
  let mo: Person;
  let eve: Person;
  let articleId: string;
  let made = 0;

  const person = async (groups: readonly string[] = ["members"]): Promise<Person> => {
    made += 1;
    const member = await createMember(site, { username: `person${made}`, groups });
    return { ...member, token: await logIn(site, member.email) };
  };
  const comment = async (by: Person, content: string, parentId?: string): Promise<string> => {
    const body = { content, ...(parentId && { parentId }) };
    const answer = await site.call(api.createArticleComment, { params: { id: articleId }, token: by.token, body });
    expect(answer.status, answer.text).toBe(201);
    return answer.body.id;
  };
  const report = (by: Person, targetId: string, more: object = {}) =>
    site.call(api.createReport, {
      token: by.token,
      body: { targetType: "article-comment", targetId, reason: "Spam", ...more },
    });
  const change = (by: Person, id: string, status: "open" | "in-review" | "resolved" | "dismissed") =>
    site.call(api.updateReport, { params: { id }, token: by.token, body: { status, resolution: "Dealt with." } });
  const claim = (by: Person, id: string) => site.call(api.claimReport, { params: { id }, token: by.token });
  const read = (by: Person, id: string) => site.call(api.getReport, { params: { id }, token: by.token });
  const actionsFor = async (by: Person, id: string) => (await read(by, id)).body.actions;

  beforeAll(async () => {
    site = stack.use(await bootSite(kind));
    admin = await site.installed();
    [warden, second] = [await person(["members", "moderators"]), await person(["members", "moderators"])];
    [mo, eve] = [await person(), await person()];
    const article = await site.call(api.createArticle, { token: admin, body: { title: "On boats", content: "Text" } });
    articleId = article.body.id;
    expect((await site.call(api.publishArticle, { params: { id: articleId }, token: admin })).status).toBe(200);
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  it("collect what members say about one thing, with the thing as it was", async () => {
    const author = await person();
    const above = await comment(mo, "Who likes boats?");
    const target = await comment(author, "**Buy** pills", above);
    const first = await report(mo, target, { note: "again" });
    expect(first.status, first.text).toBe(201);
    const other = await person();
    const joined = await report(other, target, { reason: "Hate" });
    expect(joined.body.id).toBe(first.body.id);
    expect((await report(mo, target, { reason: "Another word" })).body).toEqual(joined.body);
    const detail = (await read(warden, first.body.id)).body;
    expect(detail).toMatchObject({
      status: "open",
      reason: "Spam",
      note: "again",
      reporters: 2,
      round: 1,
      reporter: { id: mo.id },
      target: { type: "article-comment", id: target, owner: { id: author.id }, isGone: false, label: "Buy pills" },
      actions: ["claim", "resolve", "dismiss", "remove", "warn", "silence", "ban"],
      history: { warnings: 0, bans: 0, reports: 1 },
    });
    expect(detail.filings.map(({ reporter, reason }) => [reporter?.id, reason])).toEqual(
      expect.arrayContaining([
        [mo.id, "Spam"],
        [other.id, "Hate"],
      ]),
    );
    expect(detail.snapshots).toHaveLength(1);
    expect(detail.snapshots[0]?.html).toContain("<strong>Buy</strong> pills");
    expect(detail.snapshots[0]?.surroundings).toMatchObject([{ author: { id: mo.id } }]);
    const edited = { params: { commentId: target }, token: author.token, body: { content: "Nothing to see" } };
    expect((await site.call(api.updateArticleComment, edited)).status).toBe(200);
    await report(await person(), target);
    const later = (await read(warden, first.body.id)).body;
    expect(later.snapshots.map(({ label }) => label)).toEqual(["Nothing to see", "Buy pills"]);
    const queue = { token: warden.token, query: { ownerId: author.id, status: "open", reporterId: mo.id } } as const;
    expect((await site.call(api.listReports, queue)).body).toMatchObject({
      data: [{ id: first.body.id }],
      meta: { total: 1 },
    });
    expect((await site.call(api.listAdminReports, { token: admin, query: { reason: "Hate" } })).body.meta.total).toBe(
      0,
    );
  });

  it.each([
    ["The pier", "The pier"],
    ["", "Picture"],
  ])("say what a comment shows that is only a picture, described as %j", async (alt, label) => {
    const { url } = await addCommentImage(site, admin);
    const body = { content: `![${alt}](${url})` };
    const { id } = (await site.call(api.createArticleComment, { params: { id: articleId }, token: admin, body })).body;
    expect((await read(warden, (await report(mo, id)).body.id)).body.target.label).toBe(label);
  });

  it("are refused for nothing, for one's own, and for what the reporter may not read", async () => {
    const own = await comment(mo, "My own words");
    expect(codeOf(await report(mo, own))).toBe("SVC-API-4001");
    expect(codeOf(await report(mo, UNKNOWN_ID))).toBe("SVC-API-4004");
    expect(codeOf(await report(mo, own, { targetType: "poll.vote" }))).toBe("SVC-API-4001");
    const draft = await site.call(api.createArticle, { token: admin, body: { title: "Draft", content: "Text" } });
    expect(codeOf(await report(mo, draft.body.id, { targetType: "article" }))).toBe("SVC-API-4004");
    expect((await report(mo, articleId, { targetType: "article" })).status).toBe(201);
    expect((await report(mo, eve.id, { targetType: "user" })).status).toBe(201);
  });

  it("go through their states, and what is decided is opened by new evidence", async () => {
    const target = await comment(eve, "Noise");
    const { id } = (await report(mo, target)).body;
    expect((await change(warden, id, "in-review")).body).toMatchObject({
      status: "in-review",
      claim: { by: { id: warden.id } },
    });
    expect((await change(warden, id, "resolved")).body).toMatchObject({
      status: "resolved",
      handler: { id: warden.id },
      claim: null,
      resolution: "Dealt with.",
      actions: ["reopen", "remove", "warn", "silence", "ban"],
    });
    expect((await change(warden, id, "resolved")).status).toBe(200);
    expect(codeOf(await change(warden, id, "dismissed"))).toBe("SVC-API-4009");
    expect(codeOf(await claim(warden, id))).toBe("SVC-API-4009");
    expect((await report(mo, target, { note: "It goes on" })).body.id).toBe(id);
    const again = (await read(warden, id)).body;
    expect(again).toMatchObject({ status: "open", round: 2, reporters: 1, note: "It goes on", handler: null });
    expect(again.filings).toHaveLength(2);
  });

  it("tell those who reported what became of it, and decisions can be taken back", async () => {
    const target = await comment(eve, "More noise");
    const reporters = [await person(), await person()];
    const filed = await Promise.all(reporters.map((each) => report(each, target)));
    const id = filed[0]?.body.id ?? "";
    await change(warden, id, "dismissed");
    await site.settled();
    for (const { token } of reporters) {
      const inbox = (await site.call(api.listNotifications, { token })).body;
      expect(inbox.data).toMatchObject([{ kind: "moderation.action" }]);
    }
    const log = await site.call(api.listModerationLog, { token: warden.token, query: { action: "report.dismiss" } });
    const entry = log.body.data[0];
    expect(entry).toMatchObject({ targetType: "report", targetId: id, user: { id: eve.id }, actions: ["undo"] });
    const undone = await site.call(api.undoModeration, { params: { id: entry?.id ?? "" }, token: second.token });
    expect(undone.body).toMatchObject({ action: "report.reopen", undoes: entry?.id });
    expect((await read(warden, id)).body).toMatchObject({ status: "open", round: 1, handler: null });
  });

  it("are worked on by one moderator at a time, whose claim ends by itself", async () => {
    const target = await comment(eve, "Still more noise");
    const { id } = (await report(mo, target)).body;
    expect((await claim(warden, id)).body.claim?.by.id).toBe(warden.id);
    const refused = await claim(second, id);
    expect([codeOf(refused), refused.text]).toEqual(["SVC-API-4009", expect.stringContaining(warden.username)]);
    expect(codeOf(await change(second, id, "resolved"))).toBe("SVC-API-4009");
    expect(await actionsFor(second, id)).toEqual(["remove", "warn", "silence", "ban"]);
    expect(await actionsFor(warden, id)).toContain("release");
    const release = { params: { id }, token: warden.token };
    expect((await site.call(api.releaseReport, release)).body).toMatchObject({ status: "open", claim: null });
    expect((await site.call(api.releaseReport, release)).status).toBe(200);
    await claim(warden, id);
    site.clock.advance(14 * 60_000);
    [warden, second] = [
      { ...warden, token: await logIn(site, warden.email) },
      { ...second, token: await logIn(site, second.email) },
    ];
    [mo, eve, admin] = [
      { ...mo, token: await logIn(site, mo.email) },
      { ...eve, token: await logIn(site, eve.email) },
      await logIn(site, "ada@example.org"),
    ];
    expect(codeOf(await claim(second, id))).toBe("SVC-API-4009");
    site.clock.advance(14 * 60_000);
    second = { ...second, token: await logIn(site, second.email) };
    expect(codeOf(await claim(second, id))).toBe("SVC-API-4009");
    site.clock.advance(2 * 60_000);
    expect((await claim(second, id)).body.claim?.by.id).toBe(second.id);
    [warden, mo, eve, admin] = [
      { ...warden, token: await logIn(site, warden.email) },
      { ...mo, token: await logIn(site, mo.email) },
      { ...eve, token: await logIn(site, eve.email) },
      await logIn(site, "ada@example.org"),
    ];
  });

  it("cannot be worked on by those whom they concern, or whom their owner takes precedence over", async () => {
    const about = (await report(mo, warden.id, { targetType: "user" })).body.id;
    expect(await actionsFor(warden, about)).toEqual([]);
    expect(codeOf(await change(warden, about, "dismissed"))).toBe("SVC-API-4009");
    const ada = (await site.call(api.me, { token: admin })).body.user.id;
    const above = (await report(mo, ada, { targetType: "user" })).body.id;
    expect(await actionsFor(warden, above)).toEqual([]);
    expect(codeOf(await claim(warden, above))).toBe("SVC-API-4003");
    expect(codeOf(await read(warden, UNKNOWN_ID))).toBe("SVC-API-4004");
  });

  it("are filed once by each and claimed by one, whatever happens at once", async () => {
    const target = await comment(eve, "Noise for many");
    const many = await Promise.all(Array.from({ length: 10 }, () => person()));
    const answers = await Promise.all(Array.from({ length: PARALLEL }, (_, at) => report(many[at % 10] ?? mo, target)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const [id, ...others] = new Set(answers.map(({ body }) => body.id));
    expect(others).toEqual([]);
    expect((await read(warden, id ?? "")).body).toMatchObject({ reporters: 10, round: 1, status: "open" });
    const claims = await Promise.all(
      Array.from({ length: PARALLEL }, (_, at) => claim(at % 2 ? warden : second, id ?? "")),
    );
    const winners = claims.filter(({ status }) => status === 200).map(({ body }) => body.claim?.by.id);
    expect(new Set(winners).size).toBe(1);
    expect(winners).toHaveLength(PARALLEL / 2);
    const holder = winners[0] === warden.id ? warden : second;
    const decisions = await Promise.all(
      Array.from({ length: PARALLEL }, (_, at) => change(holder, id ?? "", at % 2 ? "resolved" : "dismissed")),
    );
    const final = (await read(warden, id ?? "")).body.status;
    expect(["resolved", "dismissed"]).toContain(final);
    const log = await site.call(api.listModerationLog, {
      token: warden.token,
      query: { targetType: "report", targetId: id ?? "" },
    });
    expect(log.body.data.map(({ action }) => action)).toEqual([
      `report.${final === "resolved" ? "resolve" : "dismiss"}`,
    ]);
    expect(decisions.every(({ status }) => status === 200 || status === 409)).toBe(true);
  });

  it("name their reasons, which the site may choose, and are counted for those who may see them", async () => {
    await report(mo, await comment(eve, "Noise that is counted"));
    const reasons = async () => (await site.call(api.listReportReasons, { token: mo.token })).body;
    expect((await reasons()).reasons).toContain("Spam or advertising");
    const save = { params: { key: "moderation.reportReasons" }, token: admin, body: { value: ["Off topic"] } };
    expect((await site.callLoosely(api.saveSetting, save)).status).toBe(200);
    expect((await reasons()).reasons).toEqual(["Off topic"]);
    const summary = async (token: string) => (await site.call(api.getModerationSummary, { token })).body;
    expect(await summary(mo.token)).toEqual({
      openReports: null,
      openCases: null,
      activeWarnings: null,
      activeBans: null,
      activeSilences: null,
    });
    const totalOf = async (query: Partial<api.QueryOf<typeof api.listReports>>) =>
      (await site.call(api.listReports, { token: warden.token, query })).body.meta.total;
    const expected = (await totalOf({ status: "open" })) + (await totalOf({ status: "in-review" }));
    expect(await totalOf({ status: "undecided" })).toBe(expected);
    const [oldest] = (await site.call(api.listReports, { token: warden.token, query: { order: "asc" } })).body.data;
    const at = oldest?.createdAt ?? "";
    const before = new Date(new Date(at).getTime() - 1).toISOString();
    expect([await totalOf({ since: at }), await totalOf({ until: before })]).toEqual([await totalOf({}), 0]);
    expect(await totalOf({ until: at })).toBeGreaterThan(0);
    expect(
      (await site.callLoosely(api.listReports, { token: warden.token, query: { since: "yesterday" } })).status,
    ).toBe(422);
    expect(await summary(warden.token)).toMatchObject({ openReports: expected, activeBans: 0 });
    expect((await site.call(api.getDashboard, { token: admin })).body.openReports).toBe(expected);
  });

  it("are listed along an index, whatever the filter", async () => {
    await report(mo, await comment(eve, "Noise in a long list"));
    const db = site.database();
    await db.transaction(async (tx) => {
      const [row] = await tx.selectFrom("reports").selectAll().limit(1).execute();
      if (!row) throw new Error("There is no report.");
      for (let start = 0; start < 4_000; start += 200) {
        const rows = Array.from({ length: 200 }, (_, offset) => {
          const index = start + offset;
          const at = new Date(Date.UTC(2030, 0, 1) + index * 1_000).toISOString();
          const status = (["open", "in-review", "resolved", "dismissed"] as const)[index % 4] ?? "open";
          const [id, target_id] = [`0197b000-0000-7000-8000-${String(index).padStart(12, "0")}`, `t${index}`];
          const [reason, owner_id, target_type] = [`r${index % 4}`, `o${index % 4}`, `type${index % 4}`];
          return { ...row, id, target_id, target_type, status, reason, owner_id, created_at: at, updated_at: at };
        });
        await tx.insertInto("reports").values(rows).execute();
      }
      await sql`analyze`.execute(tx);
    });
    for (const sort of ["createdAt", "updatedAt"] as const)
      for (const filter of [
        {},
        { status: "open" },
        { targetType: "type1" },
        { reason: "r2" },
        { ownerId: "o3" },
      ] as const) {
        const list = { page: 2, limit: 20, order: "desc", sort, ...filter } as const;
        const plan = await planOf(db, reportPageQuery(db.read, list));
        expect(plan, `${sort} ${JSON.stringify(filter)}`).not.toMatch(SORTS);
      }
  });
});
