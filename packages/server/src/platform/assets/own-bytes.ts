/**
 * The bytes one after another, in memory of their own, for what is kept. Node cuts small buffers out of blocks of 64 KiB,
 * and a block stays in memory as long as any of its parts does.
 */
export function ownBytes(...parts: readonly Uint8Array[]): Buffer<ArrayBuffer> {
  const own = Buffer.allocUnsafeSlow(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let offset = 0;
  for (const part of parts) {
    own.set(part, offset);
    offset += part.byteLength;
  }
  return own;
}

/** The text in UTF-8, in memory of its own. */
export function ownText(text: string): Buffer<ArrayBuffer> {
  const own = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  own.write(text);
  return own;
}
