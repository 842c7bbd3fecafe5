import { type RawBuilder, sql } from "kysely";

/**
 * Holds in SQL for those who did not switch something off, `column` being a `users.privacy`. The stored text is what
 * `writePrivacy` made, so a switch that is off stands in it in one way only.
 */
export const letsSee = (what: "showOnline" | "showVisits" | "searchable", column: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} not like ${`%"${what}":false%`}`;

/** Holds in SQL for those who show their profile to everybody; as that is the default, nothing is stored of it then. */
export const showsProfileToEverybody = (column: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} not like ${'%"profile":%'}`;
