import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { measureActs } from "./acts.mjs";

let status = 201;
const server = createServer((_, answer) => answer.writeHead(status).end("{}"));
let origin = "";

beforeEach(async () => {
  status = 201;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" && address?.port}`;
});

afterEach(async () => {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
});

/** @type {import("./acts.mjs").Act} */
const write = async (send) => void (await send({ path: "/", body: {}, expect: 201 }));

test("every writer has their turn, and does one thing at a time", async () => {
  /** @type {Map<number, number>} */
  const acts = new Map();
  const busy = new Set();
  let twice = 0;
  const load = await measureActs(
    origin,
    async (send, writer) => {
      if (busy.has(writer)) twice += 1;
      busy.add(writer);
      await write(send, writer);
      busy.delete(writer);
      acts.set(writer, (acts.get(writer) ?? 0) + 1);
    },
    { seconds: 1, connections: 3, writers: 7 },
  );
  expect([...acts.keys()].sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(twice).toBe(0);
  expect(load.perSecond).toBeGreaterThan(0);
  expect(load.p50).toBeLessThanOrEqual(load.p99);
});

test("an answer with another status ends the measurement", async () => {
  status = 429;
  const load = measureActs(origin, write, { seconds: 30, connections: 2, writers: 2 });
  await expect(load).rejects.toThrow("POST / gave 429 and not 201");
});

test("two connections never share a writer", async () => {
  const load = measureActs(origin, write, { seconds: 1, connections: 2, writers: 1 });
  await expect(load).rejects.toThrow("2 at once take as many writers, and there are 1.");
});
