import { getAdminHealth } from "@sitevine/api";
import { databases, eventually } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { bootSite, codeOf } from "./support/booted-site.js";
import { type PluginSource, pluginAdmin, valueRoute } from "./support/plugin-package.js";
import { bootTwoSites } from "./support/two-sites.js";

const version = (number: string): PluginSource => ({
  version: number,
  definition: `routes: [${valueRoute("/version", JSON.stringify(number))}]`,
});

describe.each(databases())("plugins of two processes on $name", (kind) => {
  it("run in both, and in neither once they are disabled", async () => {
    await using sites = await bootTwoSites(kind);
    const [first, second] = [sites.first, sites.second].map((site) => pluginAdmin(site, sites.token));
    if (!first || !second) throw new Error("There are two sites.");
    await first.upload(version("1.0.0"));
    await first.enable();
    expect((await first.ask("/version")).json).toBe("1.0.0");
    await eventually(async () => expect((await second.ask("/version")).json).toBe("1.0.0"));

    await second.upload(version("2.0.0"));
    expect((await second.ask("/version")).json).toBe("2.0.0");
    await eventually(async () => expect((await first.ask("/version")).json).toBe("2.0.0"));

    await first.disable();
    await eventually(async () => expect(codeOf(await second.ask("/version"))).toBe("SVC-PLUGIN-2020"));
  });

  it("are installed once and enabled once, whoever asks how often", async () => {
    await using sites = await bootTwoSites(kind);
    const both = [sites.first, sites.second].map((site) => pluginAdmin(site, sites.token));
    const all = <T>(work: (admin: (typeof both)[number]) => Promise<T>, times = 25): Promise<T[]> =>
      Promise.all(both.flatMap((admin) => Array.from({ length: times }, () => work(admin))));
    // As many as one account may have checked at once.
    const uploads = await all((admin) => admin.upload(version("1.0.0")), 5);
    expect(uploads.some(({ status }) => status === 201)).toBe(true);
    expect(uploads.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    const enabled = await all((admin) => admin.enable());
    expect(enabled.some(({ status }) => status === 200)).toBe(true);
    expect(enabled.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect((await both[0]?.list())?.map(({ status }) => status)).toEqual(["enabled"]);
    const removed = await all((admin) => admin.uninstall());
    expect(removed.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(removed.filter(({ status }) => status !== 204 && status !== 404)).toEqual([]);
  });

  it("answer as the old or the new release while they are updated, and never with an error", async () => {
    await using booted = await bootSite(kind);
    const forum = pluginAdmin(booted, await booted.installed());
    const slow = (number: string): PluginSource => ({
      version: number,
      definition: `routes: [{ method: "GET", path: "/version", audience: "public", handler: async () => {
        for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
        return { json: "${number}" }; } }]`,
    });
    await forum.upload(slow("1.0.0"));
    await forum.enable();
    const state = { isUpdating: true };
    const callers = Array.from({ length: 50 }, async () => {
      const seen = new Set<unknown>();
      while (state.isUpdating) seen.add((await forum.ask("/version")).json);
      return [...seen];
    });
    const updated = await forum.upload(slow("2.0.0"));
    state.isUpdating = false;
    expect(updated.status).toBe(201);
    const seen = new Set((await Promise.all(callers)).flat());
    expect([...seen].filter((answer) => answer !== "1.0.0" && answer !== "2.0.0")).toEqual([]);
    expect((await forum.ask("/version")).json).toBe("2.0.0");
  });

  it("go back to the former release when the new one does not start any more, and are off without one", async () => {
    await using sites = await bootTwoSites(kind);
    const first = pluginAdmin(sites.first, sites.token);
    const second = pluginAdmin(sites.second, sites.token);
    await first.upload(version("1.0.0"));
    await first.enable();
    await eventually(async () => expect((await second.ask("/version")).json).toBe("1.0.0"));
    // Second starts find the file of the first one, and fail.
    const brittle = (number: string): PluginSource => ({
      ...version(number),
      before: `import { existsSync, writeFileSync } from "node:fs";
        if (existsSync("begun${number}")) throw new Error("Begun before."); writeFileSync("begun${number}", "");`,
    });
    await first.upload(brittle("2.0.0"));
    await eventually(async () => {
      const [plugin] = await first.list();
      expect(plugin).toMatchObject({
        status: "enabled",
        manifest: { version: "1.0.0" },
        problem: expect.stringContaining("Begun before."),
      });
    });
    for (const admin of [first, second])
      await eventually(async () => expect((await admin.ask("/version")).json).toBe("1.0.0"));

    await first.uninstall();
    await first.upload(brittle("3.0.0"));
    await first.enable();
    await eventually(async () => {
      const [plugin] = await first.list();
      expect(plugin).toMatchObject({ status: "failed", problem: expect.stringContaining("Begun before.") });
    });
    await eventually(async () => expect(codeOf(await first.ask("/version"))).toBe("SVC-PLUGIN-2020"));
    const { parts } = (await sites.first.as(sites.token).call(getAdminHealth)).body;
    expect(parts.plugins).toMatchObject({
      status: "degraded",
      detail: expect.stringContaining("forum does not run: Version 3.0.0 did not start: Begun before."),
    });
    const errors = sites.second.logger.entries.filter(({ fields }) => fields.pluginId === "forum");
    expect(errors.some(({ level }) => level === "error")).toBe(true);
  });

  it("run none of them in safe mode, and say so", async () => {
    await using booted = await bootSite(kind, { overrides: { isSafeMode: true } });
    const forum = pluginAdmin(booted, await booted.installed());
    await forum.upload(version("1.0.0"));
    const answer = await forum.enable();
    expect([answer.status, codeOf(answer)]).toEqual([409, "SVC-PLUGIN-2002"]);
    expect(answer.error.message).toContain("--safe");
  });
});
