import { randomUUID } from "node:crypto";
import { databases, recordingLogger } from "@sitevine/testkit";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { Disposables } from "../../../src/kernel/disposables.js";
import { MayNotMakeRolesError } from "../../../src/platform/db/may-not-make-roles.js";
import { openDatabase } from "../../../src/platform/db/open-database.js";
import { createOwnSchemas } from "../../../src/platform/db/own-schemas.js";

const kind = databases().find(({ name }) => name === "postgres");

/** Schemas made by a role of the site that is no superuser, and may create tables. */
async function schemasOf(resources: Disposables, rights: string) {
  if (!kind) throw new Error("There is no server.");
  const made = resources.use(await kind.create());
  if (!("url" in made.target)) throw new Error("The database has no address.");
  const owner = resources.use(await openDatabase(made.target, recordingLogger()));
  const url = new URL(made.target.url);
  const database = url.pathname.slice(1);
  const role = `sitevine_test_${randomUUID()}`;
  const run = (statement: string): Promise<void> =>
    owner.transaction(async (tx) => void (await sql.raw(statement).execute(tx)));
  await run(`create role "${role}" with login password 'secret' ${rights}`);
  await run(`grant all on database "${database}" to "${role}"`);
  await run(`grant all on schema public to "${role}"`);
  resources.use({
    async [Symbol.asyncDispose]() {
      await run(`drop owned by "${role}"`);
      await run(`drop role "${role}"`);
    },
  });
  url.username = role;
  url.password = "secret";
  const db = resources.use(await openDatabase({ driver: "postgres", url: url.href }, recordingLogger()));
  return resources.use(createOwnSchemas({ db, url: url.href, passwordOf: () => "another secret" }));
}

describe.skipIf(!kind)("own schemas on PostgreSQL", () => {
  const call = { over: new AbortController().signal, statementMs: 10_000 };

  it("are made, used and deleted by a site that is no superuser", async () => {
    await using resources = new Disposables();
    const schemas = await schemasOf(resources, "createrole");
    await schemas.ensure("forum");
    await schemas.ensure("forum");
    await schemas.pool("forum").run("create table posts (id text primary key)", [], call);
    await schemas.pool("forum").run("insert into posts values ($1)", ["first"], call);
    const { rows } = await schemas.pool("forum").run("select id, current_schema() as place from posts", [], call);
    expect(rows).toEqual([{ id: "first", place: "plugin-forum" }]);
    await schemas.drop("forum");
    await schemas.drop("forum");
    await schemas.ensure("forum");
    await expect(schemas.pool("forum").run("select * from posts", [], call)).rejects.toThrow("does not exist");
    await schemas.drop("forum");
  });

  it("are refused with what to do where the role of the site may make no roles", async () => {
    await using resources = new Disposables();
    const schemas = await schemasOf(resources, "");
    const refusal = schemas.ensure("forum");
    await expect(refusal).rejects.toBeInstanceOf(MayNotMakeRolesError);
    await expect(refusal).rejects.toThrow("ALTER ROLE");
  });
});
