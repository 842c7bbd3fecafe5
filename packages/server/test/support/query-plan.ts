import { type CompiledQuery, sql } from "kysely";
import type { Database } from "../../src/platform/db/database.js";

/** Returns the plan of the database for a query, as text. */
export async function planOf(
  database: Pick<Database, "dialect" | "read">,
  query: CompiledQuery | { compile(): CompiledQuery },
): Promise<string> {
  const { sql: text, parameters } = "compile" in query ? query.compile() : query;
  const explain = database.dialect === "postgres" ? "explain " : "explain query plan ";
  const values = parameters.map((value) => sql.lit(value));
  const pieces = text.split(/\$\d+|\?/);
  const filled = pieces.map((piece, index) => sql`${sql.raw(piece)}${values[index] ?? sql.raw("")}`);
  const { rows } = await sql`${sql.raw(explain)}${sql.join(filled, sql.raw(""))}`.execute(database.read);
  return rows.map((row) => Object.values(row as object).join(" ")).join("\n");
}

/** Patterns of plans that scan all rows of a table, or sort rows. */
export const READS_EVERYTHING = /\bseq scan\b|^.*\bscan (?!.*using )\w+/im;
export const SORTS = /temp b-tree|\bsort\b/i;
