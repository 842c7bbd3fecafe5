import type { AnswerOf, getBetaStatus } from "@sitevine/api";
import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import { type Page, paginate } from "../../kernel/pagination.js";
import { notFound } from "../../kernel/refusals.js";
import type { Database } from "../../platform/db/database.js";
import type { BetaVisitsTable } from "../../platform/db/schema/beta.js";
import type { SettingsCache } from "../settings/index.js";
import { type VisitView, visitView } from "./beta.view.js";
import { useCode } from "./codes.repo.js";
import { insertVisit, keepNewestVisits, listVisits, type VisitOrder } from "./visits.repo.js";

export interface BetaGateDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly settings: SettingsCache;
}

export type BetaStatus = AnswerOf<typeof getBetaStatus>;

/** A visit at the gate, as it is recorded. */
export type Visit = Pick<BetaVisitsTable, "path" | "outcome" | "code" | "user_id" | "ip">;

/** The gate of a site that is not open to everybody yet. */
export interface BetaGate {
  status(hasAccess: boolean): Promise<BetaStatus>;
  /** Counts one use of the code; 404 when it is unknown, used up or expired. */
  redeem(code: string, ip: string): Promise<void>;
  note(visit: Visit): Promise<void>;
  visits(query: VisitOrder): Promise<Page<VisitView>>;
}

// The log shows the latest visits only. Anybody can add to it, so it must not grow.
const VISITS_KEPT = 10_000;
const VISITS_BETWEEN_SWEEPS = 100;

export function createBetaGate({ db, clock, newId, settings }: BetaGateDeps): BetaGate {
  let visits = 0;

  async function note(visit: Visit): Promise<void> {
    const sweeps = visits % VISITS_BETWEEN_SWEEPS === 0;
    visits += 1;
    await db.transaction(async (tx) => {
      await insertVisit(tx, { ...visit, id: newId(), at: clock.now().toISOString() });
      if (sweeps) await keepNewestVisits(tx, VISITS_KEPT);
    });
  }

  return {
    note,
    async visits(query) {
      const { rows, total } = await listVisits(db.read, query);
      return paginate(rows.map(visitView), total, query);
    },
    async status(hasAccess) {
      const [gate, access, message] = await Promise.all([
        settings.get("beta.gate"),
        settings.get("site.access"),
        settings.get("beta.message"),
      ]);
      return { gate, membersOnly: access === "members", hasAccess, message: message === "" ? null : message };
    },
    async redeem(code, ip) {
      const isGood = await db.transaction((tx) => useCode(tx, "beta_codes", code, clock.now()));
      if (!isGood) throw notFound("This code is unknown, used up or expired.");
      await note({ path: "/api/beta/redeem", outcome: "redeemed", code, user_id: null, ip });
    },
  };
}
