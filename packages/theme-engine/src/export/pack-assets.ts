import { noMoreAssets } from "../assets/count.rule.js";
import { assetsTooLarge } from "../assets/total-size.rule.js";
import { NamePool, safeFileName } from "../files/file-name.js";
import type { ThemeFinding } from "../findings/theme-finding.js";
import { uploadTooLarge } from "./asset-size.rule.js";
import { otherType } from "./asset-type.rule.js";
import { missingFile } from "./missing-file.rule.js";
import type { UploadProblem } from "./upload-problem.js";

/** Reads an uploaded file by its path on the site, for example `/uploads/themes/harbor/logo.png`; null if there is none. */
export type ReadUpload = (path: string) => Promise<Uint8Array | null>;

/** The uploads that a package contains. */
export interface PackedAssets {
  /** Names in `assets/` by path on the site. */
  readonly names: ReadonlyMap<string, string>;
  /** Bytes by name in `assets/`. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly findings: readonly ThemeFinding[];
}

/**
 * Reads uploads and names them. `paths` maps each path to the file of the package that refers to it. The theme's own files keep
 * their names, and equal paths get equal names in any order. Stops as soon as the files are too many or too large in total.
 */
export async function packAssets(
  paths: ReadonlyMap<string, string>,
  assetBase: string,
  readFile: ReadUpload,
): Promise<PackedAssets> {
  const pool = new NamePool();
  const names = new Map<string, string>();
  const files = new Map<string, Uint8Array>();
  const findings: ThemeFinding[] = [];
  let total = 0;
  for (const [path, file] of [...paths].sort(([a], [b]) => compare(a, b, assetBase))) {
    const bytes = await readFile(path);
    const problem = uploadProblem(bytes);
    if (problem) findings.push({ ...problem, file, message: `${problem.message}: ${path}` });
    if (!bytes || problem) continue;
    total += bytes.length;
    const limit = noMoreAssets(files.size) ?? assetsTooLarge(total);
    if (limit) return { names, files, findings: [...findings, limit] };
    const name = pool.claim(safeFileName(path.slice(path.lastIndexOf("/") + 1)));
    names.set(path, name);
    files.set(name, bytes);
  }
  return { names, files, findings };
}

function compare(a: string, b: string, assetBase: string): number {
  const own = Number(b.startsWith(assetBase)) - Number(a.startsWith(assetBase));
  return own || (a < b ? -1 : 1);
}

const uploadProblem = (bytes: Uint8Array | null): UploadProblem | undefined =>
  bytes ? (uploadTooLarge(bytes) ?? otherType(bytes)) : missingFile(bytes);
