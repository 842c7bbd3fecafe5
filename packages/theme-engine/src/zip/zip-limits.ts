import type { Finding } from "@sitevine/contracts";

const MEGABYTE = 1024 * 1024;

/** Bounds of a package; sizes are in bytes. */
export interface ZipLimits {
  /** Size of the zip. */
  readonly packageBytes: number;
  readonly entries: number;
  /** Total inflated size. */
  readonly totalBytes: number;
  /** Inflated size of one file. */
  readonly fileBytes: (name: string) => number;
  /**
   * Names of which one is at the root of each package. With them, names are read as ordinary tools mean them, a folder around
   * the package is taken off, and what operating systems add is left out. Without them, names stay as they are.
   */
  readonly rootFiles?: readonly string[];
  /** Refuses a package by the paths of its files, before any other check of them. */
  readonly refuse?: (names: readonly string[]) => Finding | undefined;
}

/** Names at the root of a theme and of a plugin, which reveal that one was mistaken for the other. */
export const ROOT_FILES = ["manifest.json", "plugin.json"] as const;

/** Bounds for any package; a theme package has tighter ones per file. */
export const ZIP_LIMITS: ZipLimits = {
  packageBytes: 60 * MEGABYTE,
  entries: 2_000,
  totalBytes: 100 * MEGABYTE,
  fileBytes: () => 20 * MEGABYTE,
};
