import { LRUCache } from "lru-cache";
import type { Epoch } from "./epoch.js";

/** A part of what is stored that writes change and answers are made of, by name: `article:<id>`. */
export type Subject = string;

/** An answer lasts until a write changes one of its subjects. */
export interface WriteEpoch extends Epoch {
  /** Says what the answer is made of, completely; until then it ends with any change. */
  dependsOn(subjects: Iterable<Subject>): void;
}

/** What the writes of this process have changed. */
export interface Changes {
  /** Begins the reading of an answer. */
  begin(): WriteEpoch;
}

/** The same for whoever writes. */
export interface ChangeRecord extends Changes {
  /** A write has ended. Undefined stands for everything; nobody sees one that changed nothing. */
  record(subjects: readonly Subject[] | undefined): void;
}

// Subjects changed longer ago than this many others count as changed with the last one that was forgotten.
const REMEMBERED = 10_000;

/**
 * Numbers the changes of this process. A write that does not say what it changes ends every answer, and an answer that
 * does not say what it depends on ends with every change; so whoever says nothing is never wrong.
 */
export function createChanges(remembered = REMEMBERED): ChangeRecord {
  let latest = 0;
  let ofEverything = 0;
  let forgotten = 0;
  const bySubject = new LRUCache<Subject, number>({
    max: remembered,
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
    record(subjects) {
      if (subjects?.length === 0) return;
      latest += 1;
      if (subjects === undefined) ofEverything = latest;
      else for (const subject of subjects) bySubject.set(subject, latest);
    },
  };
}
