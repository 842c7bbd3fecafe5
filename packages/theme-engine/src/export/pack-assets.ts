import { detectAssetType } from "../checks/asset-type.js";
import type { ThemeFinding } from "../finding-list.js";
import { THEME_LIMITS } from "../package/theme-limits.js";
import { NamePool, safeFileName } from "./file-name.js";

/** Reads an uploaded file by its site path, for example `/uploads/themes/harbor/logo.png`; null where there is none. */
export type ReadUpload = (path: string) => Promise<Uint8Array | null>;

/** Uploads that go into a package. */
export interface PackedAssets {
  /** Name in `assets/` by site path. */
  readonly names: ReadonlyMap<string, string>;
  /** Bytes by name in `assets/`. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly findings: readonly ThemeFinding[];
}

/**
 * Reads uploads and names them; `paths` says for each where it is referred to. The theme's own files keep their names,
 * and equal paths get equal names whatever their order. Stops as soon as the files are too many or too large together.
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
  let room: number = THEME_LIMITS.assetsBytes;
  for (const [path, file] of [...paths].sort(([a], [b]) => compare(a, b, assetBase))) {
    const bytes = await readFile(path);
    const problem = uploadProblem(bytes);
    if (problem) findings.push({ ...problem, file, message: `${problem.message}: ${path}` });
    if (!bytes || problem) continue;
    room -= bytes.length;
    const limit = limitProblem(files.size, room);
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

function uploadProblem(bytes: Uint8Array | null): Omit<ThemeFinding, "file"> | undefined {
  if (!bytes) return { rule: "export/missing-file", level: "warning", message: "refers to a file that is not there" };
  if (bytes.length > THEME_LIMITS.assetBytes)
    return { rule: "export/asset-size", level: "warning", message: "refers to a file of more than 5 MB, left out" };
  if (detectAssetType(bytes) === undefined)
    return { rule: "export/asset-type", level: "notice", message: "refers to neither an image nor a font, left out" };
  return undefined;
}

function limitProblem(count: number, room: number): ThemeFinding | undefined {
  const base = { level: "error", file: "assets/" } as const;
  if (count >= THEME_LIMITS.assets)
    return { ...base, rule: "asset/count", message: `would hold more than ${THEME_LIMITS.assets} files` };
  return room < 0 ? { ...base, rule: "asset/total-size", message: "would hold more than 40 MB" } : undefined;
}
