import type { BeginGuestEpoch } from "../features/categories/index.js";
import type { Navigation } from "../features/nav/index.js";
import type { Clock } from "../kernel/clock.js";
import { epochOf, epochOfValue, epochUntil } from "../platform/kept/epoch.js";

const SECOND_MS = 1_000;

/** While the stored data is not still, a page ends after a second, and when the navigation is read again. */
export function createPageEpochs(deps: {
  readonly beginGuestEpoch: BeginGuestEpoch;
  readonly clock: Clock;
  readonly navigation: Pick<Navigation, "items" | "peek">;
}): BeginGuestEpoch {
  const { beginGuestEpoch, clock, navigation } = deps;
  const now = () => clock.now();
  const brief = () => epochOf(epochUntil(now().getTime() + SECOND_MS, now), epochOfValue(navigation.peek));
  return async () => {
    await navigation.items("guest");
    return beginGuestEpoch(brief);
  };
}
