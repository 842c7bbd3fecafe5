import { recordingLogger } from "@sitevine/testkit";
import type { SharedByGuests } from "../../src/features/categories/index.js";
import {
  createSearchIndex,
  createSearchTypes,
  type SearchType,
  type SearchTypes,
} from "../../src/features/search/index.js";
import { createSearch, type Search } from "../../src/features/search/search.service.js";
import { guest } from "../../src/kernel/caller.js";
import type { Database } from "../../src/platform/db/database.js";
import type { JobHandler, Jobs } from "../../src/platform/jobs/jobs.js";

interface Note {
  title: string;
  body: string;
}

/** Notes that are found as a plugin's would be. */
function notes() {
  const all = new Map<string, Note>();
  const stamp = ({ title, body }: Note): string => `${title}/${body}`;
  const type: SearchType = {
    key: "notes",
    labels: { one: "Note", many: "Notes" },
    stamps: async (_db, after, limit) =>
      [...all]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .filter(([id]) => id > after)
        .slice(0, limit)
        .map(([refId, note]) => ({ refId, stamp: stamp(note) })),
    load: async (_db, refIds) =>
      refIds.flatMap((refId) => {
        const note = all.get(refId);
        const scope = { visibility: "public", category_id: "", author_id: "" } as const;
        return note ? [{ refId, stamp: stamp(note), ...note, at: new Date(1_900_000_000_000), ...scope }] : [];
      }),
    show: async (refIds) =>
      new Map(
        refIds.map((id) => [
          id,
          {
            title: all.get(id)?.title ?? "",
            href: `/notes/${id}`,
            byline: "",
            date: null,
            excerpt: "",
            wire: { type: "notes" },
          },
        ]),
      ),
  };
  return { all, type };
}

/** A queue that runs a job when told to, and loses none. */
function heldJobs() {
  const waiting = new Map<string, { name: string; payload: unknown }>();
  const jobs: Jobs = {
    async enqueue(tx, kind, payload, options = {}) {
      tx.onCommit(() => void waiting.set(`${kind.name} ${options.key}`, { name: kind.name, payload }));
    },
    cancel: async () => false,
  };
  async function runOne(handlers: readonly JobHandler[]): Promise<boolean> {
    const [entry] = waiting;
    if (!entry) return false;
    const [key, { name, payload }] = entry;
    waiting.delete(key);
    const handler = handlers.find(({ kind }) => kind.name === name);
    await handler?.run(payload, { jobId: key, attempt: 1, signal: new AbortController().signal });
    return true;
  }
  return {
    jobs,
    waiting,
    runOne,
    async runAll(handlers: readonly JobHandler[]) {
      while (await runOne(handlers));
    },
  };
}

/** Loads each answer anew. */
export const nothingShared: SharedByGuests = (_caller, _name, load) => load();

/** The search on a database without categories. */
export function searchOn(db: Database, types: SearchTypes): Search {
  const readable = async () => ({ ids: new Set<string>(), hiddenIds: [], seesMembersOnly: false });
  return createSearch({ db, categories: { readable }, types, sharedByGuests: nothingShared });
}

/** The search and its index on a database, of notes that a test changes at will. */
export function searchScene(db: Database) {
  const { all, type } = notes();
  const types = createSearchTypes([type]);
  const queue = heldJobs();
  const index = createSearchIndex({ db, jobs: queue.jobs, types, logger: recordingLogger() });
  const search = searchOn(db, types);
  const find = async (q: string) =>
    (await search.find(guest, { q, type: "all", page: 1, limit: 100 })).hits.map(({ id }) => id).sort();
  const stamps = async () =>
    (await db.read.selectFrom("search_documents").select(["ref_id", "stamp"]).orderBy("ref_id").execute()).map(
      (row) => `${row.ref_id} ${row.stamp}`,
    );
  return { all, types, queue, index, search, find, stamps };
}

/** An id that sorts like its number. */
export const idOf = (number: number): string => `n${String(number).padStart(5, "0")}`;
