import { systemClock } from "../../src/kernel/clock.js";
import type { ListenerParts } from "../../src/wings/listener-parts.js";

const nothing = async (): Promise<void> => {};

/** Parts for the listeners of the site that do nothing, but for those that a test gives. */
export const idleParts = (parts: Partial<ListenerParts> = {}): ListenerParts => ({
  clock: systemClock,
  db: { transaction: () => Promise.reject(new Error("This test has no database for listeners.")) },
  access: { forgetUser: nothing },
  background: { begin: nothing },
  badgeRules: { evaluate: nothing },
  commentStreams: { send: nothing, end: nothing },
  judgeStreams: nothing,
  live: { send: nothing, endUser: nothing },
  navigation: { expire: () => undefined },
  notify: nothing,
  online: { expire: () => undefined },
  tellPlugins: nothing,
  packages: { forget: nothing, sweepPackage: nothing },
  progression: { earn: nothing, promote: nothing },
  recordSignal: nothing,
  searchIndex: { follow: nothing, forgetArticle: nothing, mark: nothing, repair: nothing },
  settings: { expire: () => undefined },
  site: { expire: () => undefined },
  styleVersion: { bumpAlone: nothing },
  ...parts,
});
