import type { Epoch } from "../../platform/kept/epoch.js";
import { createKept } from "../../platform/kept/kept.js";
import type { LookState } from "./appearance.repo.js";
import type { StyleVersion } from "./style-version.cache.js";

/** Values made of several readings of the look, kept until the look or the theme library changes. */
export interface LookCache<T> {
  /**
   * The value under the key. What `read` reads belongs to one state of the look: when the state changed meanwhile, in
   * this process or another, everything is read again. Callers at the same time share one reading.
   */
  find(key: string, read: (state: LookState) => Promise<T>): Promise<T>;
  /** The value, where it is kept and the state of the look is known to be the same. */
  peek(key: string): T | undefined;
}

type WatchedVersion = Pick<StyleVersion, "state" | "peekState" | "refresh">;

const areSame = (one: LookState, other: LookState): boolean =>
  one === other || (one.version === other.version && one.library === other.library);

/** Lasts while the state of the look is known to be the same; a reading that finds another state goes on in that one. */
interface LookEpoch extends Epoch {
  state: LookState;
}

function lookEpoch(version: WatchedVersion, begun: LookState): LookEpoch {
  return {
    state: begun,
    isNow() {
      const now = version.peekState();
      if (now === undefined || !areSame(this.state, now)) return false;
      // The state is the same object until it is read again, which saves ready answers a comparison.
      this.state = now;
      return true;
    },
  };
}

/** Keeps at most `most` values, and never null, which is read for each who asks. */
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
