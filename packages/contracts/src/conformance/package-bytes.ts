import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import type { PackageKind } from "../protocol/fields.js";

// 1980-01-01 in the format of zip headers, so that equal packages have equal bytes.
const DOS_DATE = 33;
const BALLAST_BYTES = 64 * 1024;

/**
 * Builds a valid package. The padding of a plugin does not compress, so a download takes several network packets; it is small
 * unless `ballastBytes` says otherwise.
 */
export function buildPackage(
  kind: PackageKind,
  id: string,
  version: string,
  ballastBytes = BALLAST_BYTES,
): Uint8Array<ArrayBuffer> {
  const manifest = { id, name: id, version, vendor: "Conformance", minServiceVersion: "0.0.1" };
  const text = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`);
  if (kind === "theme")
    return zip([
      ["manifest.json", text({ ...manifest, packageVersion: 2 })],
      ["tokens.json", text({ global: { "--c-accent": "#336699" } })],
    ]);
  return zip([
    ["plugin.json", text({ ...manifest, entry: "server.js" })],
    ["server.js", Buffer.from("export default {};\n")],
    ["admin/ballast.bin", randomBytes(ballastBytes)],
  ]);
}

/** Builds a zip of stored entries. */
function zip(entries: readonly (readonly [string, Buffer])[]): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of entries) {
    const fields = commonFields(name, content);
    const local = Buffer.concat([u32(0x04034b50), fields, Buffer.from(name), content]);
    const place = Buffer.concat([u16(0), u16(0), u16(0), u32(0), u32(offset)]);
    centrals.push(Buffer.concat([u32(0x02014b50), u16(20), fields, place, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const count = u16(entries.length);
  const end = [u32(0x06054b50), u16(0), u16(0), count, count, u32(directory.length), u32(offset), u16(0)];
  return Uint8Array.from(Buffer.concat([...locals, directory, ...end]));
}

/** Version, flags, method, time, date, checksum, both sizes, lengths of the name and of the extra fields. */
function commonFields(name: string, content: Buffer): Buffer {
  const size = u32(content.length);
  const head = [u16(20), u16(0), u16(0), u16(0), u16(DOS_DATE), u32(crc32(content)), size, size];
  return Buffer.concat([...head, u16(Buffer.byteLength(name)), u16(0)]);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
