/** Width and height in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const isAt = (bytes: Buffer, start: number, name: string): boolean =>
  bytes.toString("latin1", start, start + name.length) === name;

/** Each kind of WebP has its size at another place and in another form. */
function webpSize(bytes: Buffer): PictureSize | null {
  if (isAt(bytes, 12, "VP8 "))
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (isAt(bytes, 12, "VP8X")) return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (!isAt(bytes, 12, "VP8L")) return null;
  const bits = bytes.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}

/** Reads the size of a PNG or WebP from its first bytes; these are the types that pictures are stored in. Null for others. */
export function readPictureSize(given: Uint8Array): PictureSize | null {
  const bytes = Buffer.from(given.buffer, given.byteOffset, Math.min(given.byteLength, 32));
  if (bytes.length < 30) return null;
  if (isAt(bytes, 1, "PNG\r\n")) return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  return isAt(bytes, 0, "RIFF") && isAt(bytes, 8, "WEBP") ? webpSize(bytes) : null;
}
