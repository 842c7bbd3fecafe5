import { chmod, copyFile } from "node:fs/promises";
import { join } from "node:path";
import type { TemporaryDirectory } from "@sitevine/testkit";
import { openFolder } from "./open-folder.js";

/**
 * A folder with a Node that every user can run, which child processes get until it is disposed of: where Node is in a folder of
 * root, nobody else can run it.
 */
export async function openNode(): Promise<TemporaryDirectory> {
  const folder = await openFolder();
  const { execPath } = process;
  process.execPath = join(folder.path, "node");
  await copyFile(execPath, process.execPath);
  await chmod(process.execPath, 0o755);
  return {
    path: folder.path,
    async [Symbol.asyncDispose]() {
      process.execPath = execPath;
      await folder[Symbol.asyncDispose]();
    },
  };
}
