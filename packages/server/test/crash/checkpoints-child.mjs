// Writes rows, and says after each transaction how many there are, until it is killed.
import { sql } from "kysely";
import { openDatabase } from "../../src/platform/db/open-database.ts";

const [file = ""] = process.argv.slice(2);
const warn = (/** @type {string} */ text) => process.stderr.write(text);
const logger = { debug() {}, info() {}, warn, error() {}, child: () => logger };
const database = await openDatabase({ driver: "sqlite", file }, logger);
const filler = "x".repeat(4_000);
for (let rows = 10; ; rows += 10) {
  await database.transaction(async (tx) => {
    for (let row = 0; row < 10; row += 1) await sql`insert into rows (filler) values (${filler})`.execute(tx);
  });
  process.stdout.write(`${rows}\n`);
}
