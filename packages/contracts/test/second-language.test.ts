import { spawnSync } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";

const VECTORS = fileURLToPath(new URL("../vectors/", import.meta.url));
const check = (folder: string) => spawnSync("python3", [join(VECTORS, "check.py"), folder], { encoding: "utf8" });
/** A case of a file of vectors, and an answer that is wrong for it. */
const WRONG: readonly (readonly [file: string, name: string, field: string, wrong: string | boolean])[] = [
  ["signed-requests", "a body in UTF-8", "signedString", "POST"],
  ["signed-requests", "a body dropped", "signedString", "POST"],
  ["public-keys", "low order: order 8", "accepted", true],
  ["entitlements", "grants as strings", "reason", "expired"],
  ["entitlements", "as issued", "reason", "signature"],
  ["publisher-signatures", "the checksum alone", "signedString", "sitevine-release-v1"],
];
// The check itself says whether openssl is new enough; without Python there is no status at all.
const first = check(join(VECTORS, "v1"));
const available = first.status === 0 || first.status === 1;

describe.skipIf(!available)(
  "the protocol in Python's standard library and openssl (skipped where one is missing)",
  () => {
    it("agrees with every case", () => {
      expect(first.stdout).toMatch(/^\d{3,} cases, 0 differ /);
      expect(first.status).toBe(0);
    });

    // One run, since each starts openssl for every case: an answer is named by its case, and by that alone.
    it("names each wrong answer", async () => {
      const folder = await mkdtemp(join(tmpdir(), "vectors-"));
      onTestFinished(() => rm(folder, { recursive: true }));
      await cp(join(VECTORS, "v1"), folder, { recursive: true });
      for (const [file, name, field, wrong] of WRONG) {
        const path = join(folder, `${file}.json`);
        const vectors: { cases: { name: string }[] } = JSON.parse(await readFile(path, "utf8"));
        const cases = vectors.cases.map((item) => (item.name === name ? { ...item, [field]: wrong } : item));
        await writeFile(path, JSON.stringify({ ...vectors, cases }));
      }
      const { status, stdout } = check(folder);
      const lines = stdout.split("\n");
      const named = lines.slice(0, -2).map((line) => line.split(": ").slice(0, -1).join(": "));
      expect(named.toSorted()).toEqual(WRONG.map(([file, name]) => `sitevine/${file}: ${name}`).toSorted());
      expect(lines.slice(-2)).toEqual([
        expect.stringMatching(new RegExp(`^\\d{3,} cases, ${WRONG.length} differ `)),
        "",
      ]);
      expect(status).toBe(1);
    });
  },
);
