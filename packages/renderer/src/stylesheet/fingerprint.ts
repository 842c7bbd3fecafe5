/** Returns a short hash that distinguishes versions of a file; it is not cryptographic. */
export function fingerprint(text: string): string {
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b);
  }
  return [low, high].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
}
