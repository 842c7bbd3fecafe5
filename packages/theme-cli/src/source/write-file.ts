import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { reaching } from "./obstacle.js";

/** Writes a file whole or not at all: beside its place first, then by one rename over what was there. */
export async function writeWhole(path: string, bytes: Uint8Array, signal: AbortSignal): Promise<void> {
  const beside = `${path}.${randomUUID().slice(0, 8)}.partial`;
  try {
    await reaching(path, writeFile(beside, bytes, { flag: "wx", signal }));
    await reaching(path, rename(beside, path));
  } finally {
    await rm(beside, { force: true });
  }
}
