import * as z from "zod";

const IDENTIFIER = /^(?:-?[_a-zA-Z]|--)[\w-]*$/;

/** Says what is wrong with a block's `className`, or returns nothing. Blank text counts as absent and is valid. */
export function classNameProblem(className: string): string | undefined {
  const trimmed = className.replace(/^ +| +$/g, "");
  if (trimmed === "") return undefined;
  const names = trimmed.split(/ +/);
  if (names.length > 4) return "must be at most 4 names";
  if (names.some((name) => name.length > 64 || !IDENTIFIER.test(name)))
    return "must be CSS identifiers of letters, digits, hyphens and underscores, separated by spaces";
  if (names.some((name) => name.toLowerCase().startsWith("sv-"))) return "must not begin with sv-, which is reserved";
  return undefined;
}

/** 1 to 4 CSS identifiers that do not begin with `sv-` (site service, block rule 3). */
export const classNameSchema = z.string().superRefine((value, context) => {
  const problem = classNameProblem(value);
  if (problem) context.addIssue({ code: "custom", message: problem });
});
