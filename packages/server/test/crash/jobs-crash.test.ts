import { spawn } from "node:child_process";
import { join } from "node:path";
import { fakeClock, recordingLogger, temporaryDirectory } from "@sitevine/testkit";
import { expect, inject, it } from "vitest";
import { uuidSource } from "../../src/kernel/ids.js";
import { openDatabase } from "../../src/platform/db/open-database.js";
import { createEmbeddedCarrier } from "../../src/platform/jobs/embedded-carrier.js";
import { handleJob } from "../../src/platform/jobs/jobs.js";
import { createTableQueue } from "../../src/platform/jobs/table-queue.js";
import { settingKeys } from "../platform/fixtures.js";
import { NOTE } from "../platform/jobs/note-job.js";
import { programFile } from "../support/programs.js";

const { sqlite: ORIGINAL = "" } = inject("originalDatabases");
const LATER_MS = 10 * 60_000;

const logger = recordingLogger();

/** Does a job at copies of the database until one comes to its end, and returns how many had halted when the process was killed. */
function runChild(folder: string, way: "run" | "within"): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [programFile("jobs-child.mjs"), ORIGINAL, folder, way]);
    let said = "";
    let complaint = "";
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.stderr.on("data", (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    child.on("error", reject);
    child.on("close", (code, signal) => {
      if (signal === "SIGKILL" && complaint === "") resolve(Number(said));
      else reject(new Error(`The child ended with ${code ?? signal}: ${complaint}`));
    });
  });
}

/** Returns the state that the next start finds, after the locks of the killed process have expired. */
async function restart(file: string): Promise<{ asked: boolean; done: boolean; runs: number; left: number }> {
  await using database = await openDatabase({ driver: "sqlite", file }, logger);
  const keys = await settingKeys(database);
  const clock = fakeClock(new Date(Date.now() + LATER_MS));
  const carrier = createEmbeddedCarrier(logger);
  await using queue = createTableQueue({ db: database, clock, newId: uuidSource, logger, carrier });
  let runs = 0;
  const handlers = [
    handleJob(NOTE, async () => {
      runs += 1;
    }),
  ];
  await queue.start({ handlers, schedules: [] });
  await queue.settled();
  const { waiting, failed } = await queue.state();
  return { asked: keys.includes("asked"), done: keys.includes("done"), runs, left: waiting + failed };
}

interface Deaths {
  readonly kills: number;
  /** After how many of them it was done again. */
  readonly again: number;
}

/** Kills a process in which a job stands still at each of its steps, and has come to its end at last. */
async function killEverywhere(way: "run" | "within"): Promise<Deaths> {
  await using folder = await temporaryDirectory();
  const kills = await runChild(folder.path, way);
  let again = 0;
  for (let step = 1; step <= kills + 1; step += 1) {
    const found = await restart(join(folder.path, `${step}.sqlite`));
    const times = found.runs + (found.done ? 1 : 0);
    expect({ step, left: found.left, atLeastOnce: times >= 1 }).toEqual({ step, left: 0, atLeastOnce: found.asked });
    if (found.done && found.runs > 0) again += 1;
    if (step > kills) expect([found.done, found.runs]).toEqual([true, 0]);
  }
  return { kills, again };
}

it("a job that was committed is done or done again, whenever its process is killed", async () => {
  const { kills, again } = await killEverywhere("run");
  // Two writes and a commit for the job, one each for its claim, its effect and its end, and the run in between.
  expect(kills).toBeGreaterThanOrEqual(10);
  expect(again).toBeGreaterThan(0);
});

it("a job within the transaction that ends it is done exactly once", async () => {
  const { kills, again } = await killEverywhere("within");
  // Two writes and a commit for the job, what it reads first, and two writes and a commit for what it does.
  expect(kills).toBeGreaterThanOrEqual(7);
  expect(again).toBe(0);
});
