import { type RawBuilder, sql } from "kysely";

/** A condition that the column contains the text; wildcards in the text are literal. */
export function contains(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`${column} like ${pattern} escape '\\'`;
}
