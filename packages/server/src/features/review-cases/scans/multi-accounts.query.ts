import { DAY_MS, type Finding, severityOf } from "../finding.model.js";
import { connected, type Origin, sharedOrigins } from "../origins.model.js";
import { activeAddresses, findOrigins } from "../origins.repo.js";
import { type Scan, thresholdOf } from "../scan.registry.js";

/** Several accounts that are used from one address with one device: probably one person. */
export const multiAccounts: Scan = {
  name: "multi-accounts",
  async run(input) {
    const [accounts, days] = [thresholdOf(input, "accounts"), thresholdOf(input, "days")];
    const active = await activeAddresses(input.db, { after: input.since, until: input.now }).execute();
    const origins = await findOrigins(
      input.db,
      active.map(({ address }) => address),
      { after: new Date(input.now.getTime() - days * DAY_MS), until: input.now },
    );
    const shared = sharedOrigins(origins, thresholdOf(input, "sharedDevices"));
    return connected(shared.filter((uses) => uses.length >= accounts)).map((uses) => findingOf(uses, accounts));
  },
};

function findingOf(uses: readonly Origin[], accounts: number): Finding {
  const firstUses = new Map<string, string>();
  for (const { user_id, first } of uses) {
    const known = firstUses.get(user_id);
    if (known === undefined || first < known) firstUses.set(user_id, first);
  }
  return {
    users: [...firstUses.keys()],
    severity: severityOf(firstUses.size, accounts),
    summary: `${firstUses.size} accounts are used from one address with one device`,
    evidence: [...firstUses].map(([userId, at]) => ({
      label: "shared-origin",
      value: "Logged in from the shared address with the shared device",
      at,
      userId,
      key: `shared-origin ${userId}`,
    })),
  };
}
