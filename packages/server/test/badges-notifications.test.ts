import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BadgeEvents, createAwards } from "../src/features/badges/index.js";
import { Disposables } from "../src/kernel/disposables.js";
import { uuidSource } from "../src/kernel/ids.js";
import { createActivityLog } from "../src/platform/db/activity-log.js";
import { LocalEventBus } from "../src/platform/events/local-event-bus.js";
import { publishArticle } from "./support/articles.js";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { send } from "./support/community.js";
import { addMember, createMember, logIn, type TestMember } from "./support/members.js";
import { mailsTo } from "./support/outbox.js";

interface Person extends TestMember {
  readonly token: string;
}

describe.each(databases())("the notification of an awarded badge (badge.award) on $name", (kind) => {
  const stack = new Disposables();
  let booted: BootedSite;
  let admin = "";
  let made = 0;

  beforeAll(async () => {
    booted = stack.use(await bootSite(kind));
    admin = await booted.installed();
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  const person = async (username: string): Promise<Person> => {
    const member = await createMember(booted, { username });
    return { ...member, token: await logIn(booted, member.email) };
  };
  async function badge(name = "Helper"): Promise<string> {
    made += 1;
    return (await send(booted, admin, api.createBadge, { body: { name: `${name} ${made}`, faIcon: "star" } })).id;
  }
  const award = (badgeId: string, userId: string, token = admin) =>
    send(booted, token, api.awardBadge, { params: { id: badgeId }, body: { userId } });
  async function notificationsOf({ token }: Person) {
    await booted.settled();
    return (await send(booted, token, api.listNotifications)).data;
  }

  it("is sent once for each award, with the badge's name and a way to it", async () => {
    const mo = await person("mo");
    const id = await badge();
    await Promise.all(Array.from({ length: 10 }, () => award(id, mo.id)));
    await send(booted, admin, api.awardBadge, { params: { id }, body: { userId: mo.id, note: "Thanks" } });
    const text = `You were awarded the badge “Helper ${made}”.`;
    const sentOnce = { kind: "badge.award", text, href: "/u/mo", actor: { username: "ada" } };
    expect(await notificationsOf(mo)).toMatchObject([sentOnce]);
    await send(booted, mo.token, api.readAllNotifications);
    await send(booted, admin, api.revokeBadge, { params: { id, userId: mo.id } });
    booted.clock.advance(1_000);
    await award(id, mo.id);
    expect(await notificationsOf(mo)).toMatchObject([sentOnce, sentOnce]);
    // Names of badges that are not shown are told to nobody.
    await send(booted, admin, api.updateBadge, { params: { id }, body: { active: false } });
    expect(await notificationsOf(mo)).toMatchObject([{ text: "You were awarded a badge." }, { href: null }]);
  });

  it("is sent as well where a rule awards, one notification for several badges", async () => {
    const kim = await person("kim");
    const articleId = await publishArticle(booted, admin);
    await send(booted, kim.token, api.createArticleComment, { params: { id: articleId }, body: { content: "First!" } });
    expect(await notificationsOf(kim)).toMatchObject([
      { text: "You were awarded the badge “First comment”.", actor: null },
    ]);
    await publishArticle(booted, kim.token);
    expect(await notificationsOf(kim)).toMatchObject([{ text: "You were awarded 2 badges." }]);
  });

  it("goes where its reader wants it", async () => {
    const [site, mail] = [await person("no-site"), await person("by-mail")];
    const choose = (who: Person, channels: object) =>
      send(booted, who.token, api.updateNotificationPreferences, { body: { kinds: { "badge.award": channels } } });
    await choose(site, { site: false, email: false });
    await choose(mail, { site: true, email: true });
    const id = await badge();
    for (const who of [site, mail]) await award(id, who.id);
    expect(await notificationsOf(site)).toEqual([]);
    expect(await notificationsOf(mail)).toHaveLength(1);
    const [sent, ...others] = await mailsTo(booted, mail.email);
    expect([sent?.text.includes(`“Helper ${made}”`), others]).toEqual([true, []]);
    expect(await mailsTo(booted, site.email)).toEqual([]);
  });

  it("is not sent to oneself, nor across a block", async () => {
    const guard = await createMember(booted, { username: "guard", groups: ["members", "administrators"] });
    const asGuard: Person = { ...guard, token: await logIn(booted, guard.email) };
    const eve = await person("eve");
    await send(booted, eve.token, api.blockUser, { params: { id: guard.id } });
    const id = await badge();
    await award(id, guard.id, asGuard.token);
    await award(id, eve.id, asGuard.token);
    expect([await notificationsOf(asGuard), await notificationsOf(eve)]).toEqual([[], []]);
    expect(await send(booted, eve.token, api.listUserBadges, { params: { id: eve.id } })).toHaveLength(1);
  });

  it("is part of the award: where it cannot be queued, nothing is awarded", async () => {
    const ian = await addMember(booted, { username: "ian" });
    const { user } = await send(booted, ian, api.me);
    const id = await badge();
    const { clock, logger } = booted;
    const events = new LocalEventBus<BadgeEvents>(logger);
    events.within("badge.awarded", () => Promise.reject(new Error("the queue is full")));
    const awards = createAwards({
      db: booted.database(),
      clock,
      activity: createActivityLog(clock, uuidSource),
      events,
    });
    await expect(awards.award({ badgeId: id, userId: user.id }, user.id)).rejects.toThrow("the queue is full");
    expect(await send(booted, ian, api.listUserBadges, { params: { id: user.id } })).toEqual([]);
  });
});
