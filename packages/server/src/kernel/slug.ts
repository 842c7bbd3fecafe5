const MAX_LENGTH = 100;

/**
 * A name as part of an address: letters and digits of its own script in lower case, joined by single hyphens. Empty
 * when the name has none of them.
 */
export function slugOf(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(/(\p{Script=Latin})\p{M}+/gu, (letters) => letters.normalize("NFC"))
    .normalize("NFC")
    .replace(/['\u2019\p{M}]/gu, "")
    .replace(/[^\p{Ll}\p{Lo}\p{N}]+/gu, "-")
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$|[\ud800-\udbff]$/g, "");
}
