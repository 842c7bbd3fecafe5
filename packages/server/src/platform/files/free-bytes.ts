/**
 * Frees bytes that nobody needs any more. The garbage collector would wait until tens of megabytes have accumulated, and then take
 * long. Bytes that are a part of a buffer stay, since others may use the rest.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
