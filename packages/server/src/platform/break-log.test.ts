import { recordingLogger } from "@sitevine/testkit";
import { expect, test } from "vitest";
import { createBreakLog } from "./break-log.js";

test("what breaks together, and stays broken, is one line; what breaks later is another", () => {
  const logger = recordingLogger();
  let now = 0;
  const logBreak = createBreakLog(logger, "It broke", () => now);
  for (let attempt = 0; attempt < 20; attempt += 1) {
    logBreak(new Error("refused"));
    now += 2_000;
  }
  expect(logger.entries.map(({ message }) => message)).toEqual(["It broke"]);
  now += 10_001;
  logBreak(new Error("refused"));
  expect(logger.entries).toHaveLength(2);
});
