import { randomUUID } from "node:crypto";
import SqliteFile from "better-sqlite3";

/**
 * Adds members to a site that nobody serves: copies of its account, each with a name and a time of its own.
 * @param {string} file
 * @param {number} count
 */
export function addMembers(file, count) {
  const db = new SqliteFile(file);
  try {
    const columns = /** @type {{ name: string }[]} */ (db.pragma("table_info(users)")).map(({ name }) => name);
    const own = ["id", "email", "email_folded", "username", "username_folded", "display_name", "display_name_folded"];
    const values = columns.map((column) => (own.includes(column) || column === "created_at" ? `@${column}` : column));
    const source = /** @type {{ id: string }} */ (db.prepare("select id from users").get()).id;
    const insert = db.prepare(`insert into users (${columns}) select ${values} from users where id = '${source}'`);
    const join = db.prepare(
      "insert into user_groups (user_id, group_id, created_at) select ?, id, ? from groups where key = 'members'",
    );
    const began = Date.UTC(2020, 0, 1);
    db.transaction(() => {
      for (let index = 0; index < count; index += 1) {
        const [id, name] = [randomUUID(), `member${index}`];
        const at = new Date(began + index * 60_000).toISOString();
        const names = { username: name, username_folded: name, display_name: name, display_name_folded: name };
        const email = `${name}@site.test`;
        insert.run({ id, ...names, email, email_folded: email, created_at: at });
        join.run(id, at);
      }
      db.prepare("update counters set value = value + ? where name = 'users'").run(count);
    })();
    db.exec("analyze");
  } finally {
    db.close();
  }
}
