import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { recordingLogger, type TemporaryDirectory, temporaryDirectory } from "@sitevine/testkit";
import { systemClock } from "../../../src/kernel/clock.js";
import type { AskService } from "../../../src/platform/plugin-process/ask-service.js";
import type { Json } from "../../../src/platform/plugin-process/messages.js";
import type { PluginLimits } from "../../../src/platform/plugin-process/plugin-limits.js";
import { type PluginProcess, startPlugin } from "../../../src/platform/plugin-process/plugin-process.js";
import { type findPluginUser, handOver } from "../../../src/platform/plugin-process/plugin-user.js";
import { after } from "../../../src/platform/threads/after.js";

const LIMITS: PluginLimits = {
  memoryMb: 64,
  residentMb: 400,
  startMs: 30_000,
  callMs: 30_000,
  stopMs: 30_000,
  waitMs: 30_000,
  calls: 20,
  asks: 20,
  askedBytes: 4 * 1024 * 1024,
  bodyBytes: 8 * 1024 * 1024,
  pausesMs: [500],
};

export interface RunningPlugin extends AsyncDisposable {
  readonly plugin: PluginProcess<string>;
  readonly logger: ReturnType<typeof recordingLogger>;
  /** The folder that it may write. */
  readonly data: string;
  /** The value that a handler of the name returns. */
  value(handler: string, ...args: readonly Json[]): Promise<Json>;
}

export interface PluginOptions {
  readonly limits?: Partial<PluginLimits>;
  readonly ask?: AskService<string>;
  /** Code before the definition. */
  readonly before?: string;
  /** Chooses whom it runs as, where it is not the user of the test. */
  readonly findUser?: typeof findPluginUser;
  /** Makes the folder of its files. */
  readonly newFolder?: () => Promise<TemporaryDirectory>;
  /** Further files of the package, with their contents. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Starts a plugin whose handlers are the functions of this source: `{ name(…args, site) { … } }`. */
export async function runPlugin(
  handlers: string,
  { limits = {}, ask, before = "", files = {}, findUser, newFolder = temporaryDirectory }: PluginOptions = {},
): Promise<RunningPlugin> {
  const folder = await newFolder();
  const logger = recordingLogger();
  const [code, data] = [join(folder.path, "code"), join(folder.path, "data")];
  for (const path of [code, data]) await mkdir(path);
  await writeFile(join(code, "package.json"), JSON.stringify({ type: "module" }));
  await writeFile(join(code, "server.js"), `${before}\nexport default { ${handlers} };`);
  for (const [name, content] of Object.entries(files)) await writeFile(join(code, name), content);
  await chmod(folder.path, 0o755);
  const user = await findUser?.([code, data]);
  if (user) await handOver(data, user);
  const noService: AskService<string> = async () => {
    throw new Error("This plugin asks for nothing.");
  };
  try {
    const plugin = await startPlugin<string>({
      order: { code, data, entry: "server.js", user },
      limits: { ...LIMITS, ...limits },
      ask: ask ?? noService,
      logger,
      clock: systemClock,
      after,
    });
    return {
      plugin,
      logger,
      data,
      value: async (handler, ...args) => (await plugin.call(handler, args)).value,
      async [Symbol.asyncDispose]() {
        await plugin.stop();
        await folder[Symbol.asyncDispose]();
      },
    };
  } catch (error) {
    await folder[Symbol.asyncDispose]();
    throw error;
  }
}
