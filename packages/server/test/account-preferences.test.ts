import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createNotificationKinds, createPreferencesService } from "../src/features/account/index.js";
import { CORE_KINDS } from "../src/features/notifications/index.js";
import type { UserEvents } from "../src/features/users/index.js";
import { LocalEventBus } from "../src/platform/events/local-event-bus.js";
import { bootSite, codeOf } from "./support/booted-site.js";
import { addMember, createMember, logIn } from "./support/members.js";

const DEFAULTS = {
  profile: "everyone",
  wall: "members",
  followers: "everyone",
  following: "everyone",
  showOnline: true,
  showVisits: true,
  searchable: true,
  keepHistory: false,
};

describe.each(databases())("preferences on $name", (kind) => {
  it("keep of privacy what differs from the defaults, and leave the rest alone", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const { id, email } = await createMember(booted);
    const token = await logIn(booted, email);
    const patch = (body: object) => booted.call(api.updatePrivacy, { token, body });
    expect((await booted.call(api.getPrivacy, { token })).json).toEqual(DEFAULTS);
    expect((await patch({ profile: "members", showOnline: false })).json).toEqual({
      ...DEFAULTS,
      profile: "members",
      showOnline: false,
    });
    await patch({ profile: "everyone", wall: "nobody", role: "admin", __proto__: { searchable: false } });
    expect((await booted.call(api.getPrivacy, { token })).json).toEqual({
      ...DEFAULTS,
      wall: "nobody",
      showOnline: false,
    });
    const [row] = await booted.database().read.selectFrom("users").select("privacy").where("id", "=", id).execute();
    expect(JSON.parse(row?.privacy ?? "")).toEqual({ wall: "nobody", showOnline: false });
    expect(codeOf(await patch({ profile: "friends" }))).toBe("SVC-API-4001");
    expect(codeOf(await patch({ searchable: "yes" }))).toBe("SVC-API-4001");
  });

  it("merge changes that arrive at once", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const token = await addMember(booted);
    const changes = [{ profile: "members" }, { wall: "nobody" }, { followers: "nobody" }, { following: "members" }];
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        booted.callLoosely(api.updatePrivacy, { token, body: changes[index % 4] }),
      ),
    );
    expect((await booted.call(api.getPrivacy, { token })).json).toEqual(Object.assign({}, DEFAULTS, ...changes));
  });

  it("are each member's own", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const [one, two] = [await addMember(booted, { username: "one" }), await addMember(booted, { username: "two" })];
    await booted.callLoosely(api.updatePrivacy, { token: one, body: { profile: "nobody", userId: "two" } });
    expect((await booted.call(api.getPrivacy, { token: two })).json).toEqual(DEFAULTS);
    expect((await booted.call(api.getPrivacy)).status).toBe(401);
  });

  it("say where notifications of each kind go, and refuse kinds that nobody registered", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const { id, email } = await createMember(booted);
    const token = await logIn(booted, email);
    const patch = (kinds: object) => booted.callLoosely(api.updateNotificationPreferences, { token, body: { kinds } });
    const before = (await booted.call(api.getNotificationPreferences, { token })).body;
    expect(before.kinds.find(({ kind }) => kind === "comment.reply")).toMatchObject({ site: true, email: true });
    expect((await patch({ "comment.reply": { email: false } })).json).toEqual({
      mails: "at-once",
      kinds: before.kinds.map((entry) => (entry.kind === "comment.reply" ? { ...entry, email: false } : entry)),
    });
    for (const unknown of ["nothing", "constructor"])
      expect([unknown, codeOf(await patch({ [unknown]: { email: true }, "comment.like": { site: false } }))]).toEqual([
        unknown,
        "SVC-API-4001",
      ]);
    const stored = async () => {
      const [row] = await booted
        .database()
        .read.selectFrom("users")
        .select("notification_preferences")
        .where("id", "=", id)
        .execute();
      return JSON.parse(row?.notification_preferences ?? "");
    };
    expect(await stored()).toEqual({ "comment.reply": { email: false } });
    await patch({ "comment.reply": { email: true, site: true } });
    expect(await stored()).toEqual({});
  });

  it("take kinds of plugins, and remember choices while a plugin is away", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const { id } = await createMember(booted);
    const kinds = createNotificationKinds(CORE_KINDS);
    const events = new LocalEventBus<UserEvents>(booted.logger);
    const service = createPreferencesService({
      db: booted.database(),
      clock: booted.clock,
      events,
      kinds,
      rhythms: { find: async () => "at-once", choose: async () => undefined, timeZone: async () => "UTC" },
      forgetHistory: async () => undefined,
    });
    const poll = { kind: "poll.closed", label: "A poll closes", site: true, email: true };
    const leave = kinds.register(poll);
    expect(() => kinds.register(poll)).toThrow();
    await service.changeNotifications(id, { "poll.closed": { email: false } });
    leave();
    await service.changeNotifications(id, { "comment.like": { site: false } });
    await expect(service.changeNotifications(id, { "poll.closed": { email: true } })).rejects.toMatchObject({
      code: "SVC-API-4001",
    });
    kinds.register(poll);
    expect((await service.notifications(id)).kinds.at(-1)).toEqual({ ...poll, email: false });
  });
});
