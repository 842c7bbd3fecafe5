import { type FileHandle, mkdtemp, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DownloadSink } from "../../src/index.js";

/** A folder that downloads are written into, as a site does it: a temporary file that is renamed at the end. */
export async function downloadFolder() {
  const path = await mkdtemp(join(tmpdir(), "sitevine-download-"));
  const temporary = join(path, "package.part");
  const openSink = async (): Promise<DownloadSink> => {
    const file: FileHandle = await open(temporary, "wx", 0o600);
    return {
      write: async (chunk) => void (await file.writeFile(chunk)),
      close: async () => {
        await file.sync();
        await file.close();
        await rename(temporary, join(path, "package"));
      },
      discard: async () => {
        await file.close();
        await rm(temporary, { force: true });
      },
    };
  };
  return {
    openSink,
    names: async () => await readdir(path),
    read: async () => await readFile(join(path, "package")),
    [Symbol.asyncDispose]: async () => await rm(path, { recursive: true, force: true }),
  };
}
