import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createModerationLog,
  createUndoRegistry,
  type ModerationEvents,
  type UndoRegistry,
} from "../src/features/moderation-log/index.js";
import { createSilences, registerSilenceUndo } from "../src/features/sanctions/index.js";
import { AppError } from "../src/kernel/app-error.js";
import type { Member } from "../src/kernel/caller.js";
import { Disposables } from "../src/kernel/disposables.js";
import { uuidSource } from "../src/kernel/ids.js";
import { LocalEventBus } from "../src/platform/events/local-event-bus.js";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { createMember, logIn } from "./support/members.js";
import { silence } from "./support/silences.js";

const memberOf = (userId: string): Member => ({
  kind: "member",
  userId,
  sessionId: "",
  permissions: new Set(),
  groupIds: new Set(),
  silence: null,
});

describe.each(databases())("acts on silences on $name", (kind) => {
  const stack = new Disposables();
  let site: BootedSite;
  let token: string;
  let actor: Member;
  let registry: UndoRegistry;
  let made = 0;

  beforeAll(async () => {
    site = stack.use(await bootSite(kind));
    token = await site.installed();
    actor = memberOf((await site.call(api.me, { token })).body.user.id);
    const events = new LocalEventBus<ModerationEvents>(site.logger);
    const { clock } = site;
    const log = createModerationLog({ clock, newId: uuidSource });
    const access = { forgetUser: async () => undefined };
    const silences = createSilences({ db: site.database(), clock, newId: uuidSource, events, log, access });
    registry = createUndoRegistry();
    registerSilenceUndo({ undo: registry, silences });
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  const newMember = () => {
    made += 1;
    return createMember(site, { username: `mo${made}` });
  };
  const liveOf = (userId: string) =>
    site
      .database()
      .read.selectFrom("silences")
      .select("id")
      .where("user_id", "=", userId)
      .where("lifted_at", "is", null)
      .execute();

  /** Takes the latest act of this name on a member back, as the log does. */
  async function undo(action: "silence.issue" | "silence.lift", userId: string, by = actor) {
    const { read } = site.database();
    const entries = read.selectFrom("moderation_log").selectAll().where("user_id", "=", userId);
    const entry = await entries.where("action", "=", action).orderBy("id", "desc").executeTakeFirstOrThrow();
    const act = registry.find(action);
    expect(act?.permission).toBe("moderation.warn");
    return site.database().transaction(async (tx) => act?.undo(tx, entry, by));
  }

  const codeOf = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => "done",
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    );

  it("are taken back, and say what the member hears of it", async () => {
    const mo = await newMember();
    const { id } = await silence(site, token, mo.id);
    expect(await undo("silence.issue", mo.id)).toMatchObject({
      action: "silence.lift",
      target: { type: "silence", id },
      userId: mo.id,
      before: { active: true },
      after: { active: false },
      tells: "silence.lift",
    });
    expect(await liveOf(mo.id)).toEqual([]);

    const again = await silence(site, token, mo.id);
    await site.call(api.liftSilence, { params: { id: again.id }, token });
    expect(await undo("silence.lift", mo.id)).toMatchObject({
      action: "silence.issue",
      reason: "quarrels",
      after: { active: true },
      tells: "silence.issue",
    });
    expect(await liveOf(mo.id)).toEqual([{ id: again.id }]);
  });

  it("are not taken back once something else has happened", async () => {
    const mo = await newMember();
    const { id } = await silence(site, token, mo.id);
    await site.call(api.liftSilence, { params: { id }, token });
    expect(await codeOf(undo("silence.issue", mo.id))).toBe("SVC-API-4009");
    const other = await silence(site, token, mo.id);
    expect(await codeOf(undo("silence.lift", mo.id))).toBe("SVC-API-4009");
    expect(await liveOf(mo.id)).toEqual([{ id: other.id }]);
  });

  it("are not taken back once the silence has run out", async () => {
    const mo = await newMember();
    const expiresAt = new Date(site.clock.now().getTime() + 60_000).toISOString();
    const { id } = await silence(site, token, mo.id, { expiresAt });
    await site.call(api.liftSilence, { params: { id }, token });
    site.clock.advance(60_000);
    expect(await codeOf(undo("silence.lift", mo.id))).toBe("SVC-API-4009");
    expect(await liveOf(mo.id)).toEqual([]);
  });

  it("are taken back by nobody who may not change the silence", async () => {
    const mo = await newMember();
    await silence(site, token, mo.id);
    expect(await codeOf(undo("silence.issue", mo.id, memberOf(mo.id)))).toBe("SVC-API-4009");
    const chief = await createMember(site, { username: `chief${made}`, groups: ["administrators"] });
    await silence(site, await logIn(site, "ada@example.org"), chief.id);
    expect(await codeOf(undo("silence.issue", chief.id, memberOf(mo.id)))).toBe("SVC-API-4003");
    expect(await liveOf(chief.id)).toHaveLength(1);
  });

  it("come to one state when fifty take a lift back at the same moment", async () => {
    const mo = await newMember();
    const { id } = await silence(site, await logIn(site, "ada@example.org"), mo.id);
    await site.call(api.liftSilence, { params: { id }, token: await logIn(site, "ada@example.org") });
    const codes = await Promise.all(Array.from({ length: 50 }, () => codeOf(undo("silence.lift", mo.id))));
    expect(codes.toSorted()).toEqual([...Array.from({ length: 49 }, () => "SVC-API-4009"), "done"]);
    expect(await liveOf(mo.id)).toEqual([{ id }]);
  });
});
