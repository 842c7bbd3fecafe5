import * as api from "@sitevine/api";
import { databases, eventually } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { type PluginSource, pluginAdmin } from "./support/plugin-package.js";

/** A route that does something, in a plugin of its own. */
const route = (body: string, more = ""): Pick<PluginSource, "definition"> => ({
  definition: `routes: [
    { method: "GET", path: "/", audience: "public", handler: async (request, site) => { ${body} } },
    { method: "GET", path: "/well", audience: "public", handler: () => ({ json: "well" }) },
  ], ${more}`,
});

/** Faults that keep a release from being enabled, with the sentence that the administrator reads. */
const AT_LOAD: Readonly<Record<string, readonly [before: string, sentence: string]>> = {
  throws: [`throw new Error("No such table.");`, "No such table."],
  ends: ["process.exit(3);", "ended with 3"],
  "kills its parent": ["process.kill(process.ppid);", "Plugins may not use process.kill"],
  "opens a database": [`import "node:sqlite";`, "sqlite"],
  "allocates for ever": ["const all = []; for (;;) all.push(new Array(1e5).fill(all.length));", "MB of memory"],
};

/** Faults of a route, with the answer to its caller. */
const IN_A_CALL: Readonly<Record<string, readonly [body: string, status: number, code: string]>> = {
  "loops for ever": ["for (;;);", 503, "SVC-API-5030"],
  "allocates for ever": ["const all = []; for (;;) all.push(new Array(1e5).fill(all.length));", 503, "SVC-API-5030"],
  ends: ["process.exit(3);", 503, "SVC-API-5030"],
  "kills its parent": ["process.kill(process.ppid);", 500, "SVC-API-5000"],
  "reads a file of the site": [`(await import("node:fs")).readFileSync("/etc/hostname");`, 500, "SVC-API-5000"],
  "asks another host": [`await site.fetch("http://example.org/");`, 500, "SVC-API-5000"],
  "answers what no JSON can hold": ["return { json: 1n };", 500, "SVC-API-5000"],
};

describe.each(databases().slice(0, 1))("a plugin that is hostile, on $name", (kind) => {
  let booted: BootedSite;
  let admin: ReturnType<typeof pluginAdmin>;
  let token: string;

  beforeAll(async () => {
    const limits = {
      callMs: 3_000,
      stopMs: 1_000,
      memoryMb: 48,
      residentMb: 300,
      bodyBytes: 4 * 1024 * 1024,
      pausesMs: [1] as const,
    };
    booted = await bootSite(kind, { overrides: { pluginLimits: limits } });
    token = await booted.installed();
    admin = pluginAdmin(booted, token);
  });
  afterAll(() => booted?.[Symbol.asyncDispose]());

  /** Installs and enables a plugin under the name of the case. */
  async function enabled(id: string, source: PluginSource): Promise<void> {
    await admin.upload({ id, ...source });
    expect((await admin.enable(id)).status).toBe(200);
  }
  const siteAnswers = async (): Promise<void> => {
    expect((await booted.call(api.getHealth)).status).toBe(200);
    expect((await booted.call("/")).status).toBe(200);
  };
  const idOf = (prefix: string, name: string): string => `${prefix}-${name.replaceAll(/[^a-z]+/g, "-")}`;

  it.each(Object.entries(AT_LOAD))("%s at load is not enabled, and says why", async (name, [before, sentence]) => {
    const id = idOf("load", name);
    await admin.upload({ id, before });
    const enabling = admin.enable(id);
    await siteAnswers();
    const answer = await enabling;
    expect([answer.status, codeOf(answer)]).toEqual([409, "SVC-PLUGIN-2002"]);
    expect(answer.error.message).toContain("Version 1.0.0 of the plugin does not start: ");
    expect(answer.error.message).toContain(sentence);
    expect((await admin.list()).find((plugin) => plugin.id === id)).toMatchObject({ status: "disabled" });
  });

  it("loops for ever at load is given up, and says why", async () => {
    await using impatient = await bootSite(kind, { overrides: { pluginLimits: { startMs: 1_000 } } });
    const own = pluginAdmin(impatient, await impatient.installed());
    await own.upload({ before: "for (;;);" });
    const answer = await own.enable();
    expect([answer.status, codeOf(answer)]).toEqual([409, "SVC-PLUGIN-2002"]);
    expect(answer.error.message).toContain("was not loaded within 1 s");
  });

  it.each(Object.entries(IN_A_CALL))("%s in a call costs its own answers alone", async (name, [body, status, code]) => {
    const id = idOf("call", name);
    // The error log takes so many entries a minute, and waiting for another plugin's restart may have used them up.
    booted.clock.advance(60_000);
    await enabled(id, route(body));
    const asked = admin.ask("/", { id });
    await siteAnswers();
    const answer = await asked;
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
    await eventually(async () => expect((await admin.ask("/well", { id })).json).toBe("well"));
    // The log is written behind the scenes.
    await eventually(async () => {
      const { body: errors } = await booted.as(token).call(api.listErrorLog, { query: { limit: 100 } });
      expect(JSON.stringify(errors)).toContain(id);
    });
  });

  it("answers without end is cut off at the limit", async () => {
    const endless = `return { body: new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65536)) }) };`;
    await enabled("endless", route(endless));
    await expect(admin.ask("/", { id: "endless" })).rejects.toThrow();
    await siteAnswers();
    expect((await admin.ask("/well", { id: "endless" })).json).toBe("well");
  });

  it("ends again and again is switched off, with the reason", async () => {
    await enabled("falls", route("process.exit(9);"));
    const plugin = await eventually(async () => {
      await admin.ask("/", { id: "falls" });
      const found = (await admin.list()).find(({ id }) => id === "falls");
      expect(found?.status).toBe("failed");
      return found;
    });
    expect(plugin?.problem).toBe("Version 1.0.0 ended again and again: The process of the plugin ended with 9.");
    // State of a plugin is stored first; then the processes of the site learn of it.
    await eventually(async () => expect(codeOf(await admin.ask("/well", { id: "falls" }))).toBe("SVC-PLUGIN-2020"));
    const summary = (await booted.as(token).call(api.getStatusSummary)).body;
    expect(summary.failedPlugins).toBe(1);
    expect((await admin.enable("falls")).status).toBe(200);
  });

  it("throws in a job or a listener is told of in the error log, and hears the next event", async () => {
    const listener = `listeners: { "user.banned": async ({ userId }, { values }) => {
      await values.set("heard", ((await values.get("heard")) ?? 0) + 1);
      throw new Error("Nobody listens to this.");
    } }, jobs: { sink: { cron: "* * * * *", handler: () => { throw new Error("The job sank."); } } }`;
    await enabled("deaf", route(`return { json: await site.values.get("heard") };`, listener));
    await booted.settled();
    for (const _ of [1, 2]) {
      booted.clock.advance(60_000);
      await booted.settled();
    }
    await eventually(async () => {
      const { body } = await booted.as(token).call(api.listErrorLog, { query: { limit: 100 } });
      expect(JSON.stringify(body)).toContain("The job sank.");
    });
    await siteAnswers();
  });
});
