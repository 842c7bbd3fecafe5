import type { Caller } from "../../http/caller.js";
import { keepJson } from "../../http/kept-json.js";
import type { Database } from "../../platform/db/database.js";
import type { ReadableCategories } from "./category.policy.js";
import type { CategoryAccess } from "./category-access.js";

interface Answer {
  /** The number of transactions that had ended when it began to be read. */
  readonly age: number;
  readonly value: Promise<object>;
}

// Each answer may hold the text of an article; they are read again every second anyway.
const MAX_ANSWERS = 500;

/** What guests ask again and again, read once for as long as it cannot have changed. */
export interface GuestAnswers {
  /**
   * The answer known by this name, or what `load` reads. `readable` is what guests may read now; nothing but guests may
   * ask, and nothing but the name, the database and `readable` may shape the answer.
   */
  find<T extends object>(readable: ReadableCategories, name: string, load: () => Promise<T>): Promise<T>;
}

/**
 * An answer is good until any transaction of this process ends but a quiet one, so that nobody has to say what changed. What
 * those and other processes write shows within a second: answers belong to the categories that guests may read, which are read anew by
 * then, and are forgotten along with them.
 */
export function createGuestAnswers(db: Pick<Database, "transactionsEnded">): GuestAnswers {
  const byReadable = new WeakMap<ReadableCategories, Map<string, Answer>>();

  return {
    find<T extends object>(readable: ReadableCategories, name: string, load: () => Promise<T>): Promise<T> {
      const answers = byReadable.get(readable) ?? new Map<string, Answer>();
      byReadable.set(readable, answers);
      const age = db.transactionsEnded;
      const known = answers.get(name);
      // A name stands for one kind of answer.
      if (known?.age === age) return known.value as Promise<T>;
      const value = load().then(keepJson);
      if (!answers.has(name) && answers.size >= MAX_ANSWERS) return value;
      const answer = { age, value };
      answers.set(name, answer);
      // A failure is told to whoever waits for it and tried again by the next.
      value.catch(() => {
        if (answers.get(name) === answer) answers.delete(name);
      });
      return value;
    },
  };
}

/** Reads for a caller; guests are all alike, so that one of them reads for all. `name` is the answer's, as in {GuestAnswers}. */
export type SharedByGuests = <T extends object>(caller: Caller, name: string, load: () => Promise<T>) => Promise<T>;

export function createSharedByGuests(deps: {
  readonly db: Pick<Database, "transactionsEnded">;
  readonly categories: Pick<CategoryAccess, "readable">;
}): SharedByGuests {
  const answers = createGuestAnswers(deps.db);
  return async (caller, name, load) =>
    caller.kind === "guest" ? answers.find(await deps.categories.readable(caller), name, load) : load();
}
