import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import type { Database } from "../../platform/db/database.js";
import type { Logger } from "../../platform/logger.js";
import type { ModerationLog, UndoRegistry } from "../moderation-log/index.js";
import type { BanQueries, Bans } from "../sanctions/index.js";
import type { SettingsCache } from "../settings/index.js";
import { createAnalysis } from "./analysis.service.js";
import { createBanAll, registerBanAllUndo } from "./ban-all.service.js";
import { createMoveCase, type SendCaseChange } from "./case-moves.service.js";
import { registerCaseUndo } from "./case-undo.service.js";
import { countLiveCases } from "./cases.repo.js";
import { createCasesService } from "./cases.service.js";
import { createNoteFinding } from "./findings.service.js";
import { createFindThresholds } from "./pattern-settings.query.js";
import { createScanRegistry } from "./scan.registry.js";
import { banEvasion } from "./scans/ban-evasion.query.js";
import { multiAccounts } from "./scans/multi-accounts.query.js";
import { rapidLogins } from "./scans/rapid-logins.query.js";
import { registrationBurst } from "./scans/registration-burst.query.js";

export interface ReviewCasesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly logger: Logger;
  readonly settings: Pick<SettingsCache, "get">;
  readonly log: ModerationLog;
  readonly undo: UndoRegistry;
  readonly bans: Pick<Bans, "banWithin" | "liftWithin" | "requireReachable">;
  readonly banQueries: Pick<BanQueries, "views">;
  readonly sendChange: SendCaseChange;
}

/** Builds the analysis with its scans, and what moderators do with its cases. */
export function createReviewCases(deps: ReviewCasesDeps) {
  const { db, clock, undo, bans, settings } = deps;
  const move = createMoveCase(deps);
  registerCaseUndo(undo, { clock, move });
  registerBanAllUndo(undo, { bans, move });
  const scans = createScanRegistry([rapidLogins, multiAccounts, registrationBurst, banEvasion]);
  const findThresholds = createFindThresholds(settings);
  return {
    scans,
    analysis: createAnalysis({ ...deps, scans, findThresholds, noteFinding: createNoteFinding(deps) }),
    cases: createCasesService({ ...deps, move }),
    banAll: createBanAll({ ...deps, move }),
    /** Counts the cases that are open or in review. */
    countLive: () => countLiveCases(db.read),
  };
}
