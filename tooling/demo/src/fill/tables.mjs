/**
 * Inserts rows of one table, `columns` in the order of the values.
 * @param {import("better-sqlite3").Database} db
 * @param {string} table
 * @param {readonly string[]} columns
 */
export function inserter(db, table, columns) {
  const statement = db.prepare(
    `insert into ${table} (${columns.join(", ")}) values (${columns.map(() => "?").join(", ")})`,
  );
  return (/** @type {(string | number | null)[]} */ ...values) => void statement.run(...values);
}

/**
 * Drops the tables' indexes during the work and creates them again afterwards: sorting once is much faster than inserting row
 * by row.
 * @param {import("better-sqlite3").Database} db
 * @param {readonly string[]} tables
 * @param {() => void} work
 * @param {(index: string) => void} onIndex
 */
export function withoutIndexes(db, tables, work, onIndex) {
  const names = tables.map((table) => `'${table}'`).join(", ");
  const indexes = /** @type {{ name: string, sql: string }[]} */ (
    db
      .prepare(
        `select name, sql from sqlite_master where type = 'index' and sql is not null and tbl_name in (${names})`,
      )
      .all()
  );
  for (const { name } of indexes) db.exec(`drop index "${name}"`);
  work();
  for (const { name, sql } of indexes) {
    onIndex(name);
    db.exec(sql);
  }
}

/**
 * Adds to a value in the row with a primary key.
 * @param {import("better-sqlite3").Database} db @param {string} table @param {readonly string[]} key
 */
export function adder(db, table, key) {
  const columns = [...key, "value"];
  const statement = db.prepare(
    `insert into ${table} (${columns.join(", ")}) values (${columns.map(() => "?").join(", ")})
     on conflict (${key.join(", ")}) do update set value = ${table}.value + excluded.value`,
  );
  return (/** @type {(string | number)[]} */ ...values) => void statement.run(...values);
}
