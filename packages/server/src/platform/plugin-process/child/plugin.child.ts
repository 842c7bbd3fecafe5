import { Console } from "node:console";
import { Writable } from "node:stream";
import { closeDoors } from "./closed-doors.js";
import { askedDatabase, type PluginDatabase } from "./plugin-database.js";
import { servePlugin } from "./serve-plugin.js";

// The program of a plugin's process: closes the doors that plugins may not go through, loads the plugin and serves it. Its input and
// output are the channel to the site; what the plugin prints goes to the log.

const [, , entry = "", dialect] = process.argv;
const { stdin: input, stdout: output, stderr } = process;
// Not the stream itself, which is a socket, and has the constructor of others.
const printed = new Writable({
  decodeStrings: false,
  write(chunk, _encoding, done) {
    stderr.write(chunk);
    done();
  },
});
Object.defineProperty(process, "stdin", { value: undefined });
for (const name of ["stdout", "stderr"]) Object.defineProperty(process, name, { value: printed });
globalThis.console = new Console(printed, printed);

const database: PluginDatabase | undefined =
  dialect === "sqlite" || dialect === "postgres" ? askedDatabase(dialect) : undefined;
process.argv.length = 2;
closeDoors();

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
