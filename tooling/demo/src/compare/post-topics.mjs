// `node post-topics.mjs <topics.ndjson> <address> <token> <category>`: posts exported articles as topics of a NodeBB.
import { readFile } from "node:fs/promises";

const [, , file, address, token, category] = process.argv;
if (!file || !address || !token || !category) throw new Error("Say the file, the address, a token and a category.");
const lines = (await readFile(file, "utf8")).split("\n").filter((line) => line !== "");
for (const [index, line] of lines.entries()) {
  const response = await fetch(`${address}/api/v3/topics`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ cid: Number(category), ...JSON.parse(line) }),
  });
  if (!response.ok) throw new Error(`Topic ${index + 1} gave ${response.status}: ${await response.text()}`);
  if ((index + 1) % 500 === 0) console.log(`${index + 1} of ${lines.length}`);
}
console.log(`Posted ${lines.length} topics.`);
