/** Changes that saving a different stylesheet would make. */
export interface CssChanges {
  /** Whether readers would get a different stylesheet. */
  readonly changes: boolean;
  readonly addedLines: number;
  readonly removedLines: number;
}

const linesOf = (css: string): readonly string[] => (css === "" ? [] : css.split(/\r\n?|\n/));

/** Counts the lines that occur in only one of the two stylesheets, in any position. */
export function countLines(before: string, after: string): Pick<CssChanges, "addedLines" | "removedLines"> {
  const counts = new Map<string, number>();
  for (const line of linesOf(after)) counts.set(line, (counts.get(line) ?? 0) + 1);
  for (const line of linesOf(before)) counts.set(line, (counts.get(line) ?? 0) - 1);
  const differences = [...counts.values()];
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, count) => total + Math.abs(count), 0);
  return {
    addedLines: sum(differences.filter((count) => count > 0)),
    removedLines: sum(differences.filter((count) => count < 0)),
  };
}
