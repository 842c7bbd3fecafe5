import { createHash } from "node:crypto";
import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import { databases, endpointCalls, temporaryDirectory } from "@sitevine/testkit";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { Disposables } from "../../src/kernel/disposables.js";
import { ADMIN, administratorToken, SITE } from "../support/booted-site.js";
import { pluginForm } from "../support/plugin-package.js";
import { outcomesIn } from "./old-or-new.js";
import { operationOf } from "./operation.js";
import { observe, openSite, type Place, release } from "./plugin-states.js";
import { haltAtEachStep } from "./run-child.js";

// Every halted site has connections of its own, ten at most, and a server has a hundred by default.
const MOST_STEPS = 20;
const AT_ONCE = 4;

// The data of such a site is on the server, so a kill leaves what is committed there.
const kind = databases().find(({ name }) => name === "postgres");

describe.runIf(kind)("a process killed while it changes plugins, on postgres", () => {
  const stack = new Disposables();
  let work = "";
  const bases: Record<string, Place> = {};

  const nameIn = (databaseUrl: string): string => new URL(databaseUrl).pathname.slice(1);

  /** Roles belong to the server, and stay when the database is dropped. */
  async function dropRole(databaseUrl: string): Promise<void> {
    const hash = createHash("sha256").update(nameIn(databaseUrl)).digest("hex").slice(0, 8);
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await client.connect();
    await client.query(`drop role if exists "sitevine-${hash}-forum"`);
    await client.end();
  }

  /** A copy of a database to which nobody is connected. */
  async function copyOf(original: string | undefined): Promise<string> {
    if (!kind) throw new Error("There is no server.");
    const { target, ...made } = await kind.create(original === undefined ? {} : { postgres: original });
    if (!("url" in target)) throw new Error("The database is not on a server.");
    const { url } = target;
    stack.use({
      async [Symbol.asyncDispose]() {
        await made[Symbol.asyncDispose]();
        await dropRole(url);
      },
    });
    return url;
  }

  async function keepBase(name: string, place: Required<Place>): Promise<void> {
    const dataDir = join(work, name);
    await cp(place.dataDir, dataDir, { recursive: true });
    bases[name] = { dataDir, databaseUrl: await copyOf(nameIn(place.databaseUrl)) };
  }

  beforeAll(async () => {
    work = stack.use(await temporaryDirectory()).path;
    await writeFile(join(work, "2.0.0.svplugin"), release("2.0.0"));
    const place = { dataDir: join(work, "site"), databaseUrl: await copyOf(inject("originalDatabases").postgres) };
    {
      await using site = await openSite(place);
      await site.install({ site: SITE, admin: ADMIN });
      const ada = endpointCalls(site).as(await administratorToken(site));
      await ada.call(api.uploadPlugin, { body: pluginForm(release("1.0.0")) });
      await site.settled();
    }
    await keepBase("installed", place);
    {
      await using site = await openSite(place);
      const ada = endpointCalls(site).as(await administratorToken(site));
      await ada.call(api.enablePlugin, { params: { id: "forum" } });
      await site.settled();
    }
    await keepBase("running", place);
  });
  // There is a database for each step, and a busy server takes its time to drop one.
  afterAll(() => stack[Symbol.asyncDispose](), 300_000);

  it.each([
    { name: "enable", from: "installed", ...operationOf(api.enablePlugin, { id: "forum" }) },
    { name: "update", from: "running", ...operationOf(api.uploadPlugin), file: "2.0.0.svplugin" },
    { name: "disable", from: "running", ...operationOf(api.disablePlugin, { id: "forum" }) },
    { name: "uninstall", from: "running", ...operationOf(api.uninstallPlugin, { id: "forum" }) },
  ])(
    "leaves the old state or the new one, never half ($name)",
    async ({ name, from, path, method, ...rest }) => {
      const { email, password } = ADMIN;
      const { dataDir = "", databaseUrl = "" } = bases[from] ?? {};
      const to = join(work, name);
      const urls: string[] = [];
      const killed = await haltAtEachStep(
        {
          from: dataDir,
          to,
          most: MOST_STEPS,
          async before(step) {
            const url = await copyOf(nameIn(databaseUrl));
            urls[step - 1] = url;
            const file = "file" in rest && { file: join(work, rest.file) };
            return { path, method, login: { email, password }, environment: { DATABASE_URL: url }, ...file };
          },
        },
        AT_ONCE,
      );
      const { folders, finished, steps } = killed;
      expect(steps).toBeGreaterThan(2);
      const places = [...folders, finished].map((folder, index): Place => {
        const url = urls[index];
        if (!url) throw new Error("Each step has a database.");
        return { dataDir: folder, databaseUrl: url };
      });
      const untouched = { dataDir: `${to}-before`, databaseUrl: await copyOf(nameIn(databaseUrl)) };
      await cp(dataDir, untouched.dataDir, { recursive: true });
      const before = await observe(untouched);
      const after = await observe(places.pop() ?? untouched);
      expect(after.plugins).not.toEqual(before.plugins);
      const outcomes = await outcomesIn(places, { before, after, observe });
      expect(outcomes).toEqual(["new", "old"]);
    },
    300_000,
  );
});
