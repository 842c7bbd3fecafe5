/** Returns the existing name that the author probably meant. */
export type CloseNames = (wanted: string) => string | undefined;

/**
 * Two names are close if they differ only in case, punctuation or extension. Each search is a single map lookup, since a
 * hostile document may refer to a million names.
 */
export function closeNames(names: Iterable<string>): CloseNames {
  const whole = new Map<string, string>();
  const stems = new Map<string, string>();
  for (const name of names) {
    whole.set(letters(name), name);
    stems.set(letters(stem(name)), name);
  }
  return (wanted) => whole.get(letters(wanted)) ?? stems.get(letters(stem(wanted)));
}

/** Hint for a file that is not in the package. */
export const BRING_ALONG = "Put the file into assets/ and refer to it as assets/<file>.";

/** Hint for an asset that does not exist. */
export function missingAssetHint(name: string, closeTo: CloseNames): string {
  const close = closeTo(name);
  return close === undefined
    ? `Add assets/${name} to the package, or correct the name.`
    : `The package has ${close}; names must match letter by letter.`;
}

const stem = (name: string): string => name.replace(/\.[^.]*$/, "");

const letters = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
