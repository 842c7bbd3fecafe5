import type { Queryable } from "../../platform/db/database.js";
import type { Finding } from "./finding.model.js";

/** The input of a scan. */
export interface ScanInput {
  /** Committed data. */
  readonly db: Queryable;
  /** The end of the former run: what happened up to then is known. */
  readonly since: Date;
  /** Up to when it looks; what is younger belongs to the next run. */
  readonly now: Date;
  /** By name, as the settings of the pattern say. */
  readonly thresholds: Readonly<Record<string, number>>;
}

/** A pattern of abuse. What it reports again is added to the case that there is. */
export interface Scan {
  /** The pattern that its cases have; also the last part of its switch, `security.pattern.<name>`. */
  readonly name: string;
  run(input: ScanInput): Promise<readonly Finding[]>;
}

/** The scans that the analysis runs, in this order. */
export interface ScanRegistry {
  list(): readonly Scan[];
  /** Throws for a name that is registered. The returned function removes the scan again. */
  add(scan: Scan): () => void;
  /**
   * Puts a scan in the place of the one with its name; throws when there is none, or when somebody else has replaced
   * it. The returned function puts the former one back.
   */
  replace(scan: Scan): () => void;
}

export function createScanRegistry(builtIn: readonly Scan[]): ScanRegistry {
  const scans = new Map(builtIn.map((scan) => [scan.name, scan]));
  const replaced = new Set<string>();
  return {
    list: () => [...scans.values()],
    add(scan) {
      if (scans.has(scan.name)) throw new Error(`There is a scan ${scan.name} already.`);
      scans.set(scan.name, scan);
      return () => {
        if (scans.get(scan.name) === scan) scans.delete(scan.name);
      };
    },
    replace(scan) {
      const former = scans.get(scan.name);
      if (!former) throw new Error(`There is no scan ${scan.name} to replace.`);
      if (replaced.has(scan.name)) throw new Error(`The scan ${scan.name} is replaced already.`);
      replaced.add(scan.name);
      scans.set(scan.name, scan);
      return () => {
        if (scans.get(scan.name) !== scan) return;
        scans.set(scan.name, former);
        replaced.delete(scan.name);
      };
    },
  };
}

/** A threshold that the scan needs; throws when the pattern has none of this name. */
export function thresholdOf({ thresholds }: Pick<ScanInput, "thresholds">, name: string): number {
  const value = thresholds[name];
  if (value === undefined) throw new Error(`The scan has no threshold ${name}.`);
  return value;
}
