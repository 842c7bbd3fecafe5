import { expect, test } from "vitest";
import { pinoLogger } from "./pino-logger.js";

function record(level: "debug" | "info") {
  const lines: string[] = [];
  const logger = pinoLogger({ level, destination: { write: (line) => void lines.push(line) } });
  return { logger, read: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

test("writes one object a line with level, time, message and the fields of the child", () => {
  const { logger, read } = record("info");
  logger.child({ requestId: "r1" }).warn("Slow answer", { ms: 1200 });
  expect(read()).toEqual([
    { level: "warn", time: expect.stringMatching(/^\d{4}-.*Z$/), requestId: "r1", ms: 1200, message: "Slow answer" },
  ]);
});

test("keeps to its level", () => {
  const { logger, read } = record("info");
  logger.debug("detail");
  logger.info("news");
  expect(read().map(({ message }) => message)).toEqual(["news"]);
});

test("lets no secret through in fields, bindings, errors or messages", () => {
  const { logger, read } = record("debug");
  logger
    .child({ headers: { authorization: "Bearer canary" } })
    .error("cannot reach redis://:canary@cache", { error: new Error("at postgres://a:canary@b"), password: "canary" });
  expect(read()).toHaveLength(1);
  expect(JSON.stringify(read())).not.toContain("canary");
});
