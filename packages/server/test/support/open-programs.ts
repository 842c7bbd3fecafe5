/** The programs of the processes of a plugin and of its database, which may run as nobody. */
export const OPEN_PROGRAMS: readonly string[] = ["plugin-child.cjs", "sql-child.cjs"];
