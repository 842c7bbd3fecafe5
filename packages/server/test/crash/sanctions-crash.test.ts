import { join } from "node:path";
import * as api from "@sitevine/api";
import { recordingLogger, temporaryDirectory } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Disposables } from "../../src/kernel/disposables.js";
import { uuidSource } from "../../src/kernel/ids.js";
import { openDatabase } from "../../src/platform/db/open-database.js";
import { ADMIN, SITE } from "../support/booted-site.js";
import { outcomesIn } from "./old-or-new.js";
import { copyTables, openSiteAt } from "./open-site.js";
import { type Operation, operationOf } from "./operation.js";
import { type Kills, killAtEachStepOf } from "./run-child.js";

const MEMBER_ID = "0197a000-0000-7000-8000-00000000aaaa";

const openOf = (dataDir: string) =>
  openDatabase({ driver: "sqlite", file: join(dataDir, "site.sqlite") }, recordingLogger());

/** A site with a member who has four points and a session. */
async function prepare(dataDir: string): Promise<void> {
  await copyTables(dataDir);
  await using site = await openSiteAt(dataDir);
  await site.install({ site: SITE, admin: ADMIN });
  await using db = await openOf(dataDir);
  await db.transaction(async (tx) => {
    const admin = await tx.selectFrom("users").selectAll().executeTakeFirstOrThrow();
    const names = { email: "mo@example.org", email_folded: "mo@example.org", username: "mo", username_folded: "mo" };
    await tx
      .insertInto("users")
      .values({ ...admin, ...names, id: MEMBER_ID, warning_points: 4 })
      .execute();
    const state = { expires_at: null, expired_at: null, pardoned_at: null, pardoned_by: null, consequence: null };
    const warning = { id: uuidSource(), user_id: MEMBER_ID, reason: "x", points: 4, issued_by: null, created_at: "" };
    await tx
      .insertInto("warnings")
      .values({ ...warning, ...state })
      .execute();
  });
}

/** Returns the data that a warning changes, without ids and times. */
async function observe(dataDir: string) {
  await using db = await openOf(dataDir);
  const { read } = db;
  const user = await read
    .selectFrom("users")
    .select(["status", "warning_points"])
    .where("id", "=", MEMBER_ID)
    .executeTakeFirstOrThrow();
  const ofMember = <Table extends "warnings" | "silences" | "bans">(table: Table) =>
    read
      .selectFrom(table as "warnings")
      .select("id")
      .where("user_id", "=", MEMBER_ID)
      .execute();
  const led = await read.selectFrom("warnings").select("consequence").where("consequence", "is not", null).execute();
  const log = await read.selectFrom("moderation_log").select("action").orderBy("action").execute();
  return {
    ...user,
    warnings: (await ofMember("warnings")).length,
    consequences: led.length,
    silences: (await ofMember("silences")).length,
    bans: (await ofMember("bans")).length,
    log: log.map(({ action }) => action),
  };
}

const warning = (points: number): Operation => ({
  ...operationOf(api.createWarning),
  login: { email: ADMIN.email, password: ADMIN.password },
  body: { userId: MEMBER_ID, reason: "spam", points },
});

const BEFORE = {
  status: "active",
  warning_points: 4,
  warnings: 1,
  consequences: 0,
  silences: 0,
  bans: 0,
  log: [] as string[],
};
const SILENCED = { silences: 1, log: ["silence.issue", "warning.issue"] };
const BANNED = { status: "banned", bans: 1, log: ["ban.issue", "warning.issue"] };

describe("a process killed in the middle of a warning", () => {
  const stack = new Disposables();
  let from = "";
  let kills: Kills;

  const acts = [
    { act: "silence", points: 1, change: SILENCED },
    { act: "ban", points: 16, change: BANNED },
  ];

  beforeAll(async () => {
    const work = stack.use(await temporaryDirectory()).path;
    from = join(work, "from");
    await prepare(from);
    kills = await killAtEachStepOf(
      acts.map(({ act, points }) => ({ name: act, from, to: join(work, act), operation: warning(points) })),
    );
  }, 300_000);
  afterAll(() => stack[Symbol.asyncDispose]());

  it.each(acts)(
    "that leads to a $act leaves all of it or nothing",
    async ({ act, points, change }) => {
      expect(await observe(from)).toEqual(BEFORE);
      const after = { ...BEFORE, ...change, warning_points: 4 + points, warnings: 2, consequences: 1 };
      const killed = kills.of(act);
      expect(await observe(killed.finished)).toEqual(after);
      const outcomes = await outcomesIn(killed.folders, {
        before: BEFORE,
        after,
        async observe(folder) {
          await (await openSiteAt(folder))[Symbol.asyncDispose]();
          return observe(folder);
        },
      });
      expect(outcomes).toEqual(["new", "old"]);
    },
    300_000,
  );
});
