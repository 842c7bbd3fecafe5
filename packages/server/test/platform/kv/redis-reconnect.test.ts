import { randomUUID } from "node:crypto";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { eventually, recordingLogger } from "@sitevine/testkit";
import { expect, test } from "vitest";
import { systemClock } from "../../../src/kernel/clock.js";
import { openRedisStore } from "../../../src/platform/kv/redis-store.js";

const { REDIS_URL = "" } = process.env;

/** Stands between the store and Redis and can pull the plug. */
async function plug(target: URL) {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port || 6379), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {});
    }
    near.pipe(far).pipe(near);
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const pull = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return { url: `redis://127.0.0.1:${port}${target.pathname}`, pull, plugIn: () => listen(port) };
}

test.skipIf(REDIS_URL === "")("a lost Redis is told at once, and found again with its subscriptions", async () => {
  const { url, pull, plugIn } = await plug(new URL(REDIS_URL));
  const options = { url, clock: systemClock, logger: recordingLogger(), prefix: `sitevine-test-${randomUUID()}:` };
  try {
    await using store = await openRedisStore(options);
    const heard: string[] = [];
    await store.subscribe("news", (message) => heard.push(message));
    const lock = await store.lock("job", { ttlMs: 60_000 });
    pull();
    await eventually(() => expect(store.ping()).rejects.toThrow());
    // Redis stays away until these calls have failed: one that waited for it would never end.
    await expect(store.subscribe("other", () => {})).rejects.toThrow();
    await expect(store.increment("hits", { ttlMs: 1_000 })).rejects.toThrow();
    await lock?.[Symbol.asyncDispose]();
    expect(options.logger.entries.some(({ message }) => message.includes("will run out"))).toBe(true);
    await plugIn();
    await eventually(() => store.ping());
    await eventually(async () => {
      await store.publish("news", "back");
      expect(heard).toContain("back");
    });
  } finally {
    pull();
  }
});
