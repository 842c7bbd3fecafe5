import { PNG } from "./theme-package.js";

/** Bytes that cannot be compressed; another length gives other bytes. */
export function noise(length: number): Uint8Array<ArrayBuffer> {
  let state = length;
  return new Uint8Array(length).map(() => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
}

/** The same with the first bytes of a picture, which cannot be decoded. */
export function noisePicture(length: number): Uint8Array<ArrayBuffer> {
  const bytes = noise(length);
  bytes.set(PNG);
  return bytes;
}
