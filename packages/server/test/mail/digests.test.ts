import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createMailRhythms } from "../../src/features/account/index.js";
import { createDigests, dueDigestsQuery } from "../../src/features/notifications/index.js";
import { createSettingsCache } from "../../src/features/settings/index.js";
import type { Jobs } from "../../src/platform/jobs/jobs.js";
import type { Mailer } from "../../src/platform/mail/mailer.js";
import { addCategory, hideCategory, publishArticle } from "../support/articles.js";
import { withoutBadgeRules } from "../support/badge-rules.js";
import { type BootedSite, bootSite } from "../support/booted-site.js";
import { catchMails } from "../support/caught-mails.js";
import { send } from "../support/community.js";
import { saveSetting } from "../support/gate.js";
import { createMember, logIn } from "../support/members.js";
import { planOf, READS_EVERYTHING, SORTS } from "../support/query-plan.js";
import { bootTwoSites } from "../support/two-sites.js";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
type Rhythm = api.AnswerOf<typeof api.getNotificationPreferences>["mails"];

async function sceneOf(kind: Parameters<typeof bootSite>[0]) {
  const caught = catchMails();
  const state = { isAway: false };
  const mailer: Mailer = {
    ...caught,
    async send(mail, from) {
      if (state.isAway) throw new Error("The mail server is away.");
      return caught.send(mail, from);
    },
  };
  const booted = await bootSite(kind, { environment: { BASE_URL: "https://site.test" }, overrides: { mailer } });
  const admin = await booted.installed();
  await withoutBadgeRules(booted);
  const [mo, eve] = [await createMember(booted), await createMember(booted, { username: "eve" })];
  const tokenOf = (email: string) => logIn(booted, email);
  const articleId = await publishArticle(booted, await tokenOf(mo.email));
  const choose = async (mails: Rhythm, kinds: Record<string, { site?: boolean; email?: boolean }> = {}) =>
    (await send(booted, await tokenOf(mo.email), api.updateNotificationPreferences, { body: { mails, kinds } })).mails;
  const like = async (email = eve.email) =>
    send(booted, await tokenOf(email), api.likeArticle, { params: { id: articleId } });
  /** The mails to Mo after some time, in which everything that is due happens. */
  async function mailsAfter(time: number) {
    await booted.settled();
    const before = caught.mails.length;
    // Jobs that are due more often than every six hours do not affect the mails of several days.
    const step = time > DAY ? 6 * HOUR : HOUR;
    for (let passed = 0; passed < time; passed += step) {
      booted.clock.advance(Math.min(step, time - passed));
      await booted.settled();
    }
    await booted.settled();
    return caught.mails.slice(before).filter(({ to }) => to === mo.email);
  }
  return { booted, admin, mo, eve, articleId, tokenOf, choose, like, mailsAfter, state, caught };
}

const LIKES = { "article.like": { email: true } };

describe.each(databases())("digests on $name", (kind) => {
  it("gather what is unread, once, in the morning, as text and as HTML, with a way to end them", async () => {
    const { booted, choose, like, mailsAfter, tokenOf } = await sceneOf(kind);
    await using _ = booted;
    expect(await choose("daily", LIKES)).toBe("daily");
    await like();
    await like("ada@example.org");
    expect(await mailsAfter(0)).toEqual([]);
    const [mail, ...others] = await mailsAfter(DAY);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Harbour: what is new");
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain("Ada and one other like your article “On boats”.");
      expect(text).toContain("https://site.test/articles/");
    }
    expect(mail?.unsubscribeUrl).toMatch(/^https:\/\/site\.test\/unsubscribe\?token=/);
    // It is unread still, and was told.
    expect(await mailsAfter(2 * DAY)).toEqual([]);
    await saveSetting(booted, await tokenOf("ada@example.org"), "site.language", "de");
    const eve = await createMember(booted, { username: "finn" });
    await like(eve.email);
    const [german] = await mailsAfter(DAY);
    expect(german?.text).toContain("finn und 2 andere mögen deinen Artikel „On boats“.");
    expect(german?.subject).toBe("Harbour: Neues für dich");
  });

  it("are made once a week where that is wanted, and never are empty", async () => {
    const { booted, choose, like, mailsAfter, mo, tokenOf } = await sceneOf(kind);
    await using _ = booted;
    await choose("weekly", LIKES);
    expect(await mailsAfter(8 * DAY)).toEqual([]);
    await like();
    const mails = await mailsAfter(7 * DAY);
    expect(mails.map(({ subject }) => subject)).toEqual(["Harbour: what was new this week"]);
    await choose("daily");
    await send(booted, await tokenOf("ada@example.org"), api.likeArticle, {
      params: { id: (await send(booted, await tokenOf(mo.email), api.listOwnArticles)).data[0]?.id ?? "" },
    });
    // A like that is delivered later than this is unread.
    await booted.settled();
    await send(booted, await tokenOf(mo.email), api.readAllNotifications);
    expect(await mailsAfter(DAY)).toEqual([]);
  });

  it("tell of new articles of what somebody follows, and of none that they may not read when the mail is sent", async () => {
    const { booted, admin, choose, mailsAfter, mo, eve, tokenOf, state } = await sceneOf(kind);
    await using _ = booted;
    const sea = await addCategory(booted, admin, "Sea");
    await publishArticle(booted, await tokenOf(eve.email), { title: "From before" });
    booted.clock.advance(HOUR);
    const token = await tokenOf(mo.email);
    await send(booted, token, api.followUser, { params: { id: eve.id } });
    await send(booted, token, api.followCategory, { params: { id: sea } });
    await choose("daily");
    booted.clock.advance(1_000);
    const author = await tokenOf(eve.email);
    const secret = await publishArticle(booted, author, { title: "Taken back", categoryId: null });
    await publishArticle(booted, author, { title: "On oars" });
    await publishArticle(booted, await tokenOf("ada@example.org"), { title: "In the sea", categoryId: sea });
    state.isAway = true;
    await mailsAfter(7 * HOUR);
    await booted.as(await tokenOf(eve.email)).call(api.updateArticle, {
      params: { id: secret },
      body: { visibility: "private" },
    });
    await hideCategory(booted, await tokenOf("ada@example.org"), sea);
    const crew = { visibility: "groups" as const, readGroupIds: [] as string[], writeGroupIds: [] };
    crew.readGroupIds.push(
      (await send(booted, await tokenOf("ada@example.org"), api.createGroup, { body: { key: "crew", name: "Crew" } }))
        .id,
    );
    await send(booted, await tokenOf("ada@example.org"), api.updateCategory, {
      params: { id: sea },
      body: { access: crew },
    });
    state.isAway = false;
    const [mail, ...others] = await mailsAfter(DAY);
    expect(others).toEqual([]);
    expect(mail?.text).toContain("On oars · eve");
    for (const title of ["From before", "Taken back", "In the sea"]) expect(mail?.text).not.toContain(title);
    expect(await mailsAfter(DAY)).toEqual([]);
  });

  it("end with one press, and what waits comes when mails come at once again", async () => {
    const { booted, choose, like, mailsAfter, mo, tokenOf } = await sceneOf(kind);
    await using _ = booted;
    await choose("daily", LIKES);
    await like();
    const [mail] = await mailsAfter(DAY);
    const address = new URL(mail?.unsubscribeUrl ?? "");
    const path = address.pathname + address.search;
    expect((await booted.call(path, { headers: { accept: "text/html" } })).text).toContain("Digests of notifications");
    for (const _again of [1, 2])
      expect((await booted.call(path, { method: "POST", body: undefined })).status).toBe(200);
    const now = async () => (await send(booted, await tokenOf(mo.email), api.getNotificationPreferences)).mails;
    expect(await now()).toBe("off");
    await like("ada@example.org");
    expect(await mailsAfter(2 * DAY)).toEqual([]);

    await choose("daily");
    const finn = await createMember(booted, { username: "finn" });
    await like(finn.email);
    await booted.settled();
    await choose("at-once");
    expect((await mailsAfter(HOUR)).map(({ text }) => text.includes("finn and"))).toEqual([true]);
    expect(await now()).toBe("at-once");
    await send(booted, await tokenOf(mo.email), api.readAllNotifications);
    const gus = await createMember(booted, { username: "gus" });
    await like(gus.email);
    expect((await mailsAfter(0)).length + (await mailsAfter(0)).length).toBeLessThanOrEqual(1);
  });

  it("tell of what goes to mail alone, which no list shows", async () => {
    const { booted, choose, like, mailsAfter, mo, tokenOf } = await sceneOf(kind);
    await using _ = booted;
    await choose("daily", { "article.like": { site: false, email: true } });
    await like();
    await booted.settled();
    const token = await tokenOf(mo.email);
    expect((await send(booted, token, api.listNotifications)).data).toEqual([]);
    expect((await send(booted, token, api.countUnreadNotifications)).unread).toBe(0);
    await send(booted, token, api.readAllNotifications);
    expect((await mailsAfter(DAY)).map(({ text }) => text.includes("eve likes your article"))).toEqual([true]);
  });

  it("are queued once, whoever looks at once, and not lost by who fails in between", async () => {
    const { booted, choose, like, mo } = await sceneOf(kind);
    await using _ = booted;
    await choose("daily", LIKES);
    await like();
    await booted.settled();
    const db = booted.database();
    const clock = { now: () => new Date(booted.clock.now().getTime() + DAY) };
    const rhythms = createMailRhythms({ clock, settings: createSettingsCache(db, booted.clock) });
    const queued: { userId: string; notificationIds: string[] }[] = [];
    const state = { failing: 1 };
    const jobs = {
      async enqueue(_tx: unknown, _kind: unknown, payload: (typeof queued)[number]) {
        if (state.failing-- > 0) throw new Error("killed");
        queued.push(payload);
      },
    } as unknown as Jobs;
    const digests = createDigests({ db, clock, jobs, rhythms });
    const run = () => digests.run({ signal: new AbortController().signal });
    await expect(run()).rejects.toThrow("killed");
    await Promise.all(Array.from({ length: 8 }, run));
    expect(queued.map(({ userId, notificationIds }) => [userId, notificationIds.length])).toEqual([[mo.id, 1]]);
    const plan = await planOf(db, dueDigestsQuery(db.read, clock.now(), 100));
    if (db.dialect === "sqlite") expect([READS_EVERYTHING.test(plan), SORTS.test(plan)], plan).toEqual([false, false]);
  });

  it("come once from two processes, and have one name however often they are tried", async () => {
    await using sites = await bootTwoSites(kind, {});
    const { first, second } = sites;
    const mo = await createMember(first, { username: "mo" });
    const articleId = await publishArticle(first, await logIn(first, mo.email));
    const body = { mails: "daily" as const, kinds: LIKES };
    await send(first, await logIn(first, mo.email), api.updateNotificationPreferences, { body });
    const eve = await createMember(first, { username: "eve" });
    await send(first, await logIn(first, eve.email), api.likeArticle, { params: { id: articleId } });
    await Promise.all([first.settled(), second.settled()]);
    const settle = async (site: BootedSite) => {
      site.clock.advance(DAY);
      await site.settled();
    };
    await Promise.all([settle(first), settle(second)]);
    await Promise.all([first.settled(), second.settled()]);
    const done = await first
      .database()
      .read.selectFrom("jobs")
      .select("id")
      .where("name", "=", "notifications.digest")
      .execute();
    expect(done.length).toBeLessThanOrEqual(1);
    const digest = await first.database().read.selectFrom("mail_digests").selectAll().executeTakeFirstOrThrow();
    expect(Date.parse(digest.due_at ?? "")).toBeGreaterThan(first.clock.now().getTime());
  });
});
