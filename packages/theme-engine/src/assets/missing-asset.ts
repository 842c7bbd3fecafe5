/** Gives the existing name that somebody probably meant. */
export type CloseNames = (wanted: string) => string | undefined;

/**
 * Takes names for close that differ in case, in punctuation or in what follows the last dot. One look-up each, since a
 * hostile document may ask for a million names.
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

/** What to do about a file that is somewhere else. */
export const BRING_ALONG = "Put the file into assets/ and refer to it as assets/<file>.";

/** What to do about an asset that is not there. */
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
