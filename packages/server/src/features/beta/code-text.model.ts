// No vowels and no letters that look alike: codes never spell words, and can be read out over the phone.
const ALPHABET = "BCDFGHJKLMNPQRSTVWXZ";
const GROUP = 4;

/**
 * A random code of `groups` times four letters; each group has 17 bits. `random` returns an unpredictable whole number
 * below the given one.
 */
export function makeCode(groups: number, random: (below: number) => number): string {
  const letter = (): string => ALPHABET.charAt(random(ALPHABET.length));
  const group = (): string => Array.from({ length: GROUP }, letter).join("");
  return Array.from({ length: groups }, group).join("-");
}

/** The form in which codes are compared and unique. */
export const foldCode = (code: string): string => code.trim().toLowerCase();
