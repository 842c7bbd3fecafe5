import { eventually, fakeClock, recordingLogger } from "@sitevine/testkit";
import { Redis } from "ioredis";
import { expect, it } from "vitest";
import { uuidSource } from "../../../src/kernel/ids.js";
import { openBullmqCarrier } from "../../../src/platform/jobs/bullmq-carrier.js";
import { plug } from "../../support/plug.js";

const { REDIS_URL = "" } = process.env;

/** Ids of the connections that wait for a job under the prefix. */
async function waitingConnections(redis: Redis, prefix: string): Promise<string[]> {
  const list = String(await redis.client("LIST")).split("\n");
  const waiting = list.filter((line) => line.includes(`name=${prefix}:`) && line.includes("cmd=bzpopmin"));
  return waiting.map((line) => /^id=(\d+)/.exec(line)?.[1] ?? "");
}

it.skipIf(REDIS_URL === "")("a queue stops while the connection that waits for jobs is being restored", async () => {
  const redis = new Redis(REDIS_URL);
  await using way = await plug(new URL(REDIS_URL), 6379);
  const prefix = `sitevine-test:${uuidSource()}:queue`;
  const logger = recordingLogger();
  const carrier = await openBullmqCarrier({ url: way.url, prefix, clock: fakeClock(), logger });
  await carrier.start({ run: async () => null, look: async () => {} });
  await eventually(async () => expect(await waitingConnections(redis, prefix)).toHaveLength(1));

  way.refuse();
  const before = way.tries;
  const [id = ""] = await waitingConnections(redis, prefix);
  await redis.client("KILL", "ID", id);
  await eventually(() => expect(way.tries).toBeGreaterThan(before));
  await carrier.stop(100);

  const afterStop = way.tries;
  way.plugIn();
  await eventually(async () => expect(String(await redis.client("LIST"))).not.toContain(prefix));
  expect(way.tries).toBe(afterStop);
  redis.disconnect();
});
