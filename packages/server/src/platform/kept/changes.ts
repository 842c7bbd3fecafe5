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
 * Subjects that a write changes, for cached answers. An empty list is for changes that may show a second late, as
 * writes of other processes do; `"unseen"` for bookkeeping that no cached answer shows, or that may show a minute late,
 * such as counts of views. Undefined means that it may have changed everything.
 */
export type WrittenSubjects = readonly Subject[] | "unseen" | undefined;

/** Changes by the writes of this process. */
export interface Changes {
  /** Begins the epoch of an answer that is about to be read. */
  begin(): WriteEpoch;
  /** Number of writes so far that did not name their subjects, without unseen ones. */
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

/** The changes so far, by number. */
class Numbered {
  latest = 0;
  /** The latest one that may have changed everything. */
  ofEverything = 0;
  #forgotten = 0;
  readonly #bySubject: LRUCache<Subject, number>;

  constructor(remembered: number) {
    // A maximum number of entries would make its lists as long as they may ever get, before anything is written.
    this.#bySubject = new LRUCache({
      maxSize: remembered,
      sizeCalculation: () => 1,
      dispose: (change, _subject, reason) => {
        if (reason === "evict") this.#forgotten = Math.max(this.#forgotten, change);
      },
    });
  }

  lastOf(subject: Subject): number {
    return this.#bySubject.peek(subject) ?? this.#forgotten;
  }

  add(subjects: readonly Subject[] | undefined): void {
    this.latest += 1;
    if (subjects === undefined) this.ofEverything = this.latest;
    else for (const subject of subjects) this.#bySubject.set(subject, this.latest);
  }
}

// There is one for each answer that is kept, and an object takes less memory than functions that share variables.
class EpochOfWrites implements WriteEpoch {
  readonly #changes: Numbered;
  readonly #begun: number;
  #checked: number;
  #subjects: readonly Subject[] | undefined;

  constructor(changes: Numbered) {
    this.#changes = changes;
    this.#begun = changes.latest;
    this.#checked = changes.latest;
  }

  dependsOn(subjects: Iterable<Subject>): void {
    this.#subjects = [...subjects];
    this.#checked = this.#begun;
  }

  isNow(): boolean {
    const { latest, ofEverything } = this.#changes;
    if (this.#checked === latest) return true;
    if (ofEverything > this.#begun || !this.#subjects?.every((one) => this.#changes.lastOf(one) <= this.#begun))
      return false;
    this.#checked = latest;
    return true;
  }
}

/**
 * Numbers the changes of this process. A write that does not declare what it changes ends every epoch, and an answer
 * that does not declare what it depends on ends with every change. So leaving either out is slow but never wrong.
 */
export function createChanges(remembered = REMEMBERED): ChangeRecord {
  const changes = new Numbered(remembered);
  let unnamed = 0;
  return {
    begin: () => new EpochOfWrites(changes),
    unnamed: () => unnamed,
    record(subjects) {
      if (subjects === "unseen") return;
      if (!subjects?.length) unnamed += 1;
      if (subjects?.length !== 0) changes.add(subjects);
    },
  };
}
