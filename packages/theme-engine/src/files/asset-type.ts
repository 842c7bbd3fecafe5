import { isSvg } from "./asset-svg.js";

const ascii = (bytes: Uint8Array, start: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(start, start + length));

interface Signature {
  readonly type: string;
  readonly matches: (bytes: Uint8Array) => boolean;
}

const begins =
  (...magic: readonly number[]) =>
  (bytes: Uint8Array): boolean =>
    magic.every((byte, index) => bytes[index] === byte);

const SIGNATURES: readonly Signature[] = [
  { type: "image/png", matches: begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  { type: "image/jpeg", matches: begins(0xff, 0xd8, 0xff) },
  { type: "image/gif", matches: (bytes) => /^GIF8[79]a$/.test(ascii(bytes, 0, 6)) },
  { type: "image/webp", matches: (bytes) => ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 4) === "WEBP" },
  { type: "image/avif", matches: isAvif },
  { type: "image/x-icon", matches: isIcon },
  { type: "font/woff", matches: (bytes) => ascii(bytes, 0, 4) === "wOFF" },
  { type: "font/woff2", matches: (bytes) => ascii(bytes, 0, 4) === "wOF2" },
  { type: "font/ttf", matches: isTrueType },
  { type: "font/otf", matches: (bytes) => ascii(bytes, 0, 4) === "OTTO" },
  { type: "image/svg+xml", matches: isSvg },
];

/** Detects the media type of an image or font from its contents, never from its name; undefined for anything else. */
export function detectAssetType(bytes: Uint8Array): string | undefined {
  return SIGNATURES.find(({ matches }) => matches(bytes))?.type;
}

/** The file type box lists AVIF as its brand or as a compatible brand. */
function isAvif(bytes: Uint8Array): boolean {
  if (ascii(bytes, 4, 4) !== "ftyp") return false;
  const size = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), 256, bytes.length);
  for (let at = 8; at + 4 <= size; at += 4) {
    const brand = at === 12 ? "" : ascii(bytes, at, 4);
    if (brand === "avif" || brand === "avis") return true;
  }
  return false;
}

/** Four bytes are weak evidence, so the first directory entry has to be valid as well. */
function isIcon(bytes: Uint8Array): boolean {
  if (!begins(0, 0, 1, 0)(bytes) || bytes.length < 22) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = view.getUint32(14, true) + view.getUint32(18, true);
  return view.getUint16(4, true) > 0 && bytes[9] === 0 && end <= bytes.length;
}

function isTrueType(bytes: Uint8Array): boolean {
  const tables = ((bytes[4] ?? 0) << 8) | (bytes[5] ?? 0);
  const plausible = tables > 0 && bytes.length >= 12 + 16 * tables;
  return plausible && (begins(0, 1, 0, 0)(bytes) || ascii(bytes, 0, 4) === "true");
}
