import { Console } from "node:console";
import { takeAway } from "./allowed-modules.js";
import { askedDatabase, type PluginDatabase } from "./plugin-database.js";
import { servePlugin } from "./serve-plugin.js";

// The program of a plugin's process: takes away what plugins may not have, loads the plugin and serves it. Its input and
// output are the channel to the site; what the plugin prints goes to the log.

const [, , entry = "", dialect] = process.argv;
const { stdin: input, stdout: output, stderr } = process;
Object.defineProperty(process, "stdin", { value: undefined });
Object.defineProperty(process, "stdout", { value: stderr });
globalThis.console = new Console(stderr, stderr);

const database: PluginDatabase | undefined =
  dialect === "sqlite" || dialect === "postgres" ? askedDatabase(dialect) : undefined;
process.argv.length = 2;
takeAway();

servePlugin({
  input,
  output,
  database,
  // The plugin may change what it finds on `process`.
  exit: process.exit.bind(process),
  async load() {
    const module = (await import(entry)) as { readonly default?: unknown };
    if (typeof module.default !== "object" || module.default === null)
      throw new Error("The entry of the plugin has no default export made by definePlugin.");
    return module.default;
  },
});
