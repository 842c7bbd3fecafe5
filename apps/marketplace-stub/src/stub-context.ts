import type { KeyObject } from "node:crypto";
import type { StubClock } from "./clock.js";
import type { FaultSwitches } from "./faults.js";
import type { RateLimits } from "./http/rate-limits.js";
import type { PackageFiles } from "./package-files.js";
import type { PreviewStore } from "./previews/preview-store.js";
import type { Rules } from "./rules.js";
import type { Store } from "./store/open-store.js";
import type { Visible } from "./store/packages.js";
import { latestReleaseNumber } from "./store/packages.js";

/** Dependencies of the marketplace's routes. */
export interface StubContext {
  readonly store: Store;
  readonly clock: StubClock;
  readonly faults: FaultSwitches;
  readonly limits: RateLimits;
  readonly rules: Rules;
  readonly files: PackageFiles;
  readonly previews: PreviewStore;
  /** The RSA key that signs entitlements. */
  readonly entitlementKey: KeyObject;
  /** The address of this marketplace, without a trailing slash. */
  readonly origin: () => string;
}

/** The releases that may be seen now. */
export function visibleNow({ store, clock, faults }: StubContext): Visible {
  const hidden = faults.current().staleCatalog ? latestReleaseNumber(store) : Number.MAX_SAFE_INTEGER;
  return { now: clock.now(), before: hidden };
}
