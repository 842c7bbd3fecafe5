import type { Queryable } from "../../../platform/db/database.js";
import { type Finding, MINUTE_MS, type Span, severityOf } from "../finding.model.js";
import { inChunks } from "../origins.repo.js";
import { type Scan, thresholdOf } from "../scan.registry.js";

/** The accounts with at least `logins` logins during the span. */
export const frequentLogins = (db: Queryable, { after, until }: Span, logins: number) =>
  db
    .selectFrom("signals")
    .select("user_id")
    .where("kind", "=", "login")
    .where("created_at", ">", after.toISOString())
    .where("created_at", "<=", until.toISOString())
    .groupBy("user_id")
    .having((of) => of.fn.countAll(), ">=", logins);

/** The times of their logins, by user. */
export const loginTimes = (db: Queryable, userIds: readonly string[], { after, until }: Span) =>
  db
    .selectFrom("signals")
    .select(["user_id", "created_at"])
    .where("user_id", "in", userIds)
    .where("kind", "=", "login")
    .where("created_at", ">", after.toISOString())
    .where("created_at", "<=", until.toISOString())
    .orderBy("created_at");

/** An account that logs in many times within minutes: a script, or a password that many people use. */
export const rapidLogins: Scan = {
  name: "rapid-logins",
  async run(input) {
    const [logins, minutes] = [thresholdOf(input, "logins"), thresholdOf(input, "minutes")];
    const span = { after: new Date(input.since.getTime() - minutes * MINUTE_MS), until: input.now };
    const frequent = await frequentLogins(input.db, span, logins).execute();
    const rows = await inChunks(
      frequent.map(({ user_id }) => user_id),
      (part) => loginTimes(input.db, part, span).execute(),
    );
    const byUser = Map.groupBy(rows, ({ user_id }) => user_id);
    return [...byUser].flatMap(([userId, times]) => {
      const moments = times.map(({ created_at }) => created_at);
      return findingOf(userId, moments, { logins, minutes, since: input.since.toISOString() }) ?? [];
    });
  },
};

function findingOf(
  userId: string,
  moments: readonly string[],
  { logins, minutes, since }: { readonly logins: number; readonly minutes: number; readonly since: string },
): Finding | undefined {
  const ms = moments.map((moment) => Date.parse(moment));
  let first = 0;
  let most = 0;
  /** The first moment of each hour at which the threshold was reached. */
  const byHour = new Map<string, string>();
  for (const [index, time] of ms.entries()) {
    while ((ms[first] ?? 0) <= time - minutes * MINUTE_MS) first += 1;
    const count = index - first + 1;
    const moment = moments[index] ?? "";
    if (count < logins || moment <= since) continue;
    most = Math.max(most, count);
    const hour = moment.slice(0, 13);
    if (!byHour.has(hour)) byHour.set(hour, moment);
  }
  if (most === 0) return undefined;
  return {
    users: [userId],
    severity: severityOf(most, logins),
    summary: `${most} logins of one account within ${minutes} minutes`,
    evidence: [...byHour].map(([hour, at]) => ({
      label: "logins",
      value: `Logged in at least ${logins} times within ${minutes} minutes`,
      at,
      userId,
      key: `logins ${userId} ${hour}`,
    })),
  };
}
