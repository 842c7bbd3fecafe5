import * as api from "@sitevine/api";
import { databases, eventually } from "@sitevine/testkit";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Tx } from "../../../src/platform/db/database.js";
import { DatabaseBusyError } from "../../../src/platform/db/database-busy.js";
import { DatabaseUnreachableError } from "../../../src/platform/db/database-unreachable.js";
import { migrate } from "../../../src/platform/db/migrate.js";
import { type BootedSite, bootSite, codeOf } from "../../support/booted-site.js";
import { originals } from "../../support/originals.js";
import { type Plug, plug } from "../../support/plug.js";
import { freshPeer } from "../../support/registration.js";

const kind = databases().find(({ name }) => name === "postgres");

// Without limits, nothing in this file would ever end.
describe.skipIf(!kind)("a site whose PostgreSQL falls silent and closes nothing", () => {
  let booted: BootedSite;
  let token: string;
  let way: Plug;
  /** A connection of the test's own, which does not go through the plug. */
  let operator: pg.Client;

  beforeAll(async () => {
    if (!kind) return;
    const made = await kind.create(originals());
    if (!("url" in made.target)) throw new Error("A server has an address.");
    operator = new pg.Client({ connectionString: made.target.url });
    way = await plug(new URL(made.target.url), 5432);
    booted = await bootSite(
      { ...kind, create: async () => made },
      {
        environment: { DATABASE_TIMEOUT: "1", DATABASE_POOL: "5" },
        overrides: { database: { driver: "postgres", url: way.url } },
      },
    );
    token = await booted.installed();
    await operator.connect();
    await looksWell();
    await booted.settled();
  });
  afterAll(async () => {
    await operator?.end();
    await booted?.[Symbol.asyncDispose]();
    await way?.[Symbol.asyncDispose]();
  });

  const look = () => booted.call(api.listSessions, { token, peer: freshPeer() });
  const factsOf = (answer: Awaited<ReturnType<typeof look>>) => [
    answer.status,
    codeOf(answer),
    answer.headers.get("retry-after"),
  ];
  const AWAY = [503, "SVC-API-5030", "5"];

  const looksWell = () => eventually(async () => expect((await look()).status).toBe(200));

  /** As many connections as there may be, all idle afterwards. */
  async function fillPool(): Promise<void> {
    const isOpen = Promise.withResolvers<void>();
    let open = 0;
    const hold = () =>
      booted.database().transaction(async (tx) => {
        await sql`select 1`.execute(tx);
        open += 1;
        if (open === 5) isOpen.resolve();
        await isOpen.promise;
      });
    await Promise.all(Array.from({ length: 5 }, hold));
  }

  it("answers 503 to all who ask meanwhile, and 200 once the server is back", async () => {
    await fillPool();
    way.silence();
    const answers = await Promise.all(Array.from({ length: 30 }, look));
    expect(new Set(answers.map((answer) => JSON.stringify(factsOf(answer))))).toEqual(new Set([JSON.stringify(AWAY)]));
    const ready = await booted.call(api.getReadiness);
    expect([ready.status, ready.headers.get("retry-after")]).toEqual([503, "5"]);
    expect((await booted.call(api.getHealth)).status).toBe(200);
    way.plugIn();
    await looksWell();
  });

  it("uses no other connection from before the silence, once one of them has met it", async () => {
    await fillPool();
    way.silence();
    const first = look();
    // New connections find the server from now on; the five old ones never say anything again.
    way.plugIn();
    expect(factsOf(await first)).toEqual(AWAY);
    expect((await look()).status).toBe(200);
  });

  it("ends a transaction in which it falls silent, whose locks the server gives back", async () => {
    const silenced = booted.database().transaction(async (tx) => {
      await sql`select 1`.execute(tx);
      way.silence();
      await sql`select 1`.execute(tx);
    });
    await expect(silenced).rejects.toThrow(DatabaseUnreachableError);
    way.plugIn();
    await looksWell();
  });

  it("tells callers at once while the server refuses connections, and finds it again", async () => {
    way.refuse();
    way.pull();
    expect(factsOf(await look())).toEqual(AWAY);
    way.plugIn();
    await looksWell();
  });

  it("gives up a statement that takes too long, and one that waits for a lock, but no migration", async () => {
    const database = booted.database();
    const slow = database.transaction((tx) => sql`select pg_sleep(3600)`.execute(tx));
    await expect(slow).rejects.toThrow(DatabaseBusyError);
    await operator.query("begin; lock table sessions in access exclusive mode");
    expect(factsOf(await look())).toEqual(AWAY);
    await operator.query("rollback");
    expect((await look()).status).toBe(200);

    const { clock, logger } = booted;
    const migrations = [
      { name: "9999-takes-long", up: async (tx: Tx) => void (await sql`select pg_sleep(3)`.execute(tx)) },
    ];
    await database.transaction((tx) => tx.deleteFrom("migration_history").execute());
    expect(await migrate(database, { serviceVersion: "1.0.0", clock, logger, migrations })).toEqual([
      "9999-takes-long",
    ]);
    await expect(database.transaction((tx) => sql`select pg_sleep(3600)`.execute(tx))).rejects.toThrow(
      DatabaseBusyError,
    );
  });
});
