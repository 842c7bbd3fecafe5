import { expect, it } from "vitest";
import { Heartbeat, type TokenStore } from "../src/index.js";
import { connectedTo } from "./support/install.js";
import { memoryLock, memoryToken } from "./support/memory-stores.js";
import type { Received, Reply } from "./support/test-server.js";

const REPORT = { serviceVersion: "1.0.0", installed: [] };
const DAYS_30 = 2_592_000;
const OVERLAP = 600;

/** Tokens as a marketplace keeps them: the current one, and its predecessor for ten minutes. */
function tokens(now: () => number) {
  const state = { current: "token-0", previous: undefined as string | undefined, overlapEnds: 0, rotations: 0 };
  const answer = ({ headers }: Received): Reply => {
    const token = headers.authorization?.replace("Bearer ", "");
    const known = token === state.current || (token === state.previous && now() < state.overlapEnds);
    if (!known) return { status: 401, json: { error: { code: "SVC-LICENSE-9002", message: "No." } } };
    state.rotations += 1;
    Object.assign(state, { previous: token, current: `token-${state.rotations}`, overlapEnds: now() + OVERLAP });
    return { json: { updates: [], advisories: [], token: state.current, expiresAt: now() + DAYS_30 } };
  };
  return { state, answer };
}

async function installed(change: (answer: Reply, call: number) => Reply = (answer) => answer) {
  let calls = 0;
  const marketplace = tokens(() => at.clock.seconds);
  const at = await connectedTo({
    "/updates/check": (request) => {
      calls += 1;
      return change(marketplace.answer(request), calls);
    },
  });
  const { client, clock } = at;
  const store = memoryToken({ token: "token-0", expiresAt: clock.seconds + DAYS_30 });
  const lock = memoryLock(clock);
  const beat = (changed: Partial<{ store: TokenStore }> = {}) =>
    new Heartbeat({ client, clock, store, lock, ...changed });
  return { ...at, state: marketplace.state, store, lock, beat };
}

const lost: Reply = (response) => void response.destroy();

it("saves the rotated token, and uses it the next time", async () => {
  await using at = await installed();
  expect(await at.beat().run(REPORT)).toEqual({ state: "done", updates: [], advisories: [] });
  expect(at.store.stored).toEqual({ token: "token-1", expiresAt: at.clock.seconds + DAYS_30 });
  expect(await at.beat().run(REPORT)).toMatchObject({ state: "done" });
  expect(at.server.requests[1]?.headers.authorization).toBe("Bearer token-1");
});

it("runs once among 50 at the same time", async () => {
  await using at = await installed();
  const results = await Promise.all(Array.from({ length: 50 }, () => at.beat().run(REPORT)));
  expect(results.map(({ state }) => state).sort()).toEqual([...Array(49).fill("busy"), "done"]);
  expect(at.state.rotations).toBe(1);
  expect(at.store.stored?.token).toBe(at.state.current);
});

it("runs again when the holder of the lock died", async () => {
  await using at = await installed();
  await at.lock.acquire(120_000);
  expect(await at.beat().run(REPORT)).toEqual({ state: "busy" });
  at.clock.seconds += 120;
  expect(await at.beat().run(REPORT)).toMatchObject({ state: "done" });
});

it("gives the lock back after a failure", async () => {
  await using at = await installed(() => ({ status: 500, json: {} }));
  for (const _ of [1, 2]) expect(await at.beat().run(REPORT)).toMatchObject({ state: "failed" });
  expect(at.store.stored?.token).toBe("token-0");
});

it("survives a crash between the answer and the saved token", async () => {
  await using at = await installed();
  const killed: TokenStore = {
    load: async () => await at.store.load(),
    save: async (next, replaces) => {
      if (next.rotatingSince === undefined) throw new Error("killed");
      return await at.store.save(next, replaces);
    },
  };
  expect(await at.beat().isUnfinished()).toBe(false);
  await expect(at.beat({ store: killed }).run(REPORT)).rejects.toThrow("killed");
  expect(at.state.rotations).toBe(1);
  expect(at.store.stored?.token).toBe("token-0");
  // After the restart the mark says that the heartbeat must not wait for its turn.
  expect(await at.beat().isUnfinished()).toBe(true);
  at.clock.seconds += OVERLAP - 1;
  expect(await at.beat().run(REPORT)).toMatchObject({ state: "done" });
  expect(at.store.stored?.token).toBe(at.state.current);
  expect(await at.beat().isUnfinished()).toBe(false);
});

it("asks again at once with the former token when the answer was lost", async () => {
  await using at = await installed((answer, call) => (call === 1 ? lost : answer));
  expect(await at.beat().run(REPORT)).toMatchObject({ state: "done" });
  expect(at.state.rotations).toBe(2);
  expect(at.store.stored?.token).toBe(at.state.current);
});

it("keeps the mark while it is unknown whether the token was rotated", async () => {
  await using at = await installed(() => lost);
  expect(await at.beat().run(REPORT)).toMatchObject({ state: "failed", failure: { reason: "unreachable" } });
  expect(at.store.stored).toMatchObject({ token: "token-0", rotatingSince: at.clock.seconds });
});

it.each<[string, object]>([
  ["no token", { token: undefined }],
  ["null", { token: null }],
  ["a token that has expired", { token: "token-9", expiresAt: 1 }],
])("keeps the token when the answer has %s", async (_, change) => {
  const body = { updates: [], advisories: [], token: "token-9", expiresAt: 4_000_000_000, ...change };
  await using at = await installed(() => ({ json: body }));
  expect(await at.beat().run(REPORT)).toMatchObject({ state: "failed", failure: { reason: "malformed" } });
  expect(at.store.stored?.token).toBe("token-0");
});

it("stores the rotated token when the rest of the answer is useless, and names the field", async () => {
  const advisory = {
    id: "1",
    kind: "plugin",
    package: "x",
    affected: "*",
    severity: "low",
    title: "T",
    url: "javascript:1",
  };
  await using at = await installed((answer) =>
    typeof answer === "object" ? { ...answer, json: { ...(answer.json as object), advisories: [advisory] } } : answer,
  );
  // The former token would have been refused after the overlap, and the site disconnected.
  for (const turn of [1, 2]) {
    const result = await at.beat().run(REPORT);
    expect(result).toMatchObject({
      state: "failed",
      failure: { reason: "malformed", message: expect.stringContaining("advisories.0.url: ") },
    });
    expect(at.store.stored).toEqual({ token: `token-${turn}`, expiresAt: at.clock.seconds + DAYS_30 });
    at.clock.seconds += OVERLAP;
  }
  expect(at.server.requests).toHaveLength(2);
});

it("asks to connect again when the token is refused or has ended", async () => {
  await using at = await installed();
  at.state.current = "another";
  expect(await at.beat().run(REPORT)).toMatchObject({ state: "reconnect", failure: { code: "SVC-LICENSE-9002" } });
  expect(await at.beat().isUnfinished()).toBe(false);
  at.clock.seconds += DAYS_30;
  expect(await at.beat().run(REPORT)).toEqual({ state: "reconnect" });
  expect(at.server.requests).toHaveLength(1);
});

it("sends nothing when it is not connected", async () => {
  await using at = await installed();
  at.store.stored = undefined;
  expect(await at.beat().run(REPORT)).toEqual({ state: "not-connected" });
  expect(at.server.requests).toHaveLength(0);
});

it("does not overwrite the token of a connection that was made meanwhile", async () => {
  await using at = await installed((answer) => {
    at.store.stored = { token: "of-the-new-connection", expiresAt: at.clock.seconds + DAYS_30 };
    return answer;
  });
  expect(await at.beat().run(REPORT)).toMatchObject({ state: "done" });
  expect(at.store.stored?.token).toBe("of-the-new-connection");
});
