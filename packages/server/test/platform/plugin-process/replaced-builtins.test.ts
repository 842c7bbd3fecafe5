import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PluginFailure } from "../../../src/platform/plugin-process/plugin-failure.js";
import type { PluginLimits } from "../../../src/platform/plugin-process/plugin-limits.js";
import { type RunningPlugin, runPlugin } from "./plugin-fixture.js";

const sourceOf = (name: string): Promise<string> => readFile(new URL(name, import.meta.url), "utf8");
const FILES = { "attack.mjs": await sourceOf("replacing-plugin.mjs"), "loader.cjs": await sourceOf("loader.cjs") };

/** The plugin replaces some thousand functions in turn, and tries each door for each of them. */
const LONG_MS = 300_000;

const running = (limits: Partial<PluginLimits>): Promise<RunningPlugin> =>
  runPlugin(
    `...attack, text: () => "text", streamed: (body) => ({ body }), asked: (site) => site.ask("values.get", "key")`,
    {
      before: `import * as attack from "./attack.mjs";`,
      files: FILES,
      limits,
      ask: async () => ({ list: [1, "two"] }),
    },
  );

interface Progress {
  readonly at: number;
  readonly opened: readonly string[];
  readonly total: number;
}

/** Runs an attack to its end, in as many processes as it takes: some of what it replaces ends its own. */
async function attacked(attack: "attack" | "attackImports") {
  const opened: string[] = [];
  let at = 0;
  let total = 1;
  while (at < total) {
    await using plugin = await running({ callMs: 20_000, stopMs: 1_000 });
    try {
      while (at < total) {
        const progress = (await plugin.value(attack, at)) as unknown as Progress;
        opened.push(...progress.opened);
        ({ at, total } = progress);
      }
    } catch (error) {
      if (!(error instanceof PluginFailure)) throw error;
      at = Number.parseInt(await readFile(join(plugin.data, "at"), "utf8"), 10) + 1;
      total = Math.max(total, at + 1);
    }
  }
  return { opened, total };
}

describe.concurrent("a plugin that replaces any function of the language or of Node", () => {
  it.each(["attack", "attackImports"] as const)(
    "opens no door: %s",
    async (attack) => {
      const { opened, total } = await attacked(attack);
      expect(opened).toEqual([]);
      expect(total).toBeGreaterThan(2_000);
    },
    LONG_MS,
  );

  it(
    "which its own channel calls harms itself alone",
    async () => {
      await using good = await running({});
      await using recording = await running({});
      await recording.value("record");
      expect(await recording.value("asked")).toEqual({ list: [1, "two"] });
      const sent = new Blob(["x".repeat(100_000)]).stream();
      const { body } = await recording.plugin.call("streamed", [], { body: sent, takesBody: true });
      expect(await new Response(body).text()).toHaveLength(100_000);
      const called = (await recording.value("recorded")) as readonly (readonly [index: number, label: string])[];
      expect(called.map(([, label]) => label)).toEqual(
        expect.arrayContaining(["globalThis.JSON.stringify", "globalThis.Map.prototype.get"]),
      );

      async function leave([index]: readonly [number, string]): Promise<void> {
        // Fakes that return nothing, and fakes that return a text.
        const fake = index % 2 === 0 ? 1 : 4;
        await using harmed = await running({ callMs: 300, stopMs: 300 });
        const calls = ["leaveReplaced", "text", "asked"].map((name) => harmed.plugin.call(name, [index, fake]));
        for (const outcome of await Promise.allSettled(calls))
          if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(PluginFailure);
        expect(await good.value("text")).toBe("text");
      }
      const waiting = [...called];
      const workers = Array.from({ length: 4 }, async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) await leave(next);
      });
      await Promise.all(workers);
    },
    LONG_MS,
  );
});
