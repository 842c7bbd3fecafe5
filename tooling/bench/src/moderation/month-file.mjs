import { randomUUID } from "node:crypto";
import SqliteFile from "better-sqlite3";

const ANALYSIS = "review-cases.analysis";
const PATTERNS = ["rapid-logins", "multi-accounts", "registration-burst", "ban-evasion"];

const iso = (/** @type {number} */ time) => new Date(time).toISOString();

/** The database of a site, as the bench of a month reads and fills it. @param {string} file */
export function openMonthFile(file) {
  const db = new SqliteFile(file, { timeout: 5_000 });

  const addSignals = db.transaction((/** @type {import("./simulated-month.mjs").Signal[]} */ signals) => {
    const insert = db.prepare(
      "insert into signals (session_id, user_id, kind, address, device, created_at) values (?, ?, ?, ?, ?, ?)",
    );
    for (const { user, kind, address, device, at } of signals)
      insert.run(randomUUID(), user, kind, address, device, iso(at));
  });

  return {
    addSignals,
    /** @param {readonly import("./simulated-month.mjs").Account[]} accounts */
    addAccounts(accounts) {
      const columns = /** @type {{ name: string }[]} */ (db.pragma("table_info(users)")).map(({ name }) => name);
      const own = ["id", "email", "email_folded", "username", "username_folded", "created_at", "status"];
      const values = columns.map((column) => (own.includes(column) ? `@${column}` : column));
      const insert = db.prepare(`insert into users (${columns}) select ${values} from users order by id limit 1`);
      const ban = db.prepare("insert into bans (id, user_id, reason, created_at) values (?, ?, 'planted', ?)");
      db.transaction(() => {
        for (const [index, { id, createdAt, bannedAt }] of accounts.entries()) {
          const name = `member${index}`;
          const email = `${name}@site.test`;
          const names = { email, email_folded: email, username: name, username_folded: name };
          insert.run({
            id,
            ...names,
            created_at: iso(createdAt),
            status: bannedAt === undefined ? "active" : "banned",
          });
          if (bannedAt !== undefined) ban.run(id, id, iso(bannedAt));
        }
      })();
    },
    /** As if the last analysis had ended then. @param {number} time */
    rewind(time) {
      const { changes } = db.prepare("update review_scans set ran_until = ?").run(iso(time));
      if (changes !== PATTERNS.length) throw new Error(`${changes} scans have run instead of ${PATTERNS.length}`);
    },
    /** The end of the earliest last run of a scan. */
    ranUntil() {
      const row = /** @type {{ first: string }} */ (
        db.prepare("select min(ran_until) as first from review_scans").get()
      );
      return Date.parse(row.first);
    },
    /** Makes the analysis due, and says when it was taken up and when it had ended. */
    async timeAnalysis() {
      const job = db.prepare("select locked_until from jobs where name = ?");
      const schedule = db.prepare("select last_run_at from job_schedules where name = ?");
      const before = JSON.stringify(schedule.get(ANALYSIS));
      db.prepare("update job_schedules set next_run_at = '2001-01-01T00:00:00.000Z' where name = ?").run(ANALYSIS);
      let looked = performance.now();
      for (let begun = 0; ; await new Promise((resolve) => setTimeout(resolve, 2))) {
        const row = /** @type {{ locked_until: string | null } | undefined} */ (job.get(`schedule:${ANALYSIS}`));
        if (begun === 0 && row?.locked_until) begun = performance.now();
        if (begun > 0 && !row) return performance.now() - begun;
        // It came and went between two looks, so it took no longer than the time between them.
        if (begun === 0 && !row && JSON.stringify(schedule.get(ANALYSIS)) !== before) return performance.now() - looked;
        looked = performance.now();
      }
    },
    /** The users of every case, by pattern. @returns {Map<string, Set<string>[]>} */
    cases() {
      const rows = /** @type {{ case_id: string, pattern: string, user_id: string }[]} */ (
        db.prepare("select case_id, pattern, user_id from review_case_users").all()
      );
      return new Map(
        PATTERNS.map((pattern) => {
          const of = rows.filter((row) => row.pattern === pattern);
          const byCase = Map.groupBy(of, ({ case_id }) => case_id);
          return [pattern, [...byCase.values()].map((users) => new Set(users.map(({ user_id }) => user_id)))];
        }),
      );
    },
    [Symbol.dispose]: () => void db.close(),
  };
}
