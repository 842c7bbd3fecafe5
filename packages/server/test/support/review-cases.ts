import type { DatabaseKind } from "@sitevine/testkit";
import { createModerationLog, createUndoRegistry } from "../../src/features/moderation-log/index.js";
import type { SendCaseChange } from "../../src/features/review-cases/case-moves.service.js";
import { createReviewCases, type Scan } from "../../src/features/review-cases/index.js";
import { createSettingsCache } from "../../src/features/settings/index.js";
import { uuidSource } from "../../src/kernel/ids.js";
import type { SignalsTable } from "../../src/platform/db/schema/review-cases.js";
import { type BootedSite, bootSite } from "./booted-site.js";
import { createMember, type TestMember } from "./members.js";

/** A login or registration as the analysis sees it. Address and device are any texts. */
export interface TestSignal {
  readonly user: Pick<TestMember, "id">;
  readonly kind?: SignalsTable["kind"];
  readonly address?: string;
  readonly device?: string;
  /** Minutes before now. */
  readonly ago: number;
}

const MINUTE_MS = 60_000;

/** Stores signals as if members had logged in. */
export async function storeSignals(booted: BootedSite, signals: readonly TestSignal[]): Promise<void> {
  const rows = signals.map(({ user, kind = "login", address, device, ago }) => ({
    session_id: uuidSource(),
    user_id: user.id,
    kind,
    address: address ?? `address of ${user.id}`,
    device: device ?? "device",
    created_at: new Date(booted.clock.now().getTime() - ago * MINUTE_MS).toISOString(),
  }));
  await booted.database().transaction(async (tx) => {
    await tx.insertInto("signals").values(rows).execute();
  });
}

/** Members called `<prefix>0`, `<prefix>1`, … */
export async function createMembers(booted: BootedSite, prefix: string, count: number): Promise<TestMember[]> {
  const members: TestMember[] = [];
  for (let index = 0; index < count; index += 1)
    members.push(await createMember(booted, { username: `${prefix}${index}` }));
  return members;
}

/** Opens a case of the members as an analysis would that finds them with a scan of its own, and gives its id. */
export async function openCase(
  booted: BootedSite,
  analyse: Analyse,
  users: readonly Pick<TestMember, "id">[],
  pattern = `test-${uuidSource()}`,
): Promise<string> {
  await analyse([scanFinding(pattern, users)]);
  const row = await booted
    .database()
    .read.selectFrom("review_cases")
    .select("id")
    .where("pattern", "=", pattern)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A scan that finds these members at this moment. */
export const scanFinding = (
  name: string,
  users: readonly Pick<TestMember, "id">[],
  at = "2030-01-01T00:00:00.000Z",
): Scan => ({
  name,
  run: async () => [
    {
      users: users.map(({ id }) => id),
      severity: "medium",
      summary: `${users.length} members`,
      evidence: users.map(({ id }) => ({ label: "seen", value: "Was seen", at, userId: id })),
    },
  ],
});

/** Runs the analysis with these scans in addition to the built-in ones, some minutes after the last time. */
export type Analyse = (scans?: readonly Scan[]) => Promise<void>;

export interface AnalysedSite extends AsyncDisposable {
  readonly booted: BootedSite;
  readonly token: string;
  readonly analyse: Analyse;
  /** The changes of cases that the analysis sent. */
  readonly sent: readonly Parameters<SendCaseChange>[0][];
}

// Less than an access token lasts, more than the analysis leaves to its next run.
const PAUSE_MS = 2 * MINUTE_MS;

/** Runs the analysis of a site as its hourly job does. */
export function analysisOf(booted: BootedSite, sendChange: SendCaseChange = async () => undefined): Analyse {
  const { clock, logger } = booted;
  const db = booted.database();
  const deps = { db, clock, logger, newId: uuidSource };
  const unused = () => Promise.reject(new Error("The analysis bans nobody."));
  const { scans, analysis } = createReviewCases({
    ...deps,
    settings: createSettingsCache(db, clock),
    log: createModerationLog(deps),
    undo: createUndoRegistry(),
    bans: { banWithin: unused, liftWithin: unused, requireReachable: unused },
    banQueries: { views: unused },
    sendChange,
  });
  return async (added = []) => {
    clock.advance(PAUSE_MS);
    const removers = added.map((scan) => scans.add(scan));
    await analysis.run(new AbortController().signal);
    for (const remove of removers) remove();
  };
}

export async function bootAnalysed(kind: DatabaseKind): Promise<AnalysedSite> {
  const booted = await bootSite(kind);
  const token = await booted.installed();
  const sent: Parameters<SendCaseChange>[0][] = [];
  const analyse = analysisOf(booted, async (change) => void sent.push(change));
  return {
    booted,
    token,
    analyse,
    sent,
    [Symbol.asyncDispose]: () => booted[Symbol.asyncDispose](),
  };
}
