import { type Caller, guest, type Member } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import type { Database } from "../../platform/db/database.js";
import { freshValue } from "../../platform/kept/fresh-value.js";
import type { KeyValueStore } from "../../platform/kv/key-value-store.js";
import type { Logger } from "../../platform/logger.js";
import { findCategories } from "./categories.repo.js";
import { mayWriteIn, type ReadableCategories, readableIn } from "./category.policy.js";
import { buildTree, type CategoryTree } from "./category-tree.model.js";

/** Answers which articles a caller may read and write. */
export interface CategoryAccess {
  readable(caller: Caller): Promise<ReadableCategories>;
  /** The categories that guests may read, if they are in memory; a new object each time they were read again. */
  peekReadableByGuests(): ReadableCategories | undefined;
  /** The number of times that the categories were reported as changed. */
  expiries(): number;
  /** False for a category that the caller may not read, and for none. */
  mayWrite(caller: Caller, categoryId: string): Promise<boolean>;
  /** Every category in its current state, readable or not. */
  tree(): Promise<CategoryTree>;
  /** Makes this process read the tree again. */
  expire(): void;
  /** Call it after categories changed: every process reads them again. Never rejects. */
  changed(): Promise<void>;
}

interface Known {
  readonly tree: CategoryTree;
  readonly forGuests: ReadableCategories;
  readonly forMembers: WeakMap<Member, ReadableCategories>;
}

// The longest time that a change may stay unnoticed in a process that no message reaches.
const MAX_AGE_MS = 1_000;
const CHANNEL = "categories.changed";

/**
 * Caches the tree. The process that changes it reads it again at once; the others do when the message arrives, or
 * within a second without one.
 */
export async function createCategoryAccess(deps: {
  readonly db: Database;
  readonly store: KeyValueStore;
  readonly clock: Clock;
  readonly logger: Logger;
}): Promise<CategoryAccess & AsyncDisposable> {
  const { db, store, clock, logger } = deps;
  const load = async (): Promise<Known> => {
    const tree = buildTree(await findCategories(db.read));
    return { tree, forGuests: readableIn(tree, guest), forMembers: new WeakMap() };
  };
  const known = freshValue(load, MAX_AGE_MS, clock);
  let expiries = 0;
  const expire = (): void => {
    expiries += 1;
    known.expire();
  };
  const unsubscribe = await store.subscribe(CHANNEL, expire);

  function readableOf({ tree, forGuests, forMembers }: Known, caller: Caller): ReadableCategories {
    if (caller.kind === "guest") return forGuests;
    const readable = forMembers.get(caller) ?? readableIn(tree, caller);
    forMembers.set(caller, readable);
    return readable;
  }

  return {
    tree: async () => (known.peek() ?? (await known.get())).tree,
    readable: async (caller) => readableOf(known.peek() ?? (await known.get()), caller),
    peekReadableByGuests: () => known.peek()?.forGuests,
    async mayWrite(caller, categoryId) {
      const state = await known.get();
      const node = state.tree.byId.get(categoryId);
      return node !== undefined && readableOf(state, caller).ids.has(categoryId) && mayWriteIn(caller, node.access);
    },
    expiries: () => expiries,
    expire,
    async changed() {
      expire();
      await store
        .publish(CHANNEL, "")
        .catch((error: unknown) => logger.warn("A change of categories could not be announced", { error }));
    },
    [Symbol.asyncDispose]: unsubscribe,
  };
}
