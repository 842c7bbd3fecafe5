import { PNG } from "./theme-package.js";

/** A picture of so many bytes that cannot be compressed; another length gives other bytes. */
export function noisePicture(length: number): Uint8Array<ArrayBuffer> {
  let state = length;
  const bytes = new Uint8Array(length).map(() => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
  bytes.set(PNG);
  return bytes;
}
