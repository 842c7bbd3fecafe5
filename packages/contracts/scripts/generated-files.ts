import { readFile } from "node:fs/promises";

/** One file that is made by a script and checked in. */
export interface GeneratedFile {
  readonly url: URL;
  readonly text: string;
}

/** The files whose checked-in text differs from what the generator makes, or that are missing. */
export async function findStale(files: readonly GeneratedFile[]): Promise<readonly GeneratedFile[]> {
  const current = await Promise.all(files.map(({ url }) => readFile(url, "utf8").catch(() => undefined)));
  return files.filter(({ text }, index) => text !== current[index]);
}
