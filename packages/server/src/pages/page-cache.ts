import type { PolicyFor, PreparedPage } from "../http/nonced/prepared-page.js";
import type { ContentFreshness, ContentState } from "./content-freshness.js";
import type { PageMove, Viewed } from "./public-page.js";

/** A page as it is sent. */
export interface FinishedPage {
  readonly kind: "page";
  readonly prepared: PreparedPage;
  readonly policyFor: PolicyFor;
  readonly viewed: Viewed | null;
  /** False for pages that are too many and too seldom asked for again. */
  readonly isKept: boolean;
}

/** Finished pages by everything that shapes them beside the content: address, look, viewer and site. */
export interface PageCache {
  /** The page, where it lies ready and is as it would be now. */
  peek(key: string): FinishedPage | undefined;
  /** The same, or what `finish` makes; whoever asks meanwhile waits for it too. */
  find(key: string, finish: () => Promise<FinishedPage | PageMove>): Promise<FinishedPage | PageMove>;
}

export interface PageCacheLimits {
  readonly pages: number;
  readonly bytes: number;
}

interface Entry {
  readonly state: ContentState;
  readonly value: Promise<FinishedPage | PageMove>;
  /** The page once it is finished, or the one that this entry replaces. */
  page: FinishedPage | undefined;
  isFinished: boolean;
}

const LIMITS: PageCacheLimits = { pages: 200, bytes: 16 * 1024 * 1024 };

const sizeOf = ({ page }: Entry): number => page?.prepared.byteLength ?? 0;

export function createPageCache(freshness: ContentFreshness, limits = LIMITS): PageCache {
  const entries = new Map<string, Entry>();

  /** Insertion order is age: the oldest pages make room. */
  function makeRoom(): void {
    let bytes = 0;
    for (const entry of entries.values()) bytes += sizeOf(entry);
    for (const [key, entry] of entries) {
      if (entries.size <= limits.pages && bytes <= limits.bytes) return;
      bytes -= sizeOf(entry);
      entries.delete(key);
    }
  }

  /** A page that came out the same keeps its compressed forms. */
  const same = (page: FinishedPage, former: FinishedPage | undefined): FinishedPage =>
    former?.prepared.hash === page.prepared.hash ? { ...page, prepared: former.prepared } : page;

  return {
    peek(key) {
      const entry = entries.get(key);
      return entry?.isFinished && freshness.isNow(entry.state) ? entry.page : undefined;
    },

    async find(key, finish) {
      const known = entries.get(key);
      if (known && freshness.isNow(known.state)) return known.value;
      const state = await freshness.now();
      const waiting = entries.get(key);
      if (waiting && freshness.isNow(waiting.state)) return waiting.value;

      const former = waiting?.page;
      const value = finish().then((answer) => (answer.kind === "page" ? same(answer, former) : answer));
      const entry: Entry = { state, value, page: former, isFinished: false };
      entries.delete(key);
      entries.set(key, entry);
      const drop = (): void => {
        if (entries.get(key) === entry) entries.delete(key);
      };
      value.then((answer) => {
        if (answer.kind !== "page" || !answer.isKept) return drop();
        entry.page = answer;
        entry.isFinished = true;
        makeRoom();
      }, drop);
      return value;
    },
  };
}
