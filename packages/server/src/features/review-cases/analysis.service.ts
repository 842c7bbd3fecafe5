import type { Clock } from "../../kernel/clock.js";
import type { Database, Tx } from "../../platform/db/database.js";
import { lockName } from "../../platform/db/dialect-differences.js";
import type { Schedule } from "../../platform/jobs/jobs.js";
import type { Logger } from "../../platform/logger.js";
import { patternLock } from "./case-moves.service.js";
import { DAY_MS, type Finding, MINUTE_MS } from "./finding.model.js";
import type { NoteFinding } from "./findings.service.js";
import type { FindThresholds } from "./pattern-settings.query.js";
import type { Scan, ScanRegistry } from "./scan.registry.js";
import { advanceScan, findRanUntil } from "./scans.repo.js";
import { findFirstSignalTime } from "./signals.repo.js";

// A login has its time before its transaction commits; by then, each has committed.
const LAG_MS = MINUTE_MS;
const MOST_FINDINGS = 500;
// After a long pause one run of the job stays short, and the next ones go on.
const DAYS_PER_RUN = 7;

export interface AnalysisDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly scans: ScanRegistry;
  readonly findThresholds: FindThresholds;
  readonly noteFinding: NoteFinding;
}

export interface Analysis {
  /**
   * Runs each scan on what happened since its last run, a week of it at most. The failure of one stops no other, and is
   * logged.
   */
  run(signal: AbortSignal): Promise<void>;
  readonly hourly: Schedule;
}

/** Reads what members did and opens review cases. Nothing else follows from a case by itself. */
export function createAnalysis({ db, clock, logger, scans, findThresholds, noteFinding }: AnalysisDeps): Analysis {
  /**
   * Stores the findings of one run and that it has run, or neither. A concurrent run of the same pattern stores
   * nothing. Runs of a pattern follow each other, so that two findings about one user find the same case.
   */
  async function store(
    tx: Tx,
    name: string,
    step: { readonly from: string | undefined; readonly to: string },
    findings: readonly Finding[],
  ): Promise<boolean> {
    await lockName(tx, db.dialect, patternLock(name));
    if (!(await advanceScan(tx, name, step))) return false;
    for (const finding of findings) await noteFinding(tx, name, finding, clock.now());
    return true;
  }

  async function runScan(scan: Scan, signal: AbortSignal): Promise<void> {
    const { name } = scan;
    const end = clock.now().getTime() - LAG_MS;
    let from = await findRanUntil(db.read, name);
    const thresholds = await findThresholds(name);
    for (let days = 0; days < DAYS_PER_RUN; days += 1) {
      const start = Date.parse(from ?? (await findFirstSignalTime(db.read)) ?? new Date(end).toISOString());
      // The first run sees the oldest signal as well.
      const since = new Date(from === undefined ? start - 1 : start);
      // After a long pause the scan catches up day by day. What happened while it was switched off is not looked at.
      const now = new Date(thresholds ? Math.min(since.getTime() + DAY_MS, end) : end);
      if (now <= since || signal.aborted) return;
      const findings = thresholds ? await scan.run({ db: db.read, since, now, thresholds }) : [];
      if (findings.length > MOST_FINDINGS)
        logger.warn("A scan found more than one run of the analysis stores", { scan: name, found: findings.length });
      const to = now.toISOString();
      const step = { from, to };
      const isStored = await db.transaction((tx) => store(tx, name, step, findings.slice(0, MOST_FINDINGS)), {
        changes: [],
      });
      if (!isStored) return;
      from = to;
    }
  }

  async function run(signal: AbortSignal): Promise<void> {
    for (const scan of scans.list()) {
      try {
        await runScan(scan, signal);
      } catch (error) {
        logger.error("A scan for review cases failed and will run again", { scan: scan.name, error });
      }
    }
  }

  return {
    run,
    hourly: { name: "review-cases.analysis", cron: "7 * * * *", run: ({ signal }) => run(signal) },
  };
}
