import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Reads a vector file of `@sitevine/contracts` as any other implementation would. */
export function readVectors<File>(name: string): File {
  const url = import.meta.resolve(`@sitevine/contracts/vectors/v1/${name}.json`);
  return JSON.parse(readFileSync(fileURLToPath(url), "utf8"));
}
