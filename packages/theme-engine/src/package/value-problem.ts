/** What parses and yet cannot be stored and read again as it was. */
export function valueProblem(value: unknown): string | undefined {
  if (typeof value === "number" && !Number.isFinite(value)) return "has a number that is too large";
  if (typeof value !== "string") return undefined;
  if (value.includes("\0")) return "has a NUL character in a text";
  return value.isWellFormed() ? undefined : "has half of a character in a text";
}
