// Leaves one job and does it, in one copy of the database after another, each of which halts a step later than the one before: before
// a statement that writes, right after a commit, or while the job runs. When one has come to its end, it says how many have halted,
// and kills itself with all of them where they are. With `within`, the job is done in the transaction that ends it.
import { writeSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { systemClock } from "../../src/kernel/clock.ts";
import { uuidSource } from "../../src/kernel/ids.ts";
import { openDatabase } from "../../src/platform/db/open-database.ts";

import { createEmbeddedCarrier } from "../../src/platform/jobs/embedded-carrier.ts";
import { handleJob, jobKind } from "../../src/platform/jobs/jobs.ts";
import { createTableQueue } from "../../src/platform/jobs/table-queue.ts";
import { createKiller } from "./killer.ts";

const MOST_STEPS = 40;

const [original = "", folder = "", way = "run"] = process.argv.slice(2);
const quiet = { debug() {}, info() {}, warn() {}, error() {}, child: () => quiet };
const kind = jobKind({ name: "note", payload: z.object({ text: z.string() }) });

const write = async (tx, key) => {
  const updated_at = systemClock.now().toISOString();
  await tx.insertInto("settings").values({ key, value: "true", updated_at }).execute();
};

async function leaveAndDo(file, { overrides, step }) {
  const db = overrides.wrapDatabase(await openDatabase({ driver: "sqlite", file }, quiet));
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
        await step();
        await db.transaction((tx) => write(tx, "done"));
        await step();
      },
      async () => {
        if (way !== "within") return null;
        await step();
        return { within: (tx) => write(tx, "done"), changes: "unseen" };
      },
    ),
  ];
  await queue.start({ handlers, schedules: [] });
  await queue.settled();
  await queue[Symbol.asyncDispose]();
  await db[Symbol.asyncDispose]();
}

/** Halts at a step; true when there was no such step. */
async function haltAt(step) {
  const file = join(folder, `${step}.sqlite`);
  await copyFile(original, file);
  const killer = createKiller(step);
  const done = killer.count(() => leaveAndDo(file, killer), { behindTheScenes: true });
  return Promise.race([done.then(() => true), killer.halted.then(() => false)]);
}

let step = 1;
while (!(await haltAt(step))) {
  if (step === MOST_STEPS) throw new Error(`There are ${MOST_STEPS} steps or more.`);
  step += 1;
}
writeSync(1, `${step - 1}`);
process.kill(process.pid, "SIGKILL");
