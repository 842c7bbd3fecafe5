// No vowels and nothing that looks like something else: no words come out, and codes can be read over the phone.
const ALPHABET = "BCDFGHJKLMNPQRSTVWXZ";
const GROUP = 4;

/**
 * A made-up code of `groups` times four letters; each group is worth 17 bits. `random` gives a whole number below another
 * one, which nobody can guess.
 */
export function makeCode(groups: number, random: (below: number) => number): string {
  const letter = (): string => ALPHABET.charAt(random(ALPHABET.length));
  const group = (): string => Array.from({ length: GROUP }, letter).join("");
  return Array.from({ length: groups }, group).join("-");
}

/** The form under which codes are compared and unique. */
export const foldCode = (code: string): string => code.trim().toLowerCase();
