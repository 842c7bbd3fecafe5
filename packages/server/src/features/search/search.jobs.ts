import * as z from "zod";
import type { Database, Tx } from "../../platform/db/database.js";
import type { FullTextWords } from "../../platform/db/full-text.js";
import {
  handleJob,
  handleWork,
  type JobHandler,
  type Jobs,
  type JobWork,
  jobKind,
  type Schedule,
} from "../../platform/jobs/jobs.js";
import { SEARCH_SUBJECT } from "../../platform/kept/subjects.js";
import type { Logger } from "../../platform/logger.js";
import {
  deleteCommentDocuments,
  deleteDocuments,
  findStamps,
  insertDocument,
  lockDocuments,
} from "./search-documents.repo.js";
import { createMergeJobs } from "./search-merge.jobs.js";
import type { SearchType } from "./search-type.model.js";
import type { SearchTypes } from "./search-type.registry.js";
import { createWordJobs } from "./search-words.jobs.js";

const UPDATE = jobKind({ name: "search.update", payload: z.object({ type: z.string(), refId: z.string() }) });

const REPAIR = jobKind({
  name: "search.repair",
  payload: z.object({
    type: z.string(),
    /** The id at which the last batch ended. */
    after: z.string(),
    seen: z.int(),
    changed: z.int(),
    /** Makes every document again, whatever its stamp. */
    force: z.boolean(),
  }),
});

type Progress = z.infer<typeof REPAIR.payload>;

const BATCH = 100;
const LOG_EVERY = 10_000;

export interface SearchIndexDeps {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly types: SearchTypes;
  readonly logger: Logger;
}

/** Keeps the documents in step with their sources. */
export interface SearchIndex {
  readonly handlers: readonly JobHandler[];
  readonly schedules: readonly Schedule[];
  /** Makes a short document again, or removes it, in the transaction that changes its source. A new source has none yet. */
  follow(tx: Tx, type: string, refId: string, source?: { readonly isNew: boolean }): Promise<void>;
  /** Removes the comments of an article that is deleted in this transaction. */
  forgetArticle(tx: Tx, articleId: string): Promise<void>;
  /**
   * Announces a possible change: the document is checked soon, or after a restart if the process is killed meanwhile.
   */
  mark(type: string, refId: string): Promise<void>;
  /**
   * Compares every document with its source and repairs differences, in small steps, so that a stop or a kill only
   * interrupts it; with `force` it makes every document again. Searches continue meanwhile.
   */
  repair(options?: { readonly force?: boolean; readonly type?: string }): Promise<void>;
}

export function createSearchIndex({ db, jobs, types, logger }: SearchIndexDeps): SearchIndex {
  const words = createWordJobs({ db, jobs, types });
  const merge = createMergeJobs({ db, jobs });

  /** Makes the documents of new sources, and returns the words of each. */
  async function make(tx: Tx, type: SearchType, refIds: readonly string[]): Promise<readonly FullTextWords[]> {
    const made: FullTextWords[] = [];
    for (const document of await type.load(tx, refIds))
      made.push(await insertDocument(tx, db.dialect, type.key, document));
    return made;
  }

  /** The same for any sources; waits for other writers of their documents. */
  async function remake(tx: Tx, type: SearchType, refIds: readonly string[]): Promise<readonly FullTextWords[]> {
    if (refIds.length === 0) return [];
    await lockDocuments(tx, db.dialect, type.key, refIds);
    await deleteDocuments(tx, type.key, refIds);
    return make(tx, type, refIds);
  }

  const refresh = async (tx: Tx, type: SearchType, refIds: readonly string[]): Promise<void> =>
    words.learn(tx, await remake(tx, type, refIds));

  /** A foreign type with these documents, read before the transaction that stores them. */
  async function readAhead(type: SearchType, refIds: readonly string[]): Promise<SearchType> {
    if (!type.isForeign || refIds.length === 0) return type;
    const documents = await type.load(db.read, refIds);
    return { ...type, load: async (_, wanted) => documents.filter(({ refId }) => wanted.includes(refId)) };
  }

  /** The same for a step of a repair. */
  async function readStepAhead(type: SearchType, { after }: Progress): Promise<SearchType> {
    if (!type.isForeign) return type;
    const sources = await type.stamps(db.read, after, BATCH);
    const loaded = await readAhead(
      type,
      sources.map(({ refId }) => refId),
    );
    return { ...loaded, stamps: async () => sources };
  }

  /** The documents of a step that differ. Null as the end of the step means that it is the last one. */
  async function lookAt(tx: Tx, type: SearchType, { after, force }: Progress) {
    const sources = await type.stamps(tx, after, BATCH);
    const end = sources.length < BATCH ? null : (sources.at(-1)?.refId ?? null);
    const documents = await findStamps(tx, type.key, { after, upTo: end ?? undefined });
    const wanted = new Map(sources.map(({ refId, stamp }) => [refId, stamp]));
    const isWrong = (refId: string): boolean => (documents.get(refId) ?? null) !== (wanted.get(refId) ?? null);
    const known = [...new Set([...wanted.keys(), ...documents.keys()])];
    return { end, seen: sources.length, wrong: force ? known : known.filter(isWrong) };
  }

  async function step(progress: Progress): Promise<void> {
    const known = types.get(progress.type);
    if (!known) return;
    const type = await readStepAhead(known, progress);
    await db.transaction(async (tx) => {
      const { end, seen, wrong } = await lookAt(tx, type, progress);
      await refresh(tx, type, wrong);
      const reached = { ...progress, seen: progress.seen + seen, changed: progress.changed + wrong.length };
      if (end === null) await merge.whenNeeded(tx);
      else await enqueueStep(tx, { ...reached, after: end });
      tx.onCommit(() => logProgress(reached, end === null));
    });
  }

  function logProgress({ type, seen, changed }: Progress, isOver: boolean): void {
    if (isOver && changed > 0) logger.info("The search index has been repaired", { type, seen, changed });
    else if (!isOver && seen % LOG_EVERY === 0)
      logger.info("The search index is being compared", { type, seen, changed });
  }

  // The next step exists exactly when this one is committed.
  const enqueueStep = (tx: Tx, progress: Progress): Promise<void> =>
    jobs.enqueue(tx, REPAIR, progress, { key: progress.type });

  const repair: SearchIndex["repair"] = ({ force = false, type } = {}) =>
    db.transaction(async (tx) => {
      const keys = type === undefined ? types.all().map(({ key }) => key) : [type];
      for (const key of keys) await enqueueStep(tx, { type: key, after: "", seen: 0, changed: 0, force });
    });

  async function prepareUpdate({ type: key, refId }: z.infer<typeof UPDATE.payload>): Promise<JobWork> {
    const known = types.get(key);
    const type = known && (await readAhead(known, [refId]));
    const within = async (tx: Tx): Promise<void> => {
      if (type) await refresh(tx, type, [refId]);
    };
    return { within, changes: [SEARCH_SUBJECT] };
  }

  return {
    repair,
    async follow(tx, key, refId, { isNew } = { isNew: false }) {
      const type = types.get(key);
      const made = type ? await (isNew ? make : remake)(tx, type, [refId]) : [];
      await words.learnLater(tx, key, refId, made);
    },
    forgetArticle: deleteCommentDocuments,
    mark: (type, refId) =>
      db.transaction((tx) => jobs.enqueue(tx, UPDATE, { type, refId }, { key: `${type}:${refId}` }), { changes: [] }),
    handlers: [handleWork(db, UPDATE, prepareUpdate), handleJob(REPAIR, step), ...merge.handlers, ...words.handlers],
    schedules: [{ name: "search.repair", cron: "40 2 * * *", run: () => repair() }, ...words.schedules],
  };
}
