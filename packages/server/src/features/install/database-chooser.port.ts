/** A database that answered, with its version. */
export interface DatabaseState {
  readonly driver: "sqlite" | "postgres";
  readonly version: string;
}

/** Chooses the database that the site will live in. Both calls fail with SVC-INSTALL-1004 when it does not answer. */
export interface DatabaseChooser {
  /** Tries the database, remembers it across restarts and goes on with it. */
  choose(choice: { readonly driver: "sqlite" | "postgres"; readonly url?: string | undefined }): Promise<DatabaseState>;
  /** Tries the database in use. */
  test(): Promise<DatabaseState>;
  /** What is chosen now; a database that the environment names cannot be changed here. */
  current(): { readonly driver: "sqlite" | "postgres"; readonly isFixed: boolean };
}
