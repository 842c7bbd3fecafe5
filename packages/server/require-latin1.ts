import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const OTHER = /^.*[^\x00-\xff].*$/m;

/**
 * Throws when a built file has a character beyond Latin-1. V8 would hold the whole file in two bytes per character, which
 * is another megabyte of memory for the server. The build escapes such characters in strings, but neither in regular
 * expressions nor in tagged templates nor in comments.
 */
export async function requireLatin1(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".js"));
  for (const name of files) {
    const [line] = OTHER.exec(await readFile(join(folder, name), "utf8")) ?? [];
    if (line !== undefined) throw new Error(`${name}: write the character beyond Latin-1 as an escape in: ${line}`);
  }
}
