import { createGuestEpochs, type GuestEpoch, type GuestEpochDeps } from "../features/categories/index.js";
import type { Navigation } from "../features/nav/index.js";
import type { Clock } from "../kernel/clock.js";
import { epochOf, epochOfValue, epochUntil } from "../platform/kept/epoch.js";

/** Begins the epoch of a page; call it before its content is loaded. */
export type BeginPageEpoch = () => Promise<GuestEpoch>;

const MAX_AGE_MS = 1_000;

export interface PageEpochDeps extends GuestEpochDeps {
  readonly clock: Clock;
  readonly navigation: Pick<Navigation, "items" | "peek">;
}

/** The epoch of a page ends with that of answers for guests, when the navigation is read again, and after a second. */
export function createPageEpochs({ clock, navigation, ...deps }: PageEpochDeps): BeginPageEpoch {
  const beginContent = createGuestEpochs(deps);
  return async () => {
    const [content] = await Promise.all([beginContent(), navigation.items("guest")]);
    const end = clock.now().getTime() + MAX_AGE_MS;
    const parts = [content, epochUntil(end, () => clock.now()), epochOfValue(navigation.peek)];
    return { ...epochOf(...parts), writes: content.writes };
  };
}
