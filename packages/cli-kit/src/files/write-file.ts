import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { reaching } from "./obstacle.js";

/** Writes a file completely or not at all: first a temporary file next to it, then a rename that replaces the old one. */
export async function writeWhole(path: string, bytes: Uint8Array, signal: AbortSignal): Promise<void> {
  const beside = `${path}.${randomUUID().slice(0, 8)}.partial`;
  try {
    await reaching(path, writeFile(beside, bytes, { flag: "wx", signal }));
    await reaching(path, rename(beside, path));
  } finally {
    await rm(beside, { force: true });
  }
}
