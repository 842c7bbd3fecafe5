import { ObstacleError, type PackageSource } from "@sitevine/cli-kit";
import { type CheckedTheme, checkSource } from "../source/check-source.js";
import { readThemeSource } from "../source/theme-source.js";

/** The state of a theme at one time, or why it cannot be read. */
export type Snapshot =
  | { readonly kind: "read"; readonly source: PackageSource; readonly checked: CheckedTheme }
  | { readonly kind: "unreadable"; readonly problem: string };

/** Reads and checks a folder. Never throws, whatever is on disk. */
export async function takeSnapshot(folder: string, signal: AbortSignal): Promise<Snapshot> {
  try {
    const source = await readThemeSource(folder, { signal, progress: () => undefined });
    return { kind: "read", source, checked: checkSource(source) };
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
