import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { Disposables } from "../src/kernel/disposables.js";
import { publishArticle } from "./support/articles.js";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { createMember, logIn, type TestMember } from "./support/members.js";
import { bootTwoSites } from "./support/two-sites.js";

const AT_ONCE = 50;
const WARDENS = 5;
const HALF_HOUR_MS = 30 * 60_000;
const redisUrl = process.env.REDIS_URL ?? "";

interface Person extends TestMember {
  readonly token: string;
}

type Status = "open" | "in-review" | "resolved" | "dismissed";

const kinds = databases();
const shared = kinds.filter(({ name }) => name !== "pglite");
const cases = [
  ...kinds.map((kind) => ({ kind, where: `one process on ${kind.name}`, processes: 1, environment: {} })),
  ...shared.map((kind) => ({ kind, where: `two processes on ${kind.name}`, processes: 2, environment: {} })),
  ...(redisUrl ? shared : []).map((kind) => {
    const environment = { REDIS_URL: redisUrl };
    return { kind, where: `two processes on ${kind.name} and one Redis`, processes: 2, environment };
  }),
];
type Case = (typeof cases)[number];

async function boot({ kind, processes, environment }: Case, stack: Disposables) {
  if (processes === 1) {
    const site = stack.use(await bootSite(kind));
    return { sites: [site], admin: await site.installed() };
  }
  const { first, second, token } = stack.use(await bootTwoSites(kind, environment));
  return { sites: [first, second], admin: token };
}

/** A comment that somebody wrote, and what people do with it through whichever process is next. */
async function sceneOf(each: Case) {
  await using opening = new Disposables();
  const { sites, admin } = await boot(each, opening);
  const [first] = sites;
  if (!first) throw new Error("There is no site.");
  let calls = 0;
  const next = (): BootedSite => {
    calls += 1;
    return sites[calls % sites.length] ?? first;
  };
  let made = 0;
  const person = async (...groups: string[]): Promise<Person> => {
    made += 1;
    const member = await createMember(first, { username: `person${made}`, groups: ["members", ...groups] });
    return { ...member, token: await logIn(first, member.email) };
  };
  const people = async (count: number, ...groups: string[]): Promise<Person[]> => {
    const all: Person[] = [];
    while (all.length < count) all.push(await person(...groups));
    return all;
  };
  const wardens = await people(WARDENS, "moderators");
  const author = await person();
  const on = { params: { id: await publishArticle(first, admin) } };
  const comment = { ...on, token: author.token, body: { content: "Noise" } };
  const targetId = (await first.call(api.createArticleComment, comment)).body.id;
  const body = { targetType: "article-comment", targetId, reason: "Spam" };
  const { read } = first.database();
  const resources = opening.move();
  return {
    sites,
    wardens,
    people,
    person,
    /** Signs a moderator in anew, whose token has ended. */
    async again(at: number): Promise<Person> {
      const warden = ofAll(wardens, at);
      return { ...warden, token: await logIn(first, warden.email) };
    },
    file: ({ token }: Person) => next().call(api.createReport, { token, body }),
    claim: ({ token }: Person, id: string) => next().call(api.claimReport, { params: { id }, token }),
    release: ({ token }: Person, id: string) => next().call(api.releaseReport, { params: { id }, token }),
    change: ({ token }: Person, id: string, status: Status) =>
      next().call(api.updateReport, { params: { id }, token, body: { status } }),
    reports: () => read.selectFrom("reports").selectAll().execute(),
    filings: () => read.selectFrom("report_filings").selectAll().execute(),
    snapshots: () => read.selectFrom("report_snapshots").selectAll().execute(),
    entries: () => read.selectFrom("moderation_log").selectAll().orderBy("created_at").orderBy("id").execute(),
    /** Members who were notified of the end of their report, once for each notification. */
    async told(): Promise<string[]> {
      for (const site of sites) await site.settled();
      const rows = await read
        .selectFrom("notifications")
        .select("user_id")
        .where("kind", "=", "moderation.action")
        .execute();
      return rows.map(({ user_id }) => user_id).sort();
    },
    [Symbol.asyncDispose]: () => resources[Symbol.asyncDispose](),
  };
}

const ofAll = <Item>(items: readonly Item[], at: number): Item => {
  const item = items[at % items.length];
  if (item === undefined) throw new Error("There is none to choose from.");
  return item;
};
const atOnce = <Answer>(act: (at: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, at) => act(at)));
const idsOf = (people: readonly Person[]): string[] => people.map(({ id }) => id).sort();

describe.each(cases)(`${AT_ONCE} at once on reports, $where`, (each) => {
  it("file one report for one member, however often they ask", async () => {
    await using scene = await sceneOf(each);
    const mo = await scene.person();
    const answers = await atOnce(() => scene.file(mo));
    // The limit of calls refuses some of them.
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 429]));
    const filed = answers.filter(({ status }) => status === 201);
    expect(new Set(filed.map(({ text }) => text)).size).toBe(1);
    expect(await scene.reports()).toMatchObject([{ id: filed[0]?.body.id, filings: 1, round: 1, reporter_id: mo.id }]);
    expect([(await scene.filings()).length, (await scene.snapshots()).length]).toEqual([1, 1]);
  });

  it("file one report for many members, which counts each of them", async () => {
    await using scene = await sceneOf(each);
    const many = await scene.people(AT_ONCE);
    const answers = await atOnce((at) => scene.file(ofAll(many, at)));
    expect(answers.map(({ status }) => status)).toEqual(many.map(() => 201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await scene.reports()).toMatchObject([{ filings: AT_ONCE, round: 1, status: "open" }]);
    expect((await scene.filings()).map(({ reporter_id }) => reporter_id).sort()).toEqual(idsOf(many));
    expect(await scene.snapshots()).toHaveLength(1);
  });

  it("give a claim to one moderator, anew when it has ended", async () => {
    await using scene = await sceneOf(each);
    const { id } = (await scene.file(await scene.person())).body;
    const winnerOf = async (wardens: readonly Person[]): Promise<string> => {
      const answers = await atOnce((at) => scene.claim(ofAll(wardens, at), id));
      const won = answers.filter(({ status }) => status === 200);
      const holders = new Set(won.map(({ body }) => body.claim?.by.id));
      expect([won.length, holders.size]).toEqual([AT_ONCE / wardens.length, 1]);
      const lost = answers.filter(({ status }) => status !== 200);
      expect(new Set(lost.map(codeOf))).toEqual(new Set(["SVC-API-4009"]));
      return [...holders][0] ?? "";
    };
    const first = await winnerOf(scene.wardens);
    expect(await scene.reports()).toMatchObject([{ claimed_by: first, status: "in-review" }]);
    for (const site of scene.sites) site.clock.advance(HALF_HOUR_MS);
    const others = await Promise.all(scene.wardens.map((_, at) => scene.again(at)));
    await winnerOf(others);
  });

  it("decide a report once, and tell everybody who filed it once", async () => {
    await using scene = await sceneOf(each);
    const many = await scene.people(5);
    const [filed] = await Promise.all(many.map((mo) => scene.file(mo)));
    const id = filed?.body.id ?? "";
    const answers = await atOnce((at) => scene.change(ofAll(scene.wardens, at), id, at % 2 ? "resolved" : "dismissed"));
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const [report] = await scene.reports();
    for (const answer of answers) if (answer.status === 200) expect(answer.body.status).toBe(report?.status);
    const action = report?.status === "resolved" ? "report.resolve" : "report.dismiss";
    expect(await scene.entries()).toMatchObject([{ action, actor_id: report?.handler_id, target_id: id }]);
    expect(await scene.told()).toEqual(idsOf(many));
  });

  it("let either a claim or the decision of another win, never both", async () => {
    await using scene = await sceneOf(each);
    const { id } = (await scene.file(await scene.person())).body;
    await scene.claim(ofAll(scene.wardens, 0), id);
    // A claim that has ended leaves the state as it was, so the state alone does not tell of the next one.
    for (const site of scene.sites) site.clock.advance(HALF_HOUR_MS);
    const [one, other] = [await scene.again(1), await scene.again(2)];
    const claims: number[] = [];
    const decisions: number[] = [];
    await atOnce(async (at) => {
      if (at % 2) claims.push((await scene.claim(one, id)).status);
      else decisions.push((await scene.change(other, id, "resolved")).status);
    });
    const [report] = await scene.reports();
    const [won, lost] = report?.status === "resolved" ? [decisions, claims] : [claims, decisions];
    expect(won).toContain(200);
    expect(new Set(lost)).toEqual(new Set([409]));
    expect(report?.claimed_by).toBe(won === claims ? one.id : null);
  });

  it("leave nobody behind who files while it is decided", async () => {
    await using scene = await sceneOf(each);
    const [early, ...many] = await scene.people(AT_ONCE + 1);
    const [warden] = scene.wardens;
    if (!early || !warden) throw new Error("There is nobody.");
    const { id } = (await scene.file(early)).body;
    const statuses = await atOnce(async (at) => {
      const act = at === AT_ONCE / 2 ? scene.change(warden, id, "resolved") : scene.file(ofAll(many, at));
      return (await act).status;
    });
    expect(statuses.filter((status) => status >= 400)).toEqual([]);
    const [report] = await scene.reports();
    const filings = await scene.filings();
    const inRound = (round: number) =>
      filings.flatMap((filing) => (filing.round === round ? filing.reporter_id : [])).sort();
    expect(filings).toHaveLength(AT_ONCE);
    // Those of the decided round are told, and the others wait in the next one.
    expect(await scene.told()).toEqual(inRound(1));
    expect(report).toMatchObject(
      report?.round === 1
        ? { status: "resolved", filings: AT_ONCE }
        : { status: "open", round: 2, filings: inRound(2).length },
    );
  });
});
