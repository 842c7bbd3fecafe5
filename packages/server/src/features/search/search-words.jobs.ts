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
import type { SearchTypes } from "./search-type.registry.js";
import { forgetWords, knowsWords, learnWords } from "./search-words.repo.js";
import { isLearnable } from "./spelling.model.js";
import { indexWords } from "./text-words.model.js";

const LEARN = jobKind({ name: "search.learn", payload: z.object({ type: z.string(), refId: z.string() }) });
const FORGET = jobKind({ name: "search.forget", payload: z.object({ after: z.string() }) });

// A text with more different words is no prose; its other words are found, but offered to nobody.
const MOST_OF_DOCUMENT = 5_000;
const BATCH = 500;

export interface WordJobsDeps {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly types: SearchTypes;
}

/** Keeps the words that search offers to those who mistype one. */
export interface WordJobs {
  /** Learns the words of documents, in a transaction that changes nothing but the index. */
  learn(tx: Tx, documents: readonly FullTextWords[]): Promise<void>;
  /**
   * Learns the words of a document after the commit if it has new ones: the words are shared by everybody who writes, and the
   * transaction of one should not wait for that of another.
   */
  learnLater(tx: Tx, type: string, refId: string, documents: readonly FullTextWords[]): Promise<void>;
  readonly handlers: readonly JobHandler[];
  readonly schedules: readonly Schedule[];
}

function learnable(documents: readonly FullTextWords[]): readonly string[] {
  const words = new Set<string>();
  for (const { title, body } of documents) {
    let left = MOST_OF_DOCUMENT;
    for (const word of [...title, ...body]) {
      if (words.has(word) || !isLearnable(word)) continue;
      if (left === 0) break;
      left -= 1;
      words.add(word);
    }
  }
  return [...words];
}

export function createWordJobs({ db, jobs, types }: WordJobsDeps): WordJobs {
  const learn: WordJobs["learn"] = (tx, documents) => learnWords(tx, db.dialect, learnable(documents));
  const forgetAfter = (tx: Tx, after: string): Promise<void> => jobs.enqueue(tx, FORGET, { after }, { key: "words" });

  async function prepareLearning({ type, refId }: z.infer<typeof LEARN.payload>): Promise<JobWork> {
    const documents = (await types.get(type)?.load(db.read, [refId])) ?? [];
    return { within: (tx) => learn(tx, documents.map(indexWords)), changes: [SEARCH_SUBJECT] };
  }

  return {
    learn,
    async learnLater(tx, type, refId, documents) {
      if (await knowsWords(tx, db.dialect, learnable(documents))) return;
      await jobs.enqueue(tx, LEARN, { type, refId }, { key: `${type}:${refId}` });
    },
    handlers: [
      handleWork(db, LEARN, prepareLearning),
      handleJob(FORGET, ({ after }) =>
        db.transaction(async (tx) => {
          const reached = await forgetWords(tx, db.dialect, after, BATCH);
          if (reached !== null) await forgetAfter(tx, reached);
        }, UNSEEN),
      ),
    ],
    schedules: [
      { name: "search.forget", cron: "20 4 * * *", run: () => db.transaction((tx) => forgetAfter(tx, ""), UNSEEN) },
    ],
  };
}

/** A forgotten word may be offered a moment longer. */
const UNSEEN = { changes: [] };
