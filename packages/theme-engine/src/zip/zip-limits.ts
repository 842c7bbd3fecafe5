const MEGABYTE = 1024 * 1024;

/** Bounds that a package must keep; sizes are bytes. */
export interface ZipLimits {
  /** The whole zip. */
  readonly packageBytes: number;
  readonly entries: number;
  /** Everything in it together, inflated. */
  readonly totalBytes: number;
  /** One file, inflated. */
  readonly fileBytes: (name: string) => number;
}

/** Bounds for any package; a theme package sets tighter ones by file. */
export const ZIP_LIMITS: ZipLimits = {
  packageBytes: 60 * MEGABYTE,
  entries: 2_000,
  totalBytes: 100 * MEGABYTE,
  fileBytes: () => 20 * MEGABYTE,
};
