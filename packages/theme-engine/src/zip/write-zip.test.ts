import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromBuffer } from "yauzl";
import { fuzzRuns } from "../../test/fuzz-runs.js";
import { readZip } from "./read-zip.js";
import { writeZip } from "./write-zip.js";

const files = fc.uniqueArray(
  fc.tuple(fc.stringMatching(/^[a-z]{1,8}(\/[a-zé]{1,8})?\.(json|css|png)$/), fc.uint8Array({ maxLength: 2_000 })),
  { selector: ([name]) => name, maxLength: 12 },
);

async function listWithYauzl(bytes: Uint8Array): Promise<string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<string[]>();
  fromBuffer(Buffer.from(bytes), { strictFileNames: true, validateEntrySizes: true }, (error, zip) => {
    if (error) return reject(error);
    const names: string[] = [];
    zip.on("entry", (entry: { fileName: string }) => names.push(entry.fileName));
    zip.on("end", () => resolve(names));
    zip.on("error", reject);
    return undefined;
  });
  return promise;
}

describe("writeZip", () => {
  it("is read back as it was, by us and by others", async () => {
    await fc.assert(
      fc.asyncProperty(files, async (entries) => {
        const zip = writeZip(entries);
        const read = readZip(zip);
        expect(read).toMatchObject({ ok: true });
        if (read.ok) expect(read.entries).toEqual(new Map(entries));
        expect(await listWithYauzl(zip)).toEqual(entries.map(([name]) => name).sort());
      }),
      { numRuns: fuzzRuns(60) },
    );
  });

  it("gives equal bytes for equal files in any order", () => {
    fc.assert(
      fc.property(files, (entries) => {
        expect(writeZip(entries.toReversed())).toEqual(writeZip(entries));
      }),
      { numRuns: fuzzRuns(60) },
    );
  });

  it("deflates text and stores what is compressed already", () => {
    const text = new Uint8Array(10_000).fill(97);
    expect(writeZip([["a.css", text]]).length).toBeLessThan(300);
    expect(writeZip([["a.png", text]]).length).toBeGreaterThan(10_000);
  });
});
