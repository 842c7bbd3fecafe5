import { createGuestEpochs, type GuestEpoch, type GuestEpochDeps } from "../features/categories/index.js";
import type { Navigation } from "../features/nav/index.js";
import type { Clock } from "../kernel/clock.js";
import { epochOf, epochOfValue, epochUntil } from "../platform/kept/epoch.js";

/** Begins the time for which a page shows what it would show now, to be asked for before its content is read. */
export type BeginPageEpoch = () => Promise<GuestEpoch>;

const MAX_AGE_MS = 1_000;

export interface PageEpochDeps extends GuestEpochDeps {
  readonly clock: Clock;
  readonly navigation: Pick<Navigation, "items" | "peek">;
}

/** A page ends with what a guest's answer ends with, with the navigation being read anew, and after a second. */
export function createPageEpochs({ clock, navigation, ...deps }: PageEpochDeps): BeginPageEpoch {
  const beginContent = createGuestEpochs(deps);
  return async () => {
    const [content] = await Promise.all([beginContent(), navigation.items("guest")]);
    const end = clock.now().getTime() + MAX_AGE_MS;
    const parts = [content, epochUntil(end, () => clock.now()), epochOfValue(navigation.peek)];
    return { ...epochOf(...parts), writes: content.writes };
  };
}
