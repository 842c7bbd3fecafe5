import { type RawBuilder, sql } from "kysely";

/**
 * An SQL condition that a setting is not switched off; `column` is a `users.privacy`. `writePrivacy` made the stored
 * text, so a setting that is off can be written in only one way.
 */
export const letsSee = (what: "showOnline" | "showVisits" | "searchable", column: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} not like ${`%"${what}":false%`}`;

/** An SQL condition that everybody may see the profile. That is the default, so nothing is stored about it then. */
export const showsProfileToEverybody = (column: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} not like ${'%"profile":%'}`;
