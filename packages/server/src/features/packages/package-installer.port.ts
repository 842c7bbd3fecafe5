import type { ImportResult } from "@sitevine/api";
import type { Queryable, Tx } from "../../platform/db/database.js";
import type { PackageFile } from "../look-checks/index.js";
import type { PackageKind, PackageRef } from "./packages.model.js";

/** The identity that a package declares. */
export interface PackageIdentity extends PackageRef {
  readonly name: string;
  readonly version: string;
}

/** Callbacks around the writes of an installation. */
export interface InstallHooks {
  /** The package has passed every check, and nothing of it is written; an error refuses it. */
  readonly opened: (identity: PackageIdentity) => Promise<void>;
  /** The error for a package of another kind. */
  readonly mistaken: (kind: PackageKind) => Error;
  /** In the transaction that installs it. */
  readonly within: (tx: Tx, now: Date) => Promise<void>;
  /** SHA-256 of the release that this one updates, where the same publisher signed both. */
  readonly follows?: string | undefined;
}

/** The result of an installation. */
export interface InstallOutcome {
  /** Themes only: what an upload of the same package returns. */
  readonly theme?: ImportResult;
}

/** A package that is read while it arrives. Disposing of it deletes what was written of it and not installed. */
export interface ArrivingPackage extends AsyncDisposable {
  /** So many bytes are in the file by now. */
  arrived(bytes: number): void;
  /** Installs the package, whose file is complete by now, with the same result as `PackageInstaller.install`. */
  install(hooks: InstallHooks): Promise<InstallOutcome>;
}

/** Installs one kind of package. */
export interface PackageInstaller {
  readonly maxBytes: number;
  /** The installed versions of packages, by id. */
  versions(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Checks the package as a whole and installs it in one transaction, the very same way as an upload. */
  install(actorId: string, file: PackageFile, hooks: InstallHooks): Promise<InstallOutcome>;
  /** Begins to read a package while its file is written. Kinds without it are read when they have arrived. */
  receive?(actorId: string, file: PackageFile): ArrivingPackage;
}
