declare module "yauzl" {
  import type { EventEmitter } from "node:events";
  import type { Readable } from "node:stream";

  export interface Entry {
    readonly fileName: string;
  }

  export interface ZipFile extends EventEmitter {
    openReadStream(entry: Entry, callback: (error: Error | null, stream: Readable) => void): void;
    readEntry(): void;
  }

  /** The part of yauzl that tests use as a second zip reader. */
  export function fromBuffer(
    bytes: Buffer,
    options: {
      readonly strictFileNames?: boolean;
      readonly validateEntrySizes?: boolean;
      readonly lazyEntries?: boolean;
    },
    callback: (error: Error | null, zip: ZipFile) => void,
  ): void;
}
