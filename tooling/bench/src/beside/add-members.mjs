// `node tooling/bench/src/beside/add-members.mjs <site.sqlite> <count>`: adds members to a site that nobody serves, copies of its first
// account with the same password and groups; docs/benchmarks.md has them write.
import { copyAccount } from "../articles/members.mjs";

const [, , file, count] = process.argv;
if (!file || !Number(count)) throw new Error("Say the file of the database, and how many members to add.");
const emails = copyAccount(file, Number(count));
console.log(`Added ${emails.length} members, from ${emails[0]} to ${emails.at(-1)}.`);
