import { databases } from "@sitevine/testkit";
import { type CompiledQuery, sql } from "kysely";
import { describe, expect, it } from "vitest";
import { forgettableSessions } from "../src/features/auth/sessions.repo.js";
import { evidenceOfCase, notesOfCase } from "../src/features/review-cases/case-entries.repo.js";
import {
  casesOfUser,
  firstUsersOfCases,
  liveCasesOf,
  liveOverlap,
  usersInCase,
  usersOfCase,
} from "../src/features/review-cases/case-users.repo.js";
import { casePage, casesFound } from "../src/features/review-cases/cases.repo.js";
import { activeAddresses, originsAt } from "../src/features/review-cases/origins.repo.js";
import { activeMembers, liveBans } from "../src/features/review-cases/scans/ban-evasion.query.js";
import { frequentLogins, loginTimes } from "../src/features/review-cases/scans/rapid-logins.query.js";
import { registrationsIn } from "../src/features/review-cases/scans/registration-burst.query.js";
import { firstSignal, outdatedSignals } from "../src/features/review-cases/signals.repo.js";
import { forgettableRegistrations, forgettableSightings } from "../src/features/users/user-addresses.repo.js";
import type { Database, Queryable, Tx } from "../src/platform/db/database.js";
import type { CaseStatus } from "../src/platform/db/schema/review-cases.js";
import { migratedDatabase } from "./platform/fixtures.js";
import { planOf, SORTS } from "./support/query-plan.js";

const USERS = 3_000;
const SIGNALS = 24_000;
const CASES = 4_000;
const BATCH = 500;
const FIRST = Date.UTC(2030, 0, 1);
const SPAN_MS = 30 * 24 * 60 * 60_000;

const userId = (index: number) => `u${index % USERS}`;
const caseId = (index: number) => `c${String(index % CASES).padStart(6, "0")}`;
/** Times that do not go up with the order in which the rows are written. */
const time = (index: number, of: number) => new Date(FIRST + ((index * 7_919) % of) * (SPAN_MS / of)).toISOString();

async function inBatches(count: number, write: (indexes: readonly number[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < count; start += BATCH)
    await write(Array.from({ length: Math.min(BATCH, count - start) }, (_, offset) => start + offset));
}

async function fillUsers(tx: Tx): Promise<void> {
  const none = { login_pin_hash: null, last_login_at: null, avatar_url: null, cover_url: null };
  const changes = { username_changed_at: null, email_changed_at: null };
  const counts = { article_count: 0, comment_count: 0, points: 0, warning_points: 0, unread_count: 0 };
  const follows = { follower_count: 0, following_count: 0, profile_view_count: 0 };
  const texts = { display_name: "", display_name_folded: "", password_hash: "", bio: "" };
  const json = { privacy: "{}", notification_preferences: "{}" };
  await inBatches(USERS, (indexes) =>
    tx
      .insertInto("users")
      .values(
        indexes.map((index) => {
          const name = userId(index);
          const at = time(index, USERS);
          // Most addresses are erased already.
          const address = index % 20 === 0 ? "203.0.113.1" : null;
          const names = { id: name, email: name, email_folded: name, username: name, username_folded: name };
          const times = { created_at: at, updated_at: at, last_seen_at: at };
          const status = index % 10 === 0 ? ("banned" as const) : ("active" as const);
          const addresses = { last_ip: address, registration_ip: address };
          return {
            ...none,
            ...changes,
            ...counts,
            ...follows,
            ...texts,
            ...json,
            ...names,
            ...times,
            ...addresses,
            status,
          };
        }),
      )
      .execute(),
  );
  const ban = { reason: "spam", issued_by: null, case_id: null, warning_id: null, expires_at: null };
  await inBatches(USERS, (indexes) =>
    tx
      .insertInto("bans")
      .values(
        indexes.map((index) => {
          const at = time(index, USERS);
          const lifted = index % 10 === 0 ? null : at;
          return {
            ...ban,
            id: `b${index}`,
            user_id: userId(index),
            created_at: at,
            lifted_at: lifted,
            lifted_by: null,
          };
        }),
      )
      .execute(),
  );
}

async function fillSignals(tx: Tx): Promise<void> {
  await inBatches(SIGNALS, async (indexes) => {
    const rows = indexes.map((index) => {
      const origin = { address: `a${index % (USERS / 2)}`, device: `d${index % 40}` };
      const kind = index % 12 === 0 ? ("registration" as const) : ("login" as const);
      return { session_id: `s${index}`, user_id: userId(index), kind, ...origin, created_at: time(index, SIGNALS) };
    });
    await tx.insertInto("signals").values(rows).execute();
    const sessions = rows.map(({ session_id: id, user_id, created_at }, offset) => {
      const origin = offset % 20 === 0 ? { ip: "203.0.113.1", user_agent: "b" } : { ip: "", user_agent: "" };
      return {
        id,
        user_id,
        created_at,
        last_seen_at: created_at,
        ...origin,
        revoked_at: created_at,
        revoked_reason: "",
      };
    });
    await tx.insertInto("sessions").values(sessions).execute();
    const tokens = sessions.map(({ id, created_at }) => {
      const life = { issued_at: created_at, expires_at: created_at, rotated_at: null, successor_hash: null };
      return { token_hash: id, session_id: id, ...life };
    });
    await tx.insertInto("refresh_tokens").values(tokens).execute();
  });
}

async function fillCases(tx: Tx): Promise<void> {
  const patterns = ["rapid-logins", "multi-accounts", "registration-burst", "ban-evasion"];
  await inBatches(CASES, async (indexes) => {
    const rows = indexes.map((index) => {
      const at = time(index, CASES);
      const pattern = patterns[index % 4] ?? "";
      // Most cases are decided.
      const status: CaseStatus = index % 25 === 0 ? "open" : index % 25 === 1 ? "in-review" : "resolved";
      const none = { closed_at: null, exception_by: null, exception_at: null };
      return {
        ...none,
        id: caseId(index),
        pattern,
        status,
        severity: "low" as const,
        summary: "",
        created_at: at,
        updated_at: at,
      };
    });
    await tx.insertInto("review_cases").values(rows).execute();
    const users = rows.flatMap(({ id, pattern }, offset) =>
      [0, 1, 2].map((more) => {
        const index = indexes[offset] ?? 0;
        return { case_id: id, user_id: userId(index * 3 + more), pattern, is_live: index < USERS / 3 ? 1 : 0 };
      }),
    );
    await tx.insertInto("review_case_users").values(users).execute();
    const evidence = users.map(({ case_id, user_id }, index) => {
      const said = { label: "l", value: "v", at: time(index, CASES) };
      return { id: `${case_id}${user_id}`, case_id, digest: user_id, ...said, user_id };
    });
    await tx.insertInto("review_evidence").values(evidence).execute();
    const notes = rows.map(({ id, created_at }) => ({ id, case_id: id, author_id: userId(0), text: "t", created_at }));
    await tx.insertInto("review_notes").values(notes).execute();
  });
}

const HOUR = { after: new Date(FIRST + SPAN_MS - 3_600_000), until: new Date(FIRST + SPAN_MS) };
const WEEKS = { after: new Date(FIRST + SPAN_MS / 2), until: HOUR.until };
const IDS = [userId(1), userId(2), userId(3)];
const LIST = { page: 2, limit: 20, order: "desc" } as const;

const OLD = { before: new Date(FIRST + SPAN_MS / 30), now: HOUR.until, limit: 100 };

type Read = readonly [name: string, query: (db: Queryable) => { compile(): CompiledQuery }];
const READS: readonly Read[] = [
  ["who logs in often", (db) => frequentLogins(db, HOUR, 5)],
  ["when they log in", (db) => loginTimes(db, IDS, HOUR)],
  ["addresses in use", (db) => activeAddresses(db, HOUR)],
  ["who uses addresses", (db) => originsAt(db, ["a1", "a2"], WEEKS)],
  ["registrations", (db) => registrationsIn(db, HOUR)],
  ["members who log in", (db) => activeMembers(db, HOUR)],
  ["bans of members", (db) => liveBans(db, IDS)],
  ["signals to erase", (db) => outdatedSignals(db, OLD)],
  ["sessions to erase", (db) => forgettableSessions(db, OLD)],
  ["registrations to erase", (db) => forgettableRegistrations(db, OLD)],
  ["sightings to erase", (db) => forgettableSightings(db, OLD)],
  ["users of a case", (db) => usersOfCase(db, caseId(1))],
  ["first users of cases", (db) => firstUsersOfCases(db, [caseId(1), caseId(2)], 10)],
  ["live cases of users", (db) => liveCasesOf(db, "multi-accounts", IDS)],
  ["cases of a user", (db) => casesOfUser(db, "multi-accounts", userId(1))],
  ["some users of a case", (db) => usersInCase(db, caseId(1), IDS)],
  ["overlapping cases", (db) => liveOverlap(db, caseId(1))],
  ["evidence", (db) => evidenceOfCase(db, caseId(1))],
  ["notes", (db) => notesOfCase(db, caseId(1))],
  ["open cases", (db) => casesFound(db, { status: "open" })],
  ["open cases of a pattern", (db) => casesFound(db, { status: "open", pattern: "multi-accounts" })],
];

const FILTERS = [
  {},
  { status: "resolved" },
  { pattern: "rapid-logins" },
  { status: "resolved", pattern: "rapid-logins" },
] as const;
const ORDERED: Read[] = (["createdAt", "updatedAt"] as const).flatMap((sort) =>
  FILTERS.map(
    (filter): Read => [
      `cases by ${sort} ${JSON.stringify(filter)}`,
      (db) => casePage(db, { ...LIST, ...filter, sort }),
    ],
  ),
);

ORDERED.push(["the oldest signal", (db) => firstSignal(db)]);

// SQLite also says SCAN of an index that it reads from end to end, which only a list in the order of the index may do.
const TABLE = String.raw`(?:signals|users|bans|sessions|refresh_tokens|review_\w+|own|other)\b`;
const READS_ALL_ROWS = new RegExp(String.raw`\bseq scan\b|\bscan ${TABLE}(?!.*using)`, "i");
const READS_ALL_OF_AN_INDEX = new RegExp(String.raw`\bseq scan\b|\bscan ${TABLE}`, "i");

const explain = (database: Database, [, query]: Read) => planOf(database, query(database.read));

describe.each(databases())("the reads of review cases on $name", (kind) => {
  it("go along an index, those of lists in the order of the list", async () => {
    await using opened = await migratedDatabase(kind);
    const { database } = opened;
    for (const fill of [fillUsers, fillSignals, fillCases]) await database.transaction(fill);
    await database.transaction(async (tx) => void (await sql`analyze`.execute(tx)));
    for (const read of READS) expect(await explain(database, read), read[0]).not.toMatch(READS_ALL_OF_AN_INDEX);
    for (const read of ORDERED) {
      expect(await explain(database, read), read[0]).not.toMatch(READS_ALL_ROWS);
      expect(await explain(database, read), read[0]).not.toMatch(SORTS);
    }
  });
});
