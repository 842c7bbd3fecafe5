import { deflateRawSync } from "node:zlib";
import { crc32 } from "../../src/zip/crc32.portable.js";
import { ZIP_LIMITS } from "../../src/zip/zip-limits.js";
import { bytesOf, concat, extraField, type RawEntry, type RawZip, rawZip, u32 } from "../raw-zip.js";
import { MANIFEST, PNG } from "../sample-theme.js";
import type { RuleCases } from "./rule-case.js";

const manifest: RawEntry = { name: "manifest.json", data: JSON.stringify(MANIFEST) };
const logo: RawEntry = { name: "assets/logo.png", data: PNG, deflate: true };
const folder: RawEntry = { name: "assets/", mode: 0o040755 };

/** A theme with a manifest and an image, written byte by byte. */
const theme =
  (image: Partial<RawEntry> = {}, zip: RawZip = {}, ...more: readonly RawEntry[]) =>
  () =>
    rawZip([{ ...logo, ...image }, manifest, ...more], zip);
const good = theme();

/** Both headers of the image declare it. */
const claiming = (claim: NonNullable<RawEntry["central"]>) => theme({ local: claim, central: claim });

const deflated = deflateRawSync(PNG);
const descriptor = (crc: number): Partial<RawEntry> => ({
  flags: 0x808,
  local: { crc: 0, compressedSize: 0, size: 0 },
  after: concat(u32(0x08074b50), u32(crc), u32(deflated.length), u32(PNG.length)),
});
const secondName = (name: string) =>
  extraField(0x7075, concat(new Uint8Array([1]), u32(crc32(bytesOf("assets/logo.png"))), bytesOf(name)));
const timestamp = extraField(0x5455, concat(new Uint8Array([1]), u32(0)));

/** The directory record of the first entry declares a comment of 60,000 bytes. */
function overlongRecord(): Uint8Array {
  const bytes = good();
  const start = new DataView(bytes.buffer).getUint32(bytes.length - 22 + 16, true);
  bytes.set([0x60, 0xea], start + 32);
  return bytes;
}

function damaged(): Uint8Array {
  const bytes = rawZip([{ ...logo, deflate: false }, manifest]);
  bytes[60] = (bytes[60] ?? 0) ^ 1;
  return bytes;
}

const image = { file: "assets/logo.png" };
const whole = { file: "package" };

export const zipCases: RuleCases<"zip"> = {
  "zip/size": {
    bad: () => new Uint8Array(ZIP_LIMITS.packageBytes + 1),
    good,
    at: { ...whole, message: "is larger than 60 MB" },
  },
  "zip/not-a-zip": { bad: () => concat(new Uint8Array([31, 139, 8, 0]), new Uint8Array(400)), good, at: whole },
  "zip/truncated": { bad: () => good().subarray(0, 200), good, at: whole },
  "zip/end-record": {
    bad: theme({}, { suffix: bytesOf("-----BEGIN SIGNATURE-----") }),
    good: theme({}, { comment: bytesOf("made with care") }),
    at: whole,
  },
  "zip/multi-disk": { bad: theme({}, { end: { disk: 1 } }), good, at: whole },
  "zip/zip64": { bad: theme({}, { end: { size: 0xffffffff } }), good: theme({}, { zip64: true }), at: whole },
  "zip/entry-count": { bad: theme({}, { end: { entries: 1, diskEntries: 1 } }), good, at: whole },
  "zip/central-directory": { bad: overlongRecord, good, at: whole },
  "zip/extra-field": {
    bad: theme({ central: { extra: concat(timestamp, timestamp) } }),
    good: theme({ central: { extra: timestamp } }),
    at: whole,
  },
  "zip/name-encoding": {
    bad: theme({ name: new Uint8Array([...bytesOf("assets/"), 0x82, ...bytesOf(".png")]), flags: 0 }),
    good: theme({ name: "assets/é.png" }),
    at: whole,
  },
  "zip/unicode-path": {
    bad: theme({ central: { extra: secondName("../logo.png") } }),
    good: theme({ central: { extra: secondName("assets/logo.png") } }),
    at: whole,
  },
  "zip/gap": { bad: theme({}, { prefix: bytesOf("GIF89a") }), good, at: whole },
  "zip/overlap": {
    bad: theme({}, {}, { ...logo, name: "assets/twin.png", central: { offset: 0 } }),
    good: theme({}, {}, { ...logo, name: "assets/twin.png" }),
    at: whole,
  },
  "zip/duplicate": {
    bad: theme({}, {}, { ...manifest, name: "MANIFEST.JSON" }),
    good,
    at: { file: "MANIFEST.JSON" },
  },
  "zip/path": { bad: theme({ name: "../../etc/passwd" }), good, at: { file: "../../etc/passwd" } },
  "zip/encrypted": { bad: theme({ flags: 0x801 }), good, at: image },
  "zip/flags": { bad: theme({ flags: 0x820 }), good, at: image },
  "zip/method": { bad: claiming({ method: 12 }), good: theme({ deflate: false }), at: image },
  "zip/special-file": { bad: theme({ mode: 0o120777 }), good, at: image },
  "zip/local-header": { bad: theme({ local: { name: "assets/logo.js." } }), good, at: image },
  "zip/descriptor": { bad: theme(descriptor(1)), good: theme(descriptor(crc32(PNG))), at: image },
  "zip/folder": {
    bad: theme({}, {}, { ...folder, data: "hidden bytes" }),
    good: theme({}, {}, folder),
    at: { file: "assets/" },
  },
  "zip/entry-size": {
    bad: theme({ data: concat(PNG, new Uint8Array(6_000_000)) }),
    good: theme({ data: concat(PNG, new Uint8Array(300_000)) }),
    at: image,
  },
  "zip/inflate": {
    bad: theme({ compressed: deflateRawSync(new Uint8Array(50_000_000)) }),
    good,
    at: image,
  },
  "zip/crc": { bad: damaged, good, at: image },
};
