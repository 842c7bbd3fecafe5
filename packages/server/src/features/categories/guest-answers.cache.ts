import type { Caller } from "../../kernel/caller.js";
import { PreparedJson } from "../../platform/assets/prepared-json.js";
import type { WriteEpoch } from "../../platform/kept/changes.js";
import { createKept } from "../../platform/kept/kept.js";
import type { KeptUses } from "../../platform/kept/kept-uses.js";
import type { BeginGuestEpoch, GuestEpoch } from "./guest-epoch.cache.js";

// Most of them are parts of pages, which are kept themselves.
const MOST_SHARED = { answers: 500, bytes: 4 * 1024 * 1024 };
// Strings and objects of a value take about twice as much memory as its JSON.
const MEMORY_OF_JSON = 2;
// Each may contain the text of an article. For browsers, a fifth of this is taken.
const MOST_PREPARED = { answers: 2_000, bytes: 12 * 1024 * 1024 };
// Counts of views, which end no answer, are as old as this at most.
const LASTING_MS = 60_000;

/**
 * Loads an answer for a caller. All guests get the same, so one of them loads it for all. `name` identifies the answer, of
 * whatever kind: it may depend only on the name, the database and the categories that guests may read. `load` may declare what
 * the answer depends on.
 */
export type SharedByGuests = <T extends object>(
  caller: Caller,
  name: string,
  load: (writes?: WriteEpoch) => Promise<T>,
) => Promise<T>;

/** The same for answers of the API: those for guests are prepared to be sent. */
export type PreparedForGuests = <T extends object>(
  caller: Caller,
  name: string,
  load: (writes?: WriteEpoch) => Promise<T>,
) => Promise<T | PreparedJson<T>>;

interface GuestAnswersDeps {
  readonly beginGuestEpoch: BeginGuestEpoch;
  readonly keptUses?: Pick<KeptUses, "add">;
}

/** Values that are made for guests, each valid for a {GuestEpoch}, for up to a minute while the stored data is still. */
function keptForGuests<V extends object>(
  { beginGuestEpoch, keptUses }: GuestAnswersDeps,
  most: { readonly answers: number; readonly bytes: number },
  sizeOf: (value: V) => number,
) {
  const kept = createKept<V>({
    most: most.answers,
    size: { most: most.bytes, of: sizeOf },
    counted: { by: keptUses, as: "answers" },
  });
  return (name: string, make: (writes: WriteEpoch) => Promise<V>): Promise<V> =>
    kept.find(name, beginGuestEpoch, async (epoch: GuestEpoch) => {
      epoch.lastFor(LASTING_MS);
      return make(epoch.writes);
    });
}

export function createSharedByGuests(deps: GuestAnswersDeps): SharedByGuests {
  const sizeOf = (answer: object): number => MEMORY_OF_JSON * Buffer.byteLength(JSON.stringify(answer));
  const find = keptForGuests<object>(deps, MOST_SHARED, sizeOf);
  return async <T extends object>(caller: Caller, name: string, load: (writes?: WriteEpoch) => Promise<T>) =>
    // Each name belongs to one kind of answer.
    caller.kind === "guest" ? ((await find(name, load)) as T) : load();
}

export function createPreparedForGuests(deps: GuestAnswersDeps): PreparedForGuests {
  const find = keptForGuests<PreparedJson<object>>(deps, MOST_PREPARED, ({ byteLength }) => byteLength);
  return async <T extends object>(caller: Caller, name: string, load: (writes?: WriteEpoch) => Promise<T>) => {
    if (caller.kind !== "guest") return load();
    return (await find(name, async (writes) => new PreparedJson<object>(await load(writes)))) as PreparedJson<T>;
  };
}
