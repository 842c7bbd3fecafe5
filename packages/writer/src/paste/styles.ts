/** Marks that a style gives a text, and those that it takes away. */
export interface StyleMarks {
  readonly given: readonly MarkName[];
  readonly taken: readonly MarkName[];
}

export const MARK_NAMES = ["strong", "em", "strike", "code"] as const;
export type MarkName = (typeof MARK_NAMES)[number];

const MONOSPACE = /monospace|courier|consolas|menlo|monaco|ui-mono/i;

/** The declarations of a style attribute, by property in lower case. */
const declarationsOf = (style: string): ReadonlyMap<string, string> =>
  new Map(
    style.split(";").flatMap((declaration) => {
      const colon = declaration.indexOf(":");
      const [name, value] = [declaration.slice(0, colon), declaration.slice(colon + 1)];
      return colon < 0 ? [] : [[name.trim().toLowerCase(), value.trim().toLowerCase()] as const];
    }),
  );

const isBold = (weight: string): boolean => weight.startsWith("bold") || Number(weight) >= 600;

/**
 * Marks that a style adds to its text and removes from it. Programs express bold and italic by styles, and override
 * their elements.
 */
export function marksOfStyle(style: string): StyleMarks {
  const styles = declarationsOf(style);
  const weight = styles.get("font-weight");
  const slant = styles.get("font-style");
  const line = `${styles.get("text-decoration") ?? ""} ${styles.get("text-decoration-line") ?? ""}`;
  const given: MarkName[] = [];
  const taken: MarkName[] = [];
  if (weight) (isBold(weight) ? given : taken).push("strong");
  if (slant) (/italic|oblique/.test(slant) ? given : taken).push("em");
  if (line.includes("line-through")) given.push("strike");
  if (MONOSPACE.test(styles.get("font-family") ?? "")) given.push("code");
  return { given, taken };
}
