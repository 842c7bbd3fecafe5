import { recordingLogger } from "@sitevine/testkit";
import { expect, it } from "vitest";
import { createHousekeeping } from "./housekeeping.js";

it("does one chore after another, once, whatever fails", async () => {
  const logger = recordingLogger();
  const done: string[] = [];
  const chore = (name: string) => ({ name, run: async () => void done.push(name) });
  const failing = { name: "b", run: () => Promise.reject(new Error("no")) };
  await using keeping = createHousekeeping([chore("a"), failing, chore("c")], logger);
  keeping.begin();
  keeping.begin();
  await keeping.settled();
  expect(done).toEqual(["a", "c"]);
  expect(logger.entries).toMatchObject([{ level: "warn", fields: { chore: "b" } }]);
});

it("ends what waits when the site stops, and begins nothing more", async () => {
  const done: string[] = [];
  const waiting = {
    name: "waits",
    run: (signal: AbortSignal) => new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve())),
  };
  const next = { name: "next", run: async () => void done.push("next") };
  const keeping = createHousekeeping([waiting, next], recordingLogger());
  keeping.begin();
  await keeping[Symbol.asyncDispose]();
  expect(done).toEqual([]);
});
