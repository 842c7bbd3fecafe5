import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createNotificationKinds } from "../src/features/account/index.js";
import {
  CORE_KINDS,
  createDelivery,
  createFindNotificationFacts,
  createInbox,
  createNotificationCatalogue,
  type NewNotification,
  type NotificationEvents,
  type ReadableSubjects,
  subjectKey,
} from "../src/features/notifications/index.js";
import { createSettingsCache } from "../src/features/settings/index.js";
import { uuidSource } from "../src/kernel/ids.js";
import { LocalEventBus } from "../src/platform/events/local-event-bus.js";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { createMember } from "./support/members.js";

interface Delivery {
  readonly deliver: (notification: NewNotification) => Promise<void>;
  readonly inbox: ReturnType<typeof createInbox>;
  readonly catalogue: ReturnType<typeof createNotificationCatalogue>;
  readonly unread: number[];
  readonly mails: string[];
}

function deliveryOn(
  booted: BootedSite,
  blocked: (ownerId: string, otherId: string) => boolean = () => false,
): Delivery {
  const db = booted.database();
  const unread: number[] = [];
  const mails: string[] = [];
  const subjects: ReadableSubjects = {
    find: async (_userId, asked) => new Map(asked.map((subject) => [subjectKey(subject), "A title"])),
  };
  const catalogue = createNotificationCatalogue(createNotificationKinds(CORE_KINDS));
  const settings = createSettingsCache(db, booted.clock);
  const events = new LocalEventBus<NotificationEvents>(booted.logger);
  events.after("notifications.counted", (counted) => void unread.push(counted.unread));
  const deps = { db, clock: booted.clock, newId: uuidSource, settings, catalogue, subjects, events };
  const isUnheard = async (ownerId: string, otherId: string) => blocked(ownerId, otherId);
  const findFacts = createFindNotificationFacts({ ...deps, isUnheard });
  const queue = { enqueue: async (_tx: unknown, { userId }: NewNotification) => void mails.push(userId) };
  const { deliver } = createDelivery({ ...deps, mails: queue, findFacts, findRhythm: async () => "at-once" });
  return { deliver, inbox: createInbox(deps), catalogue, unread, mails };
}

async function people(booted: BootedSite) {
  await booted.installed();
  const [mo, eve] = [await createMember(booted, { username: "mo" }), await createMember(booted, { username: "eve" })];
  const notification: NewNotification = {
    kind: "comment.reply",
    userId: mo.id,
    actorId: eve.id,
    group: "c1",
    source: "c2",
    subject: { kind: "article", id: "a1" },
    href: "/articles/x#comment-c2",
  };
  return { mo, eve, notification };
}

const pageOf = (userId: string) => ({ userId, page: 1, limit: 20, order: "desc", unread: false }) as const;

describe.each(databases())("delivering notifications on $name", (kind) => {
  it("delivers nothing twice, though the job runs again at any time", async () => {
    await using booted = await bootSite(kind);
    const { mo, notification } = await people(booted);
    const { deliver, inbox, unread, mails } = deliveryOn(booted);
    await Promise.all(Array.from({ length: 20 }, () => deliver(notification)));
    expect([await inbox.unread(mo.id), unread, mails]).toEqual([1, [1], [mo.id]]);
    const [row] = (await inbox.list(pageOf(mo.id))).data;
    await inbox.read(mo.id, row?.id ?? "");
    await deliver(notification);
    expect(await inbox.unread(mo.id)).toBe(0);
    expect((await inbox.list(pageOf(mo.id))).meta.total).toBe(1);
  });

  it("names who was the latest, in whatever order the jobs finish", async () => {
    await using booted = await bootSite(kind);
    const { mo, eve, notification } = await people(booted);
    const ann = await createMember(booted, { username: "ann" });
    const { deliver, inbox } = deliveryOn(booted);
    const of = (actorId: string, id: string) => ({ ...notification, actorId, source: id, href: `/${id}`, id });
    for (const each of [of(ann.id, "2"), of(eve.id, "1")]) await deliver(each);
    const [row] = (await inbox.list(pageOf(mo.id))).data;
    expect(row).toMatchObject({ actor: { username: "ann" }, href: "/2" });
    await deliver(of(eve.id, "3"));
    expect((await inbox.list(pageOf(mo.id))).data).toMatchObject([{ actor: { username: "eve" }, href: "/3" }]);
  });

  it("gathers notifications of one group, whoever delivers at the same time", async () => {
    await using booted = await bootSite(kind);
    const { mo, notification } = await people(booted);
    const { deliver, inbox, mails } = deliveryOn(booted);
    await Promise.all(Array.from({ length: 20 }, (_, index) => deliver({ ...notification, source: `s${index}` })));
    const { data, meta } = await inbox.list(pageOf(mo.id));
    expect([meta.total, await inbox.unread(mo.id), mails.length]).toEqual([1, 1, 1]);
    expect(data[0]?.text).toBe("20 new answers to your comment, the latest by eve.");
  });

  it("is silent between people who block each other, to oneself, and about kinds that are gone", async () => {
    await using booted = await bootSite(kind);
    const { mo, eve, notification } = await people(booted);
    const blocking = deliveryOn(booted, (ownerId, otherId) => ownerId === mo.id && otherId === eve.id);
    await blocking.deliver(notification);
    await blocking.deliver({ ...notification, actorId: mo.id });
    await blocking.deliver({ ...notification, actorId: null, kind: "poll.closed" });
    expect(await blocking.inbox.unread(mo.id)).toBe(0);
    await blocking.deliver({ ...notification, actorId: null });
    expect(await blocking.inbox.unread(mo.id)).toBe(1);
  });

  it("takes kinds of plugins with their words, and keeps their notifications readable when they are gone", async () => {
    await using booted = await bootSite(kind);
    const { mo, notification } = await people(booted);
    const { deliver, inbox, catalogue } = deliveryOn(booted);
    const remove = catalogue.add(
      { kind: "poll.closed", label: "A poll closes", site: true, email: false },
      { en: ({ title }) => `The poll “${title}” has closed.` },
    );
    await deliver({ ...notification, kind: "poll.closed", actorId: null });
    const textNow = async () => (await inbox.list(pageOf(mo.id))).data[0]?.text;
    expect(await textNow()).toBe("The poll “A title” has closed.");
    remove();
    expect(await textNow()).toBe("There is something new for you.");
  });

  it("forgets at night what was read and is old, and nothing else", async () => {
    await using booted = await bootSite(kind);
    const { mo, notification } = await people(booted);
    const { deliver, inbox } = deliveryOn(booted);
    await deliver(notification);
    await deliver({ ...notification, group: "c9" });
    const [row] = (await inbox.list(pageOf(mo.id))).data;
    await inbox.read(mo.id, row?.id ?? "");
    const sweep = () => inbox.sweep.run({ signal: new AbortController().signal });
    booted.clock.advance(90 * 24 * 3_600_000);
    await sweep();
    expect((await inbox.list(pageOf(mo.id))).meta.total).toBe(2);
    booted.clock.advance(1);
    await sweep();
    expect((await inbox.list(pageOf(mo.id))).data.map(({ readAt }) => readAt)).toEqual([null]);
    expect(await inbox.unread(mo.id)).toBe(1);
  });
});
