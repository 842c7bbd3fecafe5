import { type RawBuilder, sql } from "kysely";

/** A condition that holds where the column has the text somewhere in it; wildcards in the text mean themselves. */
export function contains(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`${column} like ${pattern} escape '\\'`;
}
