const MAX_LENGTH = 60;

/** A kebab-case key made from a name; the fallback when the name has no letter or digit that a key may contain. */
export function keyFromName(name: string, fallback: string): string {
  const words =
    name
      .normalize("NFKD")
      .toLowerCase()
      .replaceAll(/\p{M}+/gu, "")
      .match(/[a-z0-9]+/g) ?? [];
  return (
    words
      .join("-")
      .slice(0, MAX_LENGTH - 5)
      .replace(/-+$/, "") || fallback
  );
}

/** The key itself when it is free, otherwise the key with the first number that makes it free. */
export function freeKey(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number += 1) if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`;
}
