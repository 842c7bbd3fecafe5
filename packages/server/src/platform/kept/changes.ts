import { LRUCache } from "lru-cache";
import type { Epoch } from "./epoch.js";

/** The name of a part of the stored data that writes change and answers depend on, such as `article:<id>`. */
export type Subject = string;

/** An answer lasts until a write changes one of its subjects. */
export interface WriteEpoch extends Epoch {
  /** Declares everything that the answer depends on. Until it is called, any change ends the epoch. */
  dependsOn(subjects: Iterable<Subject>): void;
}

/**
 * What a write changes, for answers that are kept. An empty list is for what may show a second late, as writes of other
 * processes do; `"unseen"` for bookkeeping that no kept answer shows, or that may show a minute late, such as counts of
 * views. Undefined means that it may have changed everything.
 */
export type WrittenSubjects = readonly Subject[] | "unseen" | undefined;

/** What the writes of this process have changed. */
export interface Changes {
  /** Begins the epoch of an answer that is about to be read. */
  begin(): WriteEpoch;
  /** How many writes so far did not name what they changed, without unseen ones. */
  unnamed(): number;
}

/** The same, for writers. */
export interface ChangeRecord extends Changes {
  /** Called when a write has ended. */
  record(subjects: WrittenSubjects): void;
}

// So many subjects are remembered with their last change. The others count as changed by the latest change that was
// dropped.
const REMEMBERED = 10_000;

/**
 * Numbers the changes of this process. A write that does not declare what it changes ends every epoch, and an answer
 * that does not declare what it depends on ends with every change. So leaving either out is slow but never wrong.
 */
export function createChanges(remembered = REMEMBERED): ChangeRecord {
  let latest = 0;
  let ofEverything = 0;
  let forgotten = 0;
  let unnamed = 0;
  // A maximum number of entries would make its lists as long as they may ever get, before anything is written.
  const bySubject = new LRUCache<Subject, number>({
    maxSize: remembered,
    sizeCalculation: () => 1,
    dispose: (change, _subject, reason) => {
      if (reason === "evict") forgotten = Math.max(forgotten, change);
    },
  });

  const lastChangeOf = (subject: Subject): number => bySubject.peek(subject) ?? forgotten;

  return {
    begin() {
      const begun = latest;
      let checked = latest;
      let subjects: readonly Subject[] | undefined;
      return {
        dependsOn(given) {
          subjects = [...given];
          checked = begun;
        },
        isNow() {
          if (checked === latest) return true;
          const isSame = ofEverything <= begun && subjects?.every((one) => lastChangeOf(one) <= begun) === true;
          if (isSame) checked = latest;
          return isSame;
        },
      };
    },
    unnamed: () => unnamed,
    record(subjects) {
      if (subjects === "unseen") return;
      if (!subjects?.length) unnamed += 1;
      if (subjects?.length === 0) return;
      latest += 1;
      if (subjects === undefined) ofEverything = latest;
      else for (const subject of subjects) bySubject.set(subject, latest);
    },
  };
}
