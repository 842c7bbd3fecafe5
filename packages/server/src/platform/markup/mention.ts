/** A name after an `@`. The first group is the name. */
export const MENTION = /(?<![\p{L}\p{N}_@./-])@([a-z][a-z0-9_-]{0,31})(?![a-z0-9_-])/giu;

/** Elements in which an `@` does not address anybody. */
export const UNADDRESSED: ReadonlySet<string> = new Set(["a", "code", "pre", "kbd", "samp"]);

export const foldName = (name: string): string => name.toLowerCase();
