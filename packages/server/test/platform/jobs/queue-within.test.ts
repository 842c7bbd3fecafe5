import { fakeClock } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import type { Tx } from "../../../src/platform/db/database.js";
import { handleJob, type JobHandler } from "../../../src/platform/jobs/jobs.js";
import { settingKeys } from "../fixtures.js";
import { NOTE } from "./note-job.js";
import { openJobs, QUEUES } from "./queue-scene.js";

const HOUR = 3_600_000;
const NEVER = async (): Promise<never> => {
  throw new Error("It is not to be run.");
};

const write = (tx: Tx, key: string) =>
  tx.insertInto("settings").values({ key, value: "true", updated_at: "2030-01-01T00:00:00.000Z" }).execute();

/** Does what a test says with the text of each note, in the transaction that ends the job. */
const within = (work: (tx: Tx, text: string) => Promise<unknown>, run: JobHandler["run"] = NEVER): JobHandler[] => [
  handleJob(NOTE, run, async ({ text }) => ({ within: async (tx) => void (await work(tx, text)), changes: "unseen" })),
];

describe.each(QUEUES)("a job within the transaction that ends it ($name)", ({ kind, driver }) => {
  it("is done once, however many processes see it", async () => {
    await using base = await openJobs(kind);
    const clock = fakeClock();
    const first = await driver.open(base.database, base.logger, clock);
    const second = await driver.open(base.database, base.logger, clock);
    await using _one = first.queue;
    await using _other = second.queue;
    const texts = Array.from({ length: 20 }, (_none, index) => `note.${index}`);
    // A second run would break the rule that a key is there once.
    const handlers = within(write);
    await first.queue.start({ handlers, schedules: [] });
    await second.queue.start({ handlers, schedules: [] });
    await Promise.all(texts.map((text, index) => (index % 2 === 0 ? first : second).leave(text)));
    await first.queue.settled();
    await second.queue.settled();
    const keys = await settingKeys(base.database);
    expect(keys.filter((key) => key.startsWith("note.")).sort()).toEqual(texts.sort());
    expect(await base.rows()).toEqual([]);
  });

  it("that fails leaves nothing, and is run as any other with its tries", async () => {
    await using base = await openJobs(kind);
    const { queue, leave, clock } = await driver.open(base.database, base.logger);
    await using _ = queue;
    let runs = 0;
    const handlers = within(
      async (tx, text) => {
        await write(tx, text);
        throw new Error("Half of it is done.");
      },
      async () => {
        runs += 1;
        throw new Error("It failed again.");
      },
    );
    await queue.start({ handlers, schedules: [] });
    await leave("half");
    for (let tries = 1; tries <= 3; tries += 1) {
      await queue.settled();
      expect(runs).toBe(tries);
      clock.advance(HOUR);
    }
    await queue.settled();
    expect(await settingKeys(base.database)).not.toContain("half");
    expect(await base.rows()).toMatchObject([{ status: "failed", attempts: 3, last_error: "It failed again." }]);
  });

  it("is done although another that came with it fails", async () => {
    await using base = await openJobs(kind);
    const { queue, leave } = await driver.open(base.database, base.logger);
    await using _ = queue;
    const texts = Array.from({ length: 40 }, (_none, index) => `note.${String(index).padStart(2, "0")}`);
    const isBroken = (text: string): boolean => text === "note.07" || text === "note.30";
    const handlers = within(
      async (tx, text) => {
        await write(tx, text);
        if (isBroken(text)) throw new Error("Half of it is done.");
      },
      async () => {
        throw new Error("It failed again.");
      },
    );
    for (const text of texts) await leave(text);
    await queue.start({ handlers, schedules: [] });
    await queue.settled();
    const keys = await settingKeys(base.database);
    expect(keys.filter((key) => key.startsWith("note."))).toEqual(texts.filter((text) => !isBroken(text)));
    const left = (await base.rows()).map(({ payload, attempts }) => [JSON.parse(payload).text, attempts]);
    expect(left).toEqual([
      ["note.07", 1],
      ["note.30", 1],
    ]);
  });

  it("is run where its handler has nothing to do in one transaction", async () => {
    await using base = await openJobs(kind);
    const { queue, leave } = await driver.open(base.database, base.logger);
    await using _ = queue;
    const done: string[] = [];
    const run = async ({ text }: { readonly text: string }) => void done.push(text);
    await queue.start({ handlers: [handleJob(NOTE, run, async () => null)], schedules: [] });
    await leave("x");
    await queue.settled();
    expect(done).toEqual(["x"]);
    expect(await base.rows()).toEqual([]);
  });

  it("does what it was last given, where that changes while it is looked at", async () => {
    await using base = await openJobs(kind);
    const { queue, leave, clock } = await driver.open(base.database, base.logger);
    await using _ = queue;
    const runAt = clock.now();
    let isChanged = false;
    const handlers = [
      handleJob(
        NOTE,
        ({ text }) => base.database.transaction(async (tx) => void (await write(tx, text))),
        async ({ text }) => {
          if (!isChanged) await leave("new", { key: "one", runAt });
          isChanged = true;
          return { within: async (tx) => void (await write(tx, text)), changes: "unseen" };
        },
      ),
    ];
    await leave("old", { key: "one", runAt });
    await queue.start({ handlers, schedules: [] });
    await queue.settled();
    const keys = await settingKeys(base.database);
    expect([keys.includes("old"), keys.includes("new")]).toEqual([false, true]);
    expect(await base.rows()).toEqual([]);
  });
});
