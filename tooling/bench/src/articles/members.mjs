import { randomUUID } from "node:crypto";
import SqliteFile from "better-sqlite3";

/**
 * Copies the site's only account with its password and groups, and returns the addresses of the copies.
 * @param {string} file
 * @param {number} count
 */
export function copyAccount(file, count) {
  const db = new SqliteFile(file);
  try {
    /** @param {string} table @param {Record<string, string>} own */
    const copy = (table, own) => {
      const columns = /** @type {{ name: string }[]} */ (db.pragma(`table_info(${table})`)).map(({ name }) => name);
      const values = columns.map((column) => (column in own ? `@${column}` : column));
      db.prepare(`insert into ${table} (${columns}) select ${values} from ${table} limit 1`).run(own);
    };
    return Array.from({ length: count }, (_, index) => {
      const [id, name] = [randomUUID(), `copy${index}`];
      const email = `${name}@site.test`;
      copy("users", { id, email, email_folded: email, username: name, username_folded: name });
      copy("user_groups", { user_id: id });
      return email;
    });
  } finally {
    db.close();
  }
}
