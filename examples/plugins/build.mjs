// Packs each plugin into dist/<id>.svplugin, as its author would.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const manifest = createRequire(import.meta.url).resolve("@sitevine/plugin-cli/package.json");
const svplugin = join(dirname(manifest), "dist/main.js");

mkdirSync("dist", { recursive: true });
for (const entry of readdirSync(".", { withFileTypes: true })) {
  if (!entry.isDirectory() || !readdirSync(entry.name).includes("plugin.json")) continue;
  const output = join("dist", `${entry.name}.svplugin`);
  execFileSync(process.execPath, [svplugin, "pack", entry.name, "-o", output], { stdio: "inherit" });
}
