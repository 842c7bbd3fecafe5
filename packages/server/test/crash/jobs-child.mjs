// Leaves one job and does it, in a process of its own that kills itself at the given step: before a statement that
// writes, right after a commit, or while the job runs. Exits with 0 when there was no such step. With `within`, the job is done in
// the transaction that ends it.
import * as z from "zod";
import { systemClock } from "../../src/kernel/clock.ts";
import { uuidSource } from "../../src/kernel/ids.ts";
import { openDatabase } from "../../src/platform/db/open-database.ts";
import { createEmbeddedCarrier } from "../../src/platform/jobs/embedded-carrier.ts";
import { handleJob, jobKind } from "../../src/platform/jobs/jobs.ts";
import { createTableQueue } from "../../src/platform/jobs/table-queue.ts";

const [file = "", stepText = "0", way = "run"] = process.argv.slice(2);
let steps = 0;

function step() {
  steps += 1;
  if (steps === Number(stepText)) process.kill(process.pid, "SIGKILL");
}

const WRITES = new Set(["InsertQueryNode", "UpdateQueryNode", "DeleteQueryNode"]);
const killer = {
  transformQuery({ node }) {
    if (WRITES.has(node.kind)) step();
    return node;
  },
  transformResult: async ({ result }) => result,
};

const quiet = { debug() {}, info() {}, warn() {}, error() {}, child: () => quiet };
const opened = await openDatabase({ driver: "sqlite", file }, quiet);
const db = {
  dialect: opened.dialect,
  read: opened.read,
  ping: () => opened.ping(),
  [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  async transaction(work, options) {
    const result = await opened.transaction(
      (tx) => work(Object.assign(tx.withPlugin(killer), { onCommit: tx.onCommit })),
      options,
    );
    step();
    return result;
  },
};

const write = async (tx, key) => {
  const updated_at = systemClock.now().toISOString();
  await tx.insertInto("settings").values({ key, value: "true", updated_at }).execute();
};

const kind = jobKind({ name: "note", payload: z.object({ text: z.string() }) });
const queue = createTableQueue({
  db,
  clock: systemClock,
  newId: uuidSource,
  logger: quiet,
  carrier: createEmbeddedCarrier(quiet),
});
await db.transaction(async (tx) => {
  await write(tx, "asked");
  await queue.enqueue(tx, kind, { text: "x" });
});
const handlers = [
  handleJob(
    kind,
    async () => {
      step();
      await db.transaction((tx) => write(tx, "done"));
      step();
    },
    async () => {
      if (way !== "within") return null;
      step();
      return { within: (tx) => write(tx, "done"), changes: "unseen" };
    },
  ),
];
await queue.start({ handlers, schedules: [] });
await queue.settled();
await queue[Symbol.asyncDispose]();
await db[Symbol.asyncDispose]();
