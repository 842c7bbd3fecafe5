import { conflict } from "../../kernel/refusals.js";
import type { KeyValueStore } from "../../platform/kv/key-value-store.js";
import type { PackageRef } from "./packages.model.js";

const HELD_MS = 60_000;
const RENEWED_MS = 15_000;

/** The right to change one package, which no other process has at the same time. */
export interface PackageLock extends AsyncDisposable {
  /** Aborted when the lock was lost, for example because the process was suspended for too long. */
  readonly signal: AbortSignal;
}

/** Takes the lock of a package and renews it until it is disposed of; null when somebody else has it. */
export async function lockPackage(
  store: Pick<KeyValueStore, "lock">,
  { kind, id }: PackageRef,
): Promise<PackageLock | null> {
  const lock = await store.lock(`packages.${kind}.${id}`, { ttlMs: HELD_MS });
  if (!lock) return null;
  const lost = new AbortController();
  const lose = (): void => lost.abort(conflict("The installation took too long, and another one may have begun."));
  const renewing = setInterval(() => {
    lock.renew({ ttlMs: HELD_MS }).then(
      (isHeld) => {
        if (!isHeld) lose();
        // A store that cannot be reached may be back before the lock expires.
      },
      () => undefined,
    );
  }, RENEWED_MS);
  renewing.unref();
  return {
    signal: lost.signal,
    async [Symbol.asyncDispose]() {
      clearInterval(renewing);
      await lock[Symbol.asyncDispose]();
    },
  };
}
