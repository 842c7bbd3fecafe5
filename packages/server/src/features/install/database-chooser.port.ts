/** A database that answered, with its version. */
export interface DatabaseState {
  readonly driver: "sqlite" | "postgres";
  readonly version: string;
}

/** Chooses the database of the site. Both calls throw SVC-INSTALL-1004 when it does not answer. */
export interface DatabaseChooser {
  /** Tests the database, saves the choice across restarts and switches to it. */
  choose(choice: { readonly driver: "sqlite" | "postgres"; readonly url?: string | undefined }): Promise<DatabaseState>;
  /** Tests the current database. */
  test(): Promise<DatabaseState>;
  /** The current choice; a database that the environment names cannot be changed here. */
  current(): { readonly driver: "sqlite" | "postgres"; readonly isFixed: boolean };
}
