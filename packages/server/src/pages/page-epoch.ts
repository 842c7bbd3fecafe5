import { type CategoryAccess, createGuestEpochs, type GuestEpochDeps } from "../features/categories/index.js";
import type { Navigation } from "../features/nav/index.js";
import type { Clock } from "../kernel/clock.js";
import type { WriteEpoch } from "../platform/kept/changes.js";
import { type Epoch, epochOf, epochOfValue, epochUntil } from "../platform/kept/epoch.js";
import type { Stillness } from "../platform/kept/stillness.js";

/** The time for which a page is what its reader would get now. */
export interface PageEpoch extends Epoch {
  readonly writes: WriteEpoch;
  /**
   * Declares for how many milliseconds the page may be kept at most while the stored data is still, since nothing else changes
   * what it shows. It lasts for a second in any case, unless something ends it.
   */
  lastFor(ms: number): void;
}

/** Begins the epoch of a page; call it before its content is loaded. */
export type BeginPageEpoch = () => Promise<PageEpoch>;

const SECOND_MS = 1_000;

export interface PageEpochDeps extends GuestEpochDeps {
  readonly clock: Clock;
  readonly categories: GuestEpochDeps["categories"] & Pick<CategoryAccess, "expiries">;
  readonly navigation: Pick<Navigation, "items" | "peek">;
  readonly stillness: Stillness;
}

/**
 * The epoch of a page ends with that of answers for guests, when the navigation is read again, and after a second. While the
 * stored data is still, nothing of that would change a page that depends on its subjects only.
 */
export function createPageEpochs({ clock, navigation, stillness, ...deps }: PageEpochDeps): BeginPageEpoch {
  const { categories } = deps;
  const beginContent = createGuestEpochs(deps);
  const now = () => clock.now();
  return async () => {
    const [content] = await Promise.all([beginContent(), navigation.items("guest"), stillness.check()]);
    const begun = now().getTime();
    const { writes } = content;
    const brief = epochOf(content, epochUntil(begun + SECOND_MS, now), epochOfValue(navigation.peek));
    const still = stillness.begin();
    const long = still && epochOf(writes, still, epochOfValue(categories.expiries));
    let end = begun;
    return {
      writes,
      lastFor(ms) {
        end = begun + ms;
      },
      isNow: () => brief.isNow() || (now().getTime() < end && long?.isNow() === true),
    };
  };
}
