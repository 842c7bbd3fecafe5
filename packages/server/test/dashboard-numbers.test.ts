import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { uuidSource } from "../src/kernel/ids.js";
import { publishArticle } from "./support/articles.js";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { send } from "./support/community.js";
import { createMember, logIn } from "./support/members.js";

const DAY_MS = 24 * 60 * 60_000;

/** Every number of an answer by its path; numbers in lists belong to what is listed. */
function numbersIn(value: unknown, path: readonly string[] = []): [string, number][] {
  if (typeof value === "number") return [[path.join("."), value]];
  if (value === null || typeof value !== "object" || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => numbersIn(part, [...path, key]));
}

describe.each(databases())("the numbers of the dashboard on $name", (kind) => {
  let booted: BootedSite;
  let admin: string;
  let names = 0;

  beforeAll(async () => {
    booted = await bootSite(kind);
    admin = await booted.installed();
  });
  afterAll(() => booted[Symbol.asyncDispose]());

  const freshName = (): string => {
    names += 1;
    return `planted-${names}`;
  };
  const dashboard = async () => (await booted.call(api.getDashboard, { token: admin })).body;
  const numbers = async (): Promise<Map<string, number>> => new Map(numbersIn(await dashboard()));

  const addUser = async () => void (await createMember(booted, { username: freshName() }));
  const addArticle = async () => void (await publishArticle(booted, admin, { title: freshName() }));
  const addComment = async (): Promise<string> => {
    const article = await publishArticle(booted, admin, { title: freshName() });
    return (
      await send(booted, admin, api.createArticleComment, { params: { id: article }, body: { content: "Ahoy." } })
    ).id;
  };
  const reportUser = async () => {
    const { id } = await createMember(booted, { username: freshName() });
    await send(booted, admin, api.createReport, { body: { targetType: "user", targetId: id, reason: "Spam" } });
  };
  const openCase = async () => {
    const at = booted.clock.now().toISOString();
    const unclosed = { closed_at: null, exception_by: null, exception_at: null };
    const facts = { status: "open", severity: "low", summary: "Planted", pattern: freshName() } as const;
    await booted.database().transaction(async (tx) => {
      const row = { id: uuidSource(), ...facts, ...unclosed, created_at: at, updated_at: at };
      await tx.insertInto("review_cases").values(row).execute();
    });
  };
  const seeUser = async () => void (await logIn(booted, (await createMember(booted, { username: freshName() })).email));

  /** Writes that raise each number by one. */
  const plants: ReadonlyMap<string, () => Promise<unknown>> = new Map(
    Object.entries({ users: addUser, articles: addArticle, comments: addComment }).flatMap(([thing, add]) => [
      [`${thing}.total`, add] as const,
      [`${thing}.today`, add] as const,
      [`${thing}.lastSevenDays`, add] as const,
    ]),
  );
  const planted = new Map<string, () => Promise<unknown>>([
    ...plants,
    ["onlineNow", seeUser],
    ["openReports", reportUser],
    ["openCases", openCase],
  ]);

  it("are no constants: each moves by one when one of its things is planted", async () => {
    for (const path of (await numbers()).keys()) {
      const plant = planted.get(path) ?? expect.fail(`Nobody knows what makes ${path} of the dashboard move.`);
      // The account of the one who asks is seen as well, so it is seen before.
      const before = await numbers();
      await plant();
      expect([path, (await numbers()).get(path)]).toEqual([path, (before.get(path) ?? Number.NaN) + 1]);
    }
  });

  it("are of the site's day and of seven days, and leave out what is deleted", async () => {
    const comment = await addComment();
    const article = await publishArticle(booted, admin, { title: freshName() });
    await addUser();
    const start = await numbers();
    await send(booted, admin, api.deleteArticleComment, { params: { commentId: comment } });
    await send(booted, admin, api.deleteArticle, { params: { id: article } });
    const kept = await numbers();
    for (const thing of ["articles", "comments"])
      for (const number of ["total", "today", "lastSevenDays"])
        expect([thing, number, kept.get(`${thing}.${number}`)]).toEqual([
          thing,
          number,
          (start.get(`${thing}.${number}`) ?? Number.NaN) - 1,
        ]);
    booted.clock.advance(2 * DAY_MS);
    admin = await logIn(booted, "ada@example.org");
    const later = await numbers();
    booted.clock.advance(6 * DAY_MS);
    admin = await logIn(booted, "ada@example.org");
    const muchLater = await numbers();
    for (const thing of ["users", "articles", "comments"]) {
      const total = kept.get(`${thing}.total`);
      expect([thing, later.get(`${thing}.today`), later.get(`${thing}.total`)]).toEqual([thing, 0, total]);
      expect([thing, muchLater.get(`${thing}.lastSevenDays`), muchLater.get(`${thing}.total`)]).toEqual([
        thing,
        0,
        total,
      ]);
      expect(later.get(`${thing}.lastSevenDays`)).toBe(kept.get(`${thing}.lastSevenDays`));
    }
  });

  it("come with the newest articles that the caller may read", async () => {
    const before = await dashboard();
    const title = freshName();
    await publishArticle(booted, admin, { title });
    const hidden = freshName();
    booted.clock.advance(1_000);
    const mo = await createMember(booted, { username: freshName() });
    await publishArticle(booted, await logIn(booted, mo.email), { title: hidden, visibility: "private" });
    const titlesOf = (answer: Awaited<ReturnType<typeof dashboard>>) =>
      answer.newestArticles.map((article) => article.title);
    const titles = titlesOf(await dashboard());
    expect(titles[0]).toBe(title);
    expect(titles).not.toContain(hidden);
    expect(titles.length).toBeLessThanOrEqual(5);
    expect(titlesOf(before)).not.toContain(title);
  });
});
