import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readZip, writeZip } from "../src/index.js";
import { crc32 } from "../src/zip/crc32.portable.js";
import { fuzzRuns } from "./fuzz-runs.js";
import { bytesOf, concat, extraField, type RawEntry, type RawZip, rawZip, u32, u64 } from "./raw-zip.js";
import { hasUnzip, type Listing, readWithFflate, readWithUnzip, readWithYauzl } from "./zip-readers.js";

const css = bytesOf("a{color:red}".repeat(20));
const page = bytesOf('{"id":"a"}');
const descriptor = concat(u32(0x08074b50), u32(crc32(page)), u32(page.length), u32(page.length));
const manifest: RawEntry = { name: "manifest.json", data: page };
const sheet: RawEntry = { name: "styles/custom.css", data: css, deflate: true };
const image: RawEntry = {
  name: "assets/é.png",
  data: "not compressed",
  central: { extra: extraField(0x5455, u32(1)) },
};

/** Valid zips, by their special property. */
const VALID: Readonly<Record<string, Uint8Array>> = {
  "our own": writeZip([
    ["manifest.json", page],
    ["styles/custom.css", css],
    ["assets/a.png", css],
  ]),
  plain: rawZip([manifest, sheet, image]),
  "with folders and a comment": rawZip([{ name: "styles/", mode: 0o040755 }, sheet, manifest], {
    comment: bytesOf("hello"),
  }),
  "with a descriptor": rawZip([
    { ...manifest, flags: 0x808, local: { crc: 0, compressedSize: 0, size: 0 }, after: descriptor },
    sheet,
  ]),
  zip64: rawZip(
    [
      {
        ...manifest,
        local: {
          compressedSize: 0xffffffff,
          size: 0xffffffff,
          extra: extraField(1, concat(u64(page.length), u64(page.length))),
        },
        central: {
          compressedSize: 0xffffffff,
          size: 0xffffffff,
          extra: extraField(1, concat(u64(page.length), u64(page.length))),
        },
      },
      sheet,
    ],
    { zip64: true, end: { entries: 0xffff, diskEntries: 0xffff, size: 0xffffffff, offset: 0xffffffff } },
  ),
};

function entriesOf(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> | undefined {
  const read = readZip(bytes);
  return read.ok ? read.entries : undefined;
}

/** Files alone, as a map: the order of the directory and folders do not matter. */
function filesOf(listing: Listing): ReadonlyMap<string, Uint8Array> {
  const files = listing.filter(([name]) => !name.endsWith("/") && !/^__MACOSX\/|(?:^|\/)\.DS_Store$/.test(name));
  expect(new Set(files.map(([name]) => name)).size).toBe(files.length);
  return new Map(files);
}

async function expectAgreement(bytes: Uint8Array, entries: ReadonlyMap<string, Uint8Array>): Promise<void> {
  expect(filesOf(await readWithYauzl(bytes))).toEqual(entries);
  expect(filesOf(readWithFflate(bytes))).toEqual(entries);
}

/** One change to a zip's bytes: a byte or a field replaced, bytes removed, inserted or repeated. */
const change = (zip: Uint8Array): fc.Arbitrary<(bytes: Uint8Array) => Uint8Array> => {
  const at = fc.oneof(fc.nat(zip.length - 1), fc.constantFrom(...headerOffsets(zip)));
  const value = fc.oneof(
    fc.constantFrom(0, 1, 2, 8, 0x14, 0x7f, 0x80, 0xff, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff),
    fc.nat(zip.length + 60),
  );
  return fc.oneof(
    fc.tuple(at, fc.nat(255)).map(([start, byte]) => splice(start, 1, new Uint8Array([byte]))),
    fc.tuple(at, value).map(([start, number]) => splice(start, 2, u32(number).subarray(0, 2))),
    fc.tuple(at, value).map(([start, number]) => splice(start, 4, u32(number))),
    fc.tuple(at, fc.integer({ min: 1, max: 40 })).map(([start, count]) => splice(start, count, new Uint8Array())),
    fc.tuple(at, fc.uint8Array({ minLength: 1, maxLength: 40 })).map(([start, more]) => splice(start, 0, more)),
    fc
      .tuple(at, fc.nat(zip.length - 1), fc.nat(80))
      .map(([start, from, count]) => splice(start, 0, zip.subarray(from, from + count))),
  );
};

const splice = (at: number, count: number, bytes: Uint8Array) => (zip: Uint8Array) =>
  concat(zip.subarray(0, at), bytes, zip.subarray(at + count));

/** The offset of every byte in the fixed part of every record. */
function headerOffsets(zip: Uint8Array): number[] {
  const lengths = new Map([
    [0x04034b50, 30],
    [0x02014b50, 46],
    [0x06054b50, 22],
    [0x06064b50, 56],
    [0x07064b50, 20],
    [0x08074b50, 16],
  ]);
  const view = new DataView(zip.buffer, zip.byteOffset, zip.length);
  const offsets: number[] = [];
  for (let at = 0; at + 4 <= zip.length; at += 1)
    for (let field = 0; field < (lengths.get(view.getUint32(at, true)) ?? 0); field += 1) offsets.push(at + field);
  return offsets;
}

describe.each(Object.entries(VALID))("a zip %s", (_, zip) => {
  const original = entriesOf(zip) ?? new Map();

  it("is read the same by all", async () => {
    expect(original.size).toBeGreaterThan(1);
    await expectAgreement(zip, original);
  });

  it("is refused or the same after any change to one byte", async () => {
    for (let at = 0; at < zip.length; at += 1) {
      for (const value of [0, 1, 0x7f, 0xff, (zip[at] ?? 0) ^ 1, (zip[at] ?? 0) ^ 0x80]) {
        const changed = splice(at, 1, new Uint8Array([value]))(zip);
        const entries = entriesOf(changed);
        if (!entries) continue;
        expect(entries).toEqual(original);
        await expectAgreement(changed, entries);
      }
    }
  });

  it("is refused or the same after a few changes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change(zip), { minLength: 1, maxLength: 3 }), async (changes) => {
        const changed = changes.reduce((bytes, apply) => apply(bytes), zip);
        const entries = entriesOf(changed);
        if (!entries) return;
        expect(entries).toEqual(original);
        await expectAgreement(changed, entries);
      }),
      { numRuns: fuzzRuns() },
    );
  });
});

/** Mostly the usual value: a zip that is wrong in every respect is refused for the first fault, and shows nothing else. */
const seldom = <Value>(usual: NoInfer<Value>, one: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: one });
const field = fc.constantFrom(0, 1, 8, 0x7f, 0xffff, 0xffffffff);
const header = fc.record(
  {
    name: fc.constantFrom("a", "b", "A", "a/", "a/b", "é", "x.png", "../a", "a\\b"),
    flags: fc.constantFrom(0, 0x800, 0x808, 0x806, 0x801),
    method: fc.constantFrom(0, 8, 9),
    crc: field,
    compressedSize: field,
    size: field,
    extra: fc.constantFrom(
      new Uint8Array(),
      extraField(1, u64(5)),
      extraField(0x5455, u32(1)),
      extraField(0x7075, u64(1)),
    ),
    offset: field,
  },
  { requiredKeys: [] },
);
const rawEntry: fc.Arbitrary<RawEntry> = fc
  .record(
    {
      name: fc.constantFrom("a", "b", "c", "d/", "d/e", "é", "__MACOSX/a", "manifest.json", "MANIFEST.JSON"),
      data: fc.constantFrom("", "x", "hello hello hello hello", css),
      deflate: fc.boolean(),
      mode: fc.constantFrom(0, 0o100644, 0o100644, 0o040755, 0o120777),
      both: seldom({}, header),
      local: seldom({}, header),
      central: seldom({}, header),
      before: seldom(new Uint8Array(), fc.constant(bytesOf("gap"))),
      after: seldom(new Uint8Array(), fc.constant(descriptor)),
    },
    { requiredKeys: ["name"] },
  )
  .map(({ both, local, central, ...entry }) => ({
    ...entry,
    local: { ...both, ...local },
    central: { ...both, ...central },
  }));
const layout: fc.Arbitrary<RawZip> = fc.record(
  {
    zip64: fc.boolean(),
    comment: fc.constantFrom(bytesOf("hi"), rawZip([manifest])),
    prefix: fc.constant(bytesOf("GIF89a")),
    end: fc.record({ entries: fc.nat(3), size: field, offset: field }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
);

it("whatever is put together and accepted is read the same by all", async () => {
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(rawEntry, { minLength: 1, maxLength: 4 }),
      fc.option(layout, { freq: 1 }),
      async (entries, zip) => {
        const bytes = rawZip(entries, zip ?? {});
        const read = entriesOf(bytes);
        if (!read) return;
        if (read.size > 0) accepted += 1;
        await expectAgreement(bytes, read);
      },
    ),
    { numRuns: fuzzRuns() },
  );
  expect(accepted).toBeGreaterThan(fuzzRuns() / 100);
});

// It starts a program per input, so it only checks a sample: the valid zips and single bytes of their headers.
it.skipIf(!hasUnzip)(
  "a sample of what is accepted is read the same by unzip, where that program is installed",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "sitevine-zip-"));
    try {
      for (const [name, zip] of Object.entries(VALID)) {
        const accepted = headerOffsets(zip)
          .map((at) => splice(at, 1, new Uint8Array([(zip[at] ?? 0) ^ 4]))(zip))
          .filter((changed) => entriesOf(changed));
        for (const [index, bytes] of [zip, ...accepted.filter((_, position) => position % 5 === 0)].entries()) {
          const file = join(folder, `${name}-${index}.zip`);
          await writeFile(file, bytes);
          const entries = entriesOf(bytes) ?? new Map<string, Uint8Array>();
          const { names, contents } = readWithUnzip(file);
          expect(names.filter((entry) => !entry.endsWith("/"))).toEqual([...entries.keys()]);
          expect(contents).toEqual(concat(...entries.values()));
        }
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
