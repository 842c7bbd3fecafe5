import { mkdir, writeFile } from "node:fs/promises";
import { describeFinding, packTheme } from "./build/pack-theme.mjs";
import { THEME_IDS } from "./build/theme-files.mjs";

const out = new URL("dist/", import.meta.url);
await mkdir(out, { recursive: true });
for (const id of THEME_IDS) {
  const { bytes, notices } = await packTheme(id);
  await writeFile(new URL(`${id}.svtheme`, out), bytes);
  process.stdout.write(`${id}.svtheme ${(bytes.length / 1000).toFixed(1)} kB\n`);
  for (const notice of notices) process.stdout.write(`  ${describeFinding(notice)}\n`);
}
