import { ObstacleError } from "../usage-error.js";

const SENTENCES: ReadonlyMap<string, (path: string) => string> = new Map([
  ["ENOENT", (path) => `There is no ${path}.`],
  ["EACCES", (path) => `${path} may not be read or written by you.`],
  ["EPERM", (path) => `${path} may not be changed by you.`],
  ["ENOTDIR", (path) => `Part of ${path} is a file, not a folder.`],
  ["EISDIR", (path) => `${path} is a folder, not a file.`],
  ["ENOSPC", (path) => `No space is left for ${path}.`],
  ["EROFS", (path) => `${path} lies on a disk that cannot be written.`],
]);

/** Awaits work on a file or folder, and turns an error of the system into a sentence. */
export async function reaching<Value>(path: string, work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const sentence = SENTENCES.get(code);
    throw sentence ? new ObstacleError(sentence(path)) : error;
  }
}
