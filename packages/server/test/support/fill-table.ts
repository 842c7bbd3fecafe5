import { sql } from "kysely";
import type { Database } from "../../src/platform/db/database.js";

/** Values of columns whose rules a made-up text would break; several are taken in turns. */
export type FillRule = Readonly<Record<string, string | number | readonly string[]>>;

const DAYS = 20;
const BATCH = 500;
export const LATER = "2040-01-01T00:00:00.000Z";
const END = Date.UTC(2030, 0, 1);
const timeOf = (index: number, rows: number): string =>
  new Date(END - ((rows - index) * DAYS * 86_400_000) / rows).toISOString();
/** The id of a row of each table. */
export const idAt = (index: number): string => `0197a000-0000-7000-9000-${String(index).padStart(12, "0")}`;

interface Column {
  readonly name: string;
  readonly type: string;
  readonly is_required: number | boolean;
}

/** The columns of a table, with those that need a value. */
async function columnsOf({ dialect, read }: Database, table: string): Promise<readonly Column[]> {
  const query =
    dialect === "postgres"
      ? sql<Column>`select column_name as name, data_type as type, is_nullable = 'NO' and column_default is null
          as is_required from information_schema.columns where table_name = ${table} and table_schema = current_schema()`
      : sql<Column>`select name, type, ("notnull" = 1 and dflt_value is null) or pk > 0 as is_required from pragma_table_info(${table})`;
  return (await query.execute(read)).rows;
}

function madeUp({ name, type }: Column, index: number, rows: number): string | number {
  if (!type.toLowerCase().includes("text")) return name === "id" ? index : 0;
  if (name === "expires_at") return LATER;
  if (name.endsWith("_at")) return timeOf(index, rows);
  return name === "id" || name.endsWith("_id") ? idAt(index) : `${name}-${index}`;
}

const given = (value: FillRule[string] | undefined, index: number): string | number | undefined =>
  typeof value === "object" ? value[index % value.length] : value;

/**
 * Fills a table with rows that refer to those of other tables by the same index. A column that may be empty is, unless the
 * rule names it.
 */
export async function fillTable(database: Database, table: string, rule: FillRule, rows: number): Promise<void> {
  const columns = (await columnsOf(database, table)).filter(({ name, is_required }) => is_required || name in rule);
  const names = columns.map(({ name }) => sql.ref(name));
  await database.transaction(async (tx) => {
    for (let start = 0; start < rows; start += BATCH) {
      const values = Array.from({ length: BATCH }, (_, offset) => {
        const index = start + offset;
        return sql`(${sql.join(columns.map((column) => given(rule[column.name], index) ?? madeUp(column, index, rows)))})`;
      });
      await sql`insert into ${sql.table(table)} (${sql.join(names)}) values ${sql.join(values)}`.execute(tx);
    }
  });
}
