import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const OTHER = /^.*[^\x00-\x7f].*$/m;

/**
 * Throws when a built file has a character beyond ASCII. Node would hold the whole file in two bytes per character, which is
 * another two megabytes of memory for the server. The build escapes such characters in strings, but neither in regular expressions
 * nor in tagged templates nor in comments.
 */
export async function requireAscii(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".js"));
  for (const name of files) {
    const [line] = OTHER.exec(await readFile(join(folder, name), "utf8")) ?? [];
    if (line !== undefined) throw new Error(`${name}: write the character beyond ASCII as an escape in: ${line}`);
  }
}
