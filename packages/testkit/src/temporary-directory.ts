import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface TemporaryDirectory extends AsyncDisposable {
  readonly path: string;
}

/** A new empty folder that goes away with its content when disposed of. */
export async function temporaryDirectory(): Promise<TemporaryDirectory> {
  const path = await realpath(await mkdtemp(join(tmpdir(), "sitevine-")));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
