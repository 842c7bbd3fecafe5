import type { Caller } from "../../kernel/caller.js";
import { keepJson } from "../../kernel/kept-json.js";
import type { WriteEpoch } from "../../platform/kept/changes.js";
import { createKept } from "../../platform/kept/kept.js";
import { createGuestEpochs, type GuestEpochDeps } from "./guest-epoch.cache.js";

// Each answer may contain the text of an article; they are read again every second anyway.
const MOST_ANSWERS = 500;

/**
 * Loads an answer for a caller. All guests get the same, so one of them loads it for all. `name` identifies the answer:
 * it may depend only on the name, the database and the categories that guests may read. `load` may declare what the
 * answer depends on.
 */
export type SharedByGuests = <T extends object>(
  caller: Caller,
  name: string,
  load: (writes?: WriteEpoch) => Promise<T>,
) => Promise<T>;

/** An answer is valid for a {GuestEpoch}. */
export function createSharedByGuests(deps: GuestEpochDeps): SharedByGuests {
  const answers = createKept<object>({ most: MOST_ANSWERS, counted: { by: deps.keptUses, as: "answers" } });
  const begin = createGuestEpochs(deps);

  return async <T extends object>(caller: Caller, name: string, load: (writes?: WriteEpoch) => Promise<T>) => {
    if (caller.kind !== "guest") return load();
    // Each name belongs to one kind of answer.
    return answers.find(name, begin, async ({ writes }) => keepJson(await load(writes))) as Promise<T>;
  };
}
