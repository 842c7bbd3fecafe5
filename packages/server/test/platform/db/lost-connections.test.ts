import * as api from "@sitevine/api";
import { databases, eventually, type OriginalDatabases } from "@sitevine/testkit";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BootedSite, bootSite, codeOf } from "../../support/booted-site.js";
import { type Plug, plug } from "../../support/plug.js";
import { freshPeer } from "../../support/registration.js";

const kind = databases().find(({ name }) => name === "postgres");

describe.skipIf(!kind)("a site whose connections to PostgreSQL break", () => {
  let booted: BootedSite;
  let token: string;
  let way: Plug;
  /** A connection of the test's own, which does not go through the plug. */
  let operator: pg.Client;

  beforeAll(async () => {
    if (!kind) return;
    const create = async (originals?: OriginalDatabases) => {
      const made = await kind.create(originals);
      if (!("url" in made.target)) throw new Error("A server has an address.");
      operator = new pg.Client({ connectionString: made.target.url });
      way = await plug(new URL(made.target.url), 5432);
      return { ...made, target: { driver: "postgres", url: way.url } as const };
    };
    booted = await bootSite({ ...kind, create });
    token = await booted.installed();
    await operator.connect();
    // From now on it is known what the token's owner may do, and each look is one query.
    expect((await look()).status).toBe(200);
    await booted.settled();
  });
  afterAll(async () => {
    await operator?.end();
    await booted?.[Symbol.asyncDispose]();
    await way?.[Symbol.asyncDispose]();
  });

  const look = () => booted.call(api.listSessions, { token, peer: freshPeer() });
  const warnings = (from: number) => booted.logger.entries.slice(from).filter(({ level }) => level === "warn");
  const OTHERS = "pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";

  /** The ids of the site's connections that wait for a lock, once there are so many. */
  const blocked = (count: number) =>
    eventually(async () => {
      // A transaction sees the activity of the moment at which it first looked.
      await operator.query("select pg_stat_clear_snapshot()");
      const { rows } = await operator.query<{ pid: number }>(`select pid from ${OTHERS} and wait_event_type = 'Lock'`);
      expect(rows).toHaveLength(count);
      return rows.map(({ pid }) => pid);
    });

  /** Makes calls wait in the middle of a query while the work goes on. */
  async function whileLocked<T>(work: () => Promise<T>): Promise<T> {
    await operator.query("begin; lock table sessions in access exclusive mode");
    return work().finally(() => operator.query("rollback"));
  }

  it("a connection that is cut while a query runs costs that request alone", async () => {
    const asked = await whileLocked(async () => {
      const calls = [look(), look()];
      const [victim] = await blocked(2);
      await operator.query("select pg_terminate_backend($1)", [victim]);
      const first = await Promise.race(calls);
      expect([first.status, codeOf(first), first.headers.get("retry-after")]).toEqual([503, "SVC-API-5030", "5"]);
      return calls;
    });
    expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([200, 503]);
    expect((await look()).status).toBe(200);
  });

  it("a connection that is cut in a transaction costs that transaction alone", async () => {
    const cut = booted.database().transaction(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await operator.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
      await sql`select 1`.execute(tx);
    });
    await expect(cut).rejects.toThrow("The database cannot be reached");
    expect((await look()).status).toBe(200);
  });

  it("broken idle connections log one line", async () => {
    const asked = await whileLocked(async () => {
      const calls = Array.from({ length: 5 }, async () => {
        const answer = await look();
        // Connections broken by the test before may still have been idle.
        return answer.status === 503 ? look() : answer;
      });
      await blocked(5);
      return calls;
    });
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
    const from = booted.logger.entries.length;
    await operator.query(`select pg_terminate_backend(pid) from ${OTHERS}`);
    await eventually(async () => expect((await look()).status).toBe(200));
    expect(warnings(from).length).toBeLessThanOrEqual(1);
  });

  it("a server that is away is told at once, asked again with pauses, and found again", async () => {
    const ready = () => booted.call(api.getReadiness);
    expect((await ready()).json).toEqual({ status: "ready" });
    way.pull();
    await eventually(async () => expect((await look()).status).toBe(503));
    // The first may have met the break itself; this one finds out that nobody answers.
    expect((await look()).status).toBe(503);
    const before = way.tries;
    const answers = await Promise.all(Array.from({ length: 50 }, look));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    // The pause may end meanwhile, for one of them.
    expect(way.tries - before).toBeLessThanOrEqual(2);
    const away = await ready();
    expect([away.status, codeOf(away), away.headers.get("retry-after")]).toEqual([503, "SVC-API-5030", "5"]);
    expect((await booted.call(api.getHealth)).status).toBe(200);
    way.plugIn();
    await eventually(async () => expect((await look()).status).toBe(200));
    expect((await ready()).status).toBe(200);
  });
});
