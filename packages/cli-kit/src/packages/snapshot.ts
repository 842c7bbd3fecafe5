import { ObstacleError } from "../usage-error.js";
import type { CheckedPackage, PackageFormat } from "./package-format.js";
import type { PackageSource } from "./package-source.js";

/** The state of a folder at one time, or why it cannot be read. */
export type Snapshot<Checked extends CheckedPackage = CheckedPackage> =
  | { readonly kind: "read"; readonly source: PackageSource; readonly checked: Checked }
  | { readonly kind: "unreadable"; readonly problem: string };

/** Reads and checks a folder. Never throws, whatever is on disk. */
export async function takeSnapshot<Checked extends CheckedPackage>(
  folder: string,
  { read, check }: PackageFormat<Checked>,
  signal: AbortSignal,
): Promise<Snapshot<Checked>> {
  try {
    const source = await read(folder, { signal, progress: () => undefined });
    return { kind: "read", source, checked: check(source) };
  } catch (error) {
    if (error instanceof ObstacleError) return { kind: "unreadable", problem: error.message };
    throw error;
  }
}

/** True when both are equal for the user. */
export function sameSnapshot(one: Snapshot, other: Snapshot): boolean {
  if (one.kind === "unreadable") return other.kind === "unreadable" && one.problem === other.problem;
  if (other.kind === "unreadable") return false;
  const [before, after] = [one.source.bytes, other.source.bytes];
  if (!before || !after || Buffer.compare(before, after) !== 0) return false;
  return JSON.stringify(one.checked.findings) === JSON.stringify(other.checked.findings);
}
