import type { Faults } from "../faults.js";

/** The bytes of a download, with the faults that are switched on. */
export function damaged(bytes: AsyncIterable<Uint8Array>, faults: Faults): AsyncIterable<Uint8Array> {
  const isDamaged = faults.dropDownloadAfterBytes !== undefined || faults.corruptDownload;
  return isDamaged ? damage(bytes, faults) : bytes;
}

async function* damage(
  bytes: AsyncIterable<Uint8Array>,
  { dropDownloadAfterBytes, corruptDownload }: Faults,
): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for await (const chunk of bytes) {
    const left = dropDownloadAfterBytes === undefined ? chunk.length : dropDownloadAfterBytes - sent;
    const part = Uint8Array.from(chunk.subarray(0, Math.max(0, left)));
    if (corruptDownload && sent === 0 && part.length > 0) part[part.length - 1] = (part.at(-1) ?? 0) ^ 1;
    sent += part.length;
    if (part.length > 0) yield part;
    if (part.length < chunk.length) throw new Error("The download is cut off, as the fault switch asks.");
  }
}
