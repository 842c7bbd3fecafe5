const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Decodes padded standard base64. Returns nothing for other alphabets, white space, missing padding and stray bits. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length % 4 !== 0 || !BASE64.test(text)) return undefined;
  const binary = atob(text);
  // Several spellings decode to the same bytes when the last character has stray bits; only one of them is what encoding gives.
  if (btoa(binary) !== text) return undefined;
  const bytes = new Uint8Array(binary.length);
  // `Uint8Array.from` takes ten times as long, for every request that a marketplace verifies.
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
