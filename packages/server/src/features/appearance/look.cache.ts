import type { Epoch } from "../../platform/kept/epoch.js";
import { createKept } from "../../platform/kept/kept.js";
import type { LookState } from "./appearance.repo.js";
import type { StyleVersion } from "./style-version.cache.js";

/** Values made from several queries about the look, cached until the look or the theme library changes. */
export interface LookCache<T> {
  /**
   * The value under the key. Everything that `read` reads belongs to one state of the look: when the state changed
   * meanwhile, in this process or another, everything is read again. Concurrent callers share one reading.
   */
  find(key: string, read: (state: LookState) => Promise<T>): Promise<T>;
  /** The value, if it is cached and the state of the look is known to be unchanged. */
  peek(key: string): T | undefined;
}

type WatchedVersion = Pick<StyleVersion, "state" | "peekState" | "refresh">;

const areSame = (one: LookState, other: LookState): boolean =>
  one === other || (one.version === other.version && one.library === other.library);

/**
 * Lasts while the state of the look is known to be unchanged. A reading that finds another state continues with that
 * one.
 */
interface LookEpoch extends Epoch {
  state: LookState;
}

function lookEpoch(version: WatchedVersion, begun: LookState): LookEpoch {
  return {
    state: begun,
    isNow() {
      const now = version.peekState();
      if (now === undefined || !areSame(this.state, now)) return false;
      // The state is the same object until it is read again; storing it saves later calls the comparison.
      this.state = now;
      return true;
    },
  };
}

/** Caches at most `most` values. Null is never cached; it is read again for each caller. */
export function createLookCache<T extends object | null>(version: WatchedVersion, most: number): LookCache<T> {
  const kept = createKept<T>({ most });

  async function readInOneState(epoch: LookEpoch, read: (state: LookState) => Promise<T>): Promise<T> {
    for (;;) {
      const value = await read(epoch.state);
      const after = await version.refresh();
      if (areSame(after, epoch.state)) return value;
      epoch.state = after;
    }
  }

  return {
    peek: kept.peek,
    find: (key, read) =>
      kept.find(
        key,
        async () => lookEpoch(version, await version.state()),
        (epoch) => readInOneState(epoch, read),
      ),
  };
}
