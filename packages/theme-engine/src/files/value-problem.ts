type Path = readonly (string | number)[];

/** A value of parsed JSON that would not survive being stored and read again, and its path. */
export interface ValueProblem {
  readonly path: Path;
  readonly message: string;
}

function textOrNumberProblem(value: unknown): string | undefined {
  if (typeof value === "number" && !Number.isFinite(value)) return "has a number that is too large";
  if (typeof value !== "string") return undefined;
  if (value.includes("\0")) return "has a NUL character in a text";
  return value.isWellFormed() ? undefined : "has half of a character in a text";
}

/** Copying an object drops such a key, so its value would be lost silently. */
const PROTOTYPE = "__proto__";

function keyProblems(key: string, path: Path): readonly ValueProblem[] {
  if (key === PROTOTYPE) return [{ path: [...path, key], message: "has a key called __proto__" }];
  const message = textOrNumberProblem(key);
  return message === undefined ? [] : [{ path, message }];
}

/** Lists every such value and key. It recurses, so check the nesting of the value first. */
export function listValueProblems(value: unknown, path: Path = []): readonly ValueProblem[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => listValueProblems(item, [...path, index]));
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([key, item]) => [
      ...keyProblems(key, path),
      ...listValueProblems(item, [...path, key]),
    ]);
  const message = textOrNumberProblem(value);
  return message === undefined ? [] : [{ path, message }];
}
