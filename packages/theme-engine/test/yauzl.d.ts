declare module "yauzl" {
  import type { EventEmitter } from "node:events";

  /** The part of yauzl that tests use as a second reader. */
  export function fromBuffer(
    bytes: Buffer,
    options: { readonly strictFileNames?: boolean; readonly validateEntrySizes?: boolean },
    callback: (error: Error | null, zip: EventEmitter) => void,
  ): void;
}
