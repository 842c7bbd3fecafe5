import * as api from "@sitevine/api";
import { databases, eventually } from "@sitevine/testkit";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Database, Tx } from "../src/platform/db/database.js";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { addMember, createMember, logIn } from "./support/members.js";
import { freshPeer } from "./support/registration.js";

async function define(booted: BootedSite, admin: string, key: string, rules: object = {}): Promise<string> {
  const answer = await booted.call(api.createProfileField, {
    body: { key, type: "text", label: key, ...rules },
    token: admin,
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}

const remove = (booted: BootedSite, token: string, id: string) =>
  booted.call(api.deleteProfileField, { params: { id }, token });

const write = (booted: BootedSite, token: string, key: string) =>
  booted.call(api.updateOwnProfileFields, { token, body: { fields: { [key]: { value: "x" } } }, peer: freshPeer() });

/** Lets a test hold a transaction open after its work and before its commit. */
function heldTransactions() {
  let hold: { readonly isIt: (tx: Tx) => Promise<boolean>; reached(): void; released: Promise<void> } | undefined;
  const wrapDatabase = (database: Database): Database => ({
    dialect: database.dialect,
    serverUrl: database.serverUrl,
    read: database.read,
    get changes() {
      return database.changes;
    },
    transaction: (work, options) =>
      database.transaction(async (tx) => {
        const result = await work(tx);
        const holding = hold;
        if (!holding || !(await holding.isIt(tx))) return result;
        hold = undefined;
        holding.reached();
        await holding.released;
        return result;
      }, options),
    mark: () => database.mark(),
    ping: () => database.ping(),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  });
  return {
    wrapDatabase,
    /** The first transaction that has done this is held; `reached` resolves when its work is done. */
    hold(isIt: (tx: Tx) => Promise<boolean>) {
      const reached = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      hold = { isIt, reached: reached.resolve, released: released.promise };
      return { reached: reached.promise, release: released.resolve };
    },
  };
}

const hasNoField = (id: string) => async (tx: Tx) =>
  (await tx.selectFrom("profile_fields").select("id").where("id", "=", id).execute()).length === 0;
const hasValue = (id: string) => async (tx: Tx) =>
  (await tx.selectFrom("profile_field_values").select("field_id").where("field_id", "=", id).execute()).length > 0;

const isWaiting = async (database: Database): Promise<boolean> => {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.read);
  return rows.length > 0;
};

const onServer = databases().filter(({ name }) => name === "postgres");

describe.each(onServer)("deleting a profile field while values are written on $name", (kind) => {
  it("refuses the value that comes while the field is deleted, and makes no server error", async () => {
    const held = heldTransactions();
    await using booted = await bootSite(kind, { overrides: { wrapDatabase: held.wrapDatabase } });
    const admin = await booted.installed();
    const token = await addMember(booted);
    const id = await define(booted, admin, "boat");
    const { reached, release } = held.hold(hasNoField(id));
    const removing = remove(booted, admin, id);
    await reached;
    const writing = write(booted, token, "boat");
    await eventually(async () => expect(await isWaiting(booted.database())).toBe(true));
    release();
    expect((await removing).status).toBe(204);
    const answer = await writing;
    expect([answer.status, codeOf(answer)]).toEqual([422, "SVC-API-4001"]);
    expect(booted.logger.entries.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("takes the value away that is written first", async () => {
    const held = heldTransactions();
    await using booted = await bootSite(kind, { overrides: { wrapDatabase: held.wrapDatabase } });
    const admin = await booted.installed();
    const token = await addMember(booted);
    const id = await define(booted, admin, "boat");
    const { reached, release } = held.hold(hasValue(id));
    const writing = write(booted, token, "boat");
    await reached;
    const removing = remove(booted, admin, id);
    await eventually(async () => expect(await isWaiting(booted.database())).toBe(true));
    release();
    expect([(await writing).status, (await removing).status]).toEqual([200, 204]);
    expect(await booted.database().read.selectFrom("profile_field_values").selectAll().execute()).toEqual([]);
  });
});

describe.each(databases())("profile fields that come and go on $name", (kind) => {
  it("answer every writer with 200 or 422, however many write while they are deleted", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const members = await Promise.all(
      Array.from({ length: 6 }, (_, index) => createMember(booted, { username: `writer-${index}` })),
    );
    const tokens = await Promise.all(members.map(({ email }) => logIn(booted, email)));
    for (let round = 0; round < 5; round += 1) {
      const key = `field${round}`;
      const id = await define(booted, admin, key);
      const writes = tokens.flatMap((token) => [write(booted, token, key), write(booted, token, key)]);
      const [removed, ...written] = await Promise.all([remove(booted, admin, id), ...writes]);
      expect(removed.status).toBe(204);
      for (const answer of written) expect([200, 422], answer.text).toContain(answer.status);
    }
    expect(await booted.database().read.selectFrom("profile_field_values").selectAll().execute()).toEqual([]);
    expect(booted.logger.entries.filter(({ level }) => level === "error")).toEqual([]);
  });
});
