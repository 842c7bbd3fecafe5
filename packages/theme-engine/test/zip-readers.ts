import { spawnSync } from "node:child_process";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { unzipSync } from "fflate";
import { type Entry, fromBuffer } from "yauzl";

/** The entries that a zip reader finds, in the order of the directory, folders included. */
export type Listing = readonly (readonly [name: string, contents: Uint8Array])[];

const openZip = promisify(fromBuffer);

/** Reads with yauzl as strictly as possible; rejects if yauzl refuses. */
export async function readWithYauzl(bytes: Uint8Array): Promise<Listing> {
  const zip = await openZip(Buffer.from(bytes), {
    strictFileNames: true,
    validateEntrySizes: true,
    lazyEntries: true,
  });
  const listing: [string, Uint8Array][] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Listing>();
  zip.on("entry", (entry: Entry) => {
    zip.openReadStream(entry, async (error, stream) => {
      if (error) return reject(error);
      try {
        listing.push([entry.fileName, new Uint8Array(await buffer(stream))]);
        zip.readEntry();
      } catch (reason) {
        reject(reason);
      }
    });
  });
  zip.on("end", () => resolve(listing));
  zip.on("error", reject);
  zip.readEntry();
  return promise;
}

/** Reads with fflate, which is lenient; throws if fflate refuses. */
export function readWithFflate(bytes: Uint8Array): Listing {
  return Object.entries(unzipSync(bytes));
}

/** True when Info-ZIP's unzip is installed. */
export const hasUnzip = spawnSync("unzip", ["-v"]).status === 0;

/** Tests a file with Info-ZIP's unzip and reads it: the names, and all contents concatenated. */
export function readWithUnzip(file: string): { readonly names: readonly string[]; readonly contents: Uint8Array } {
  const run = (...args: readonly string[]): Buffer => {
    const { status, stdout, stderr } = spawnSync("unzip", [...args, file], { env: { LC_ALL: "C.UTF-8" } });
    if (status !== 0) throw new Error(`unzip ${args.join(" ")} ended with ${status}: ${stdout}${stderr}`);
    return stdout;
  };
  run("-t", "-q");
  const names = run("-Z1").toString().split("\n").slice(0, -1);
  return { names, contents: new Uint8Array(run("-p")) };
}
