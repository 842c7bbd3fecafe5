import { endSessionsOfUser } from "../features/auth/index.js";
import {
  createModerationLog,
  createModerationLogReader,
  createModerationStream,
  createUndo,
  createUndoRegistry,
  logRetention,
  moderationLogRoutes,
} from "../features/moderation-log/index.js";
import {
  banRoutes,
  createBanQueries,
  createBans,
  createSilenceQueries,
  createSilences,
  createWarningQueries,
  createWarnings,
  registerBanUndo,
  registerSilenceUndo,
  registerWarningUndo,
  silenceRoutes,
  warningRoutes,
} from "../features/sanctions/index.js";
import type { AccessCache } from "../features/users/index.js";
import type { Foundation } from "./foundation.js";

/** Builds the moderation log, the acts that can be taken back, and what moderators do to accounts. */
export function buildSanctions(foundation: Foundation, access: AccessCache) {
  const { db, clock, newId, settings, events, background } = foundation;
  const moderationLog = createModerationLog({ clock, newId });
  const undos = createUndoRegistry();
  const logReader = createModerationLogReader({ db, clock, undos });
  const undo = createUndo({ db, clock, events, undos, log: moderationLog, reader: logReader });

  const parts = { db, clock, newId, events, log: moderationLog, access };
  const bans = createBans({
    ...parts,
    endSessions: (tx, userId, reason, now) => endSessionsOfUser(tx, userId, { reason }, now),
  });
  const silences = createSilences(parts);
  const warnings = createWarnings({ ...parts, settings, bans, silences });
  const [banQueries, silenceQueries, warningQueries] = [
    createBanQueries({ db, clock }),
    createSilenceQueries({ db, clock }),
    createWarningQueries({ db, clock }),
  ];
  registerBanUndo(undos, bans);
  registerSilenceUndo({ undo: undos, silences });
  registerWarningUndo({ undos, warnings, bans });
  background.add({
    schedules: [bans.expiry, silences.expiry, warnings.expiry, logRetention({ db, clock, settings })],
  });

  return {
    moderationLog,
    undos,
    bans,
    banQueries,
    silences,
    silenceQueries,
    warningQueries,
    endpoints: [
      ...moderationLogRoutes(logReader, undo, createModerationStream({ live: foundation.live, access })),
      ...banRoutes(bans, banQueries),
      ...silenceRoutes(silences, silenceQueries),
      ...warningRoutes(warnings, warningQueries),
    ],
  };
}
