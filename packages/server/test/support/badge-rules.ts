import type { BootedSite } from "./booted-site.js";

/** Switches off the badges that come by themselves, whose notifications would stand among those that a test counts. */
export const withoutBadgeRules = (booted: BootedSite): Promise<void> =>
  booted.database().transaction(async (tx) => {
    await tx.updateTable("badges").set({ rule_metric: null, rule_threshold: null }).execute();
  });
