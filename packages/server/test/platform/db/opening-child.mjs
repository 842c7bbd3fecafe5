// Opens each database that it is told to, a line each, and says "open" or why not.
import { createInterface } from "node:readline";
import { openSqlite } from "../../../src/platform/db/sqlite-dialect.ts";

process.stdout.write("ready\n");
for await (const file of createInterface(process.stdin))
  try {
    openSqlite(file);
    process.stdout.write("open\n");
  } catch (error) {
    process.stdout.write(`${error}\n`);
  }
