import type { Queryable } from "../../../platform/db/database.js";
import type { SignalsTable } from "../../../platform/db/schema/review-cases.js";
import { type Finding, MINUTE_MS, type Span, severityOf } from "../finding.model.js";
import { type Scan, thresholdOf } from "../scan.registry.js";

type Registration = Pick<SignalsTable, "user_id" | "address" | "created_at">;

/** The registrations of the span, the oldest first. */
export const registrationsIn = (db: Queryable, { after, until }: Span) =>
  db
    .selectFrom("signals")
    .select(["user_id", "address", "created_at"])
    .where("kind", "=", "registration")
    .where("created_at", ">", after.toISOString())
    .where("created_at", "<=", until.toISOString())
    .orderBy("created_at");

/** Many accounts that one address registers in a short time. */
export const registrationBurst: Scan = {
  name: "registration-burst",
  async run(input) {
    const [accounts, minutes] = [thresholdOf(input, "accounts"), thresholdOf(input, "minutes")];
    const span = { after: new Date(input.since.getTime() - minutes * MINUTE_MS), until: input.now };
    const rows = await registrationsIn(input.db, span).execute();
    const byAddress = Map.groupBy(rows, ({ address }) => address);
    return [...byAddress.values()].flatMap((registered) => {
      const burst = burstOf(registered, { accounts, minutes, since: input.since.toISOString() });
      return burst.length === 0 ? [] : findingOf(burst, accounts, minutes);
    });
  },
};

/** The registrations of one address that lie within a span with too many of them, which has gone on since. */
function burstOf(
  registered: readonly Registration[],
  { accounts, minutes, since }: { readonly accounts: number; readonly minutes: number; readonly since: string },
): Registration[] {
  const burst = new Set<Registration>();
  let first = 0;
  for (const [index, { created_at }] of registered.entries()) {
    const from = Date.parse(created_at) - minutes * MINUTE_MS;
    while (Date.parse(registered[first]?.created_at ?? created_at) <= from) first += 1;
    const within = registered.slice(first, index + 1);
    if (within.length >= accounts && created_at > since) for (const registration of within) burst.add(registration);
  }
  return [...burst];
}

const findingOf = (burst: readonly Registration[], accounts: number, minutes: number): Finding => ({
  users: burst.map(({ user_id }) => user_id),
  severity: severityOf(burst.length, accounts),
  summary: `${burst.length} accounts were registered from one address, at least ${accounts} of them within ${minutes} minutes`,
  evidence: burst.map(({ user_id, created_at }) => ({
    label: "registration",
    value: "Registered from the shared address",
    at: created_at,
    userId: user_id,
    key: `registration ${user_id}`,
  })),
});
