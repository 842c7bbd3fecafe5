import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { eventually, recordingLogger } from "@sitevine/testkit";
import { expect, test } from "vitest";
import { systemClock } from "../../../src/kernel/clock.js";
import { openRedisStore } from "../../../src/platform/kv/redis-store.js";

const COMMAND = /\*\d+\r\n\$\d+\r\n(\w+)\r\n/g;
const INFO = "redis_version:7.0.0\r\nloading:0\r\n";

/** A server that agrees to everything but what it refuses, by command. */
async function redisThat(refusals: Readonly<Record<string, string>>) {
  const sockets: Socket[] = [];
  let isAway = false;
  const server: Server = createServer((socket) => {
    sockets.push(socket);
    if (isAway) socket.destroy();
    socket.on("error", () => undefined);
    socket.on("data", (data) => {
      for (const [, name = ""] of data.toString("latin1").matchAll(COMMAND)) {
        const command = name.toLowerCase();
        const agreed = command === "info" ? `$${INFO.length}\r\n${INFO}\r\n` : "+OK\r\n";
        socket.write(command in refusals ? `-${refusals[command]}\r\n` : agreed);
        if (command === "quit") socket.end();
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") expect.fail("no port");
  const logger = recordingLogger();
  return {
    logger,
    open: (database: number) =>
      openRedisStore({ url: `redis://127.0.0.1:${address.port}/${database}`, clock: systemClock, logger }),
    /** Breaks the connections, and refuses new ones. */
    leave() {
      isAway = true;
      for (const socket of sockets) socket.resetAndDestroy();
    },
    /** Number of connections so far. */
    connections: () => sockets.length,
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}

const REFUSED_HELLO = { hello: "ERR unknown command 'hello'" };

test("a database that the server does not have is refused, and no other one is used instead", async () => {
  await using redis = await redisThat({ ...REFUSED_HELLO, select: "ERR DB index is out of range" });
  await expect(redis.open(99)).rejects.toThrow("the server has no database of that number");
});

test("a server whose memory is full does not count as ready", async () => {
  await using redis = await redisThat({
    ...REFUSED_HELLO,
    set: "OOM command not allowed when used memory > 'maxmemory'.",
  });
  await using store = await redis.open(0);
  await expect(store.ping()).rejects.toThrow("its memory is full");
});

test("a server that stays away is one line in the log, however often the site looks for it", async () => {
  await using redis = await redisThat(REFUSED_HELLO);
  await using _store = await redis.open(0);
  redis.leave();
  await eventually(() => expect(redis.connections()).toBeGreaterThan(8));
  expect(redis.logger.entries.map(({ message }) => message)).toEqual(["The Redis connection failed"]);
});
