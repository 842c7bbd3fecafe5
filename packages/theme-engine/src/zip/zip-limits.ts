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
  /** Refuses a package by the paths of its files, before any other check of them. */
  readonly refuse?: (names: readonly string[]) => Finding | undefined;
}

/** Bounds for any package; a theme package has tighter ones per file. */
export const ZIP_LIMITS: ZipLimits = {
  packageBytes: 60 * MEGABYTE,
  entries: 2_000,
  totalBytes: 100 * MEGABYTE,
  fileBytes: () => 20 * MEGABYTE,
};
