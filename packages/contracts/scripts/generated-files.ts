import { readFile } from "node:fs/promises";

/** A generated file that is checked in. */
export interface GeneratedFile {
  readonly url: URL;
  readonly text: string;
}

/** Returns the files that are missing or whose checked-in text differs from the generated one. */
export async function findStale(files: readonly GeneratedFile[]): Promise<readonly GeneratedFile[]> {
  const current = await Promise.all(files.map(({ url }) => readFile(url, "utf8").catch(() => undefined)));
  return files.filter(({ text }, index) => text !== current[index]);
}
