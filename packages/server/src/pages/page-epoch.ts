import type { BeginGuestEpoch } from "../features/categories/index.js";
import type { Navigation } from "../features/nav/index.js";
import type { Clock } from "../kernel/clock.js";
import type { Epoch } from "../platform/kept/epoch.js";

const SECOND_MS = 1_000;

interface PageEpochDeps {
  readonly beginGuestEpoch: BeginGuestEpoch;
  readonly clock: Clock;
  readonly navigation: Pick<Navigation, "items" | "peek">;
}

// There is one for each page that is kept, and an object takes less memory than functions that share variables.
class BriefEpoch implements Epoch {
  readonly #deps: PageEpochDeps;
  readonly #end: number;
  readonly #shown: unknown;

  constructor(deps: PageEpochDeps) {
    this.#deps = deps;
    this.#end = deps.clock.now().getTime() + SECOND_MS;
    this.#shown = deps.navigation.peek();
  }

  isNow(): boolean {
    const { clock, navigation } = this.#deps;
    return clock.now().getTime() < this.#end && this.#shown !== undefined && navigation.peek() === this.#shown;
  }
}

/** While the stored data is not still, a page ends after a second, and when the navigation is read again. */
export function createPageEpochs(deps: PageEpochDeps): BeginGuestEpoch {
  const brief = (): Epoch => new BriefEpoch(deps);
  return async () => {
    await deps.navigation.items("guest");
    return deps.beginGuestEpoch(brief);
  };
}
