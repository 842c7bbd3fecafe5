import type { Caller } from "../../kernel/caller.js";
import { jsonText, keepJson } from "../../kernel/kept-json.js";
import type { WriteEpoch } from "../../platform/kept/changes.js";
import { createKept } from "../../platform/kept/kept.js";
import type { KeptUses } from "../../platform/kept/kept-uses.js";
import type { BeginGuestEpoch } from "./guest-epoch.cache.js";

// Each answer may contain the text of an article.
const MOST = { answers: 2_000, bytes: 12 * 1024 * 1024 };
// An answer is kept as a value, whose strings and objects take about twice as much memory as its JSON, and as JSON.
const MEMORY_OF_JSON = 3;
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

/** An answer is valid for a {GuestEpoch}, for up to a minute while the stored data is still. */
export function createSharedByGuests(deps: {
  readonly beginGuestEpoch: BeginGuestEpoch;
  readonly keptUses?: Pick<KeptUses, "add">;
}): SharedByGuests {
  const answers = createKept<object>({
    most: MOST.answers,
    size: { most: MOST.bytes, of: (answer) => MEMORY_OF_JSON * Buffer.byteLength(jsonText(answer)) },
    counted: { by: deps.keptUses, as: "answers" },
  });

  return async <T extends object>(caller: Caller, name: string, load: (writes?: WriteEpoch) => Promise<T>) => {
    if (caller.kind !== "guest") return load();
    // Each name belongs to one kind of answer.
    return answers.find(name, deps.beginGuestEpoch, async (epoch) => {
      epoch.lastFor(LASTING_MS);
      return keepJson(await load(epoch.writes));
    }) as Promise<T>;
  };
}
