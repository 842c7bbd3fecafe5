import { jsonPointer } from "@sitevine/contracts";
import { valueProblem } from "../package/value-problem.js";
import type { LayoutCheck } from "./checked-layout.js";

type Path = readonly (string | number)[];

interface Problem {
  readonly path: Path;
  readonly message: string;
}

const keyProblem = (key: string): string | undefined =>
  key === "__proto__" ? "has a key called __proto__" : valueProblem(key);

/** Goes as deep as the limits of a document let it nest. */
function listProblems(value: unknown, path: Path): readonly Problem[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => listProblems(item, [...path, index]));
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([key, item]) => {
      const message = keyProblem(key);
      return [...(message ? [{ path, message }] : []), ...listProblems(item, [...path, key])];
    });
  const message = valueProblem(value);
  return message ? [{ path, message }] : [];
}

/** What a package's file is refused for before it has blocks: values that would not be read again as they were saved. */
export const checkValues: LayoutCheck = ({ file, document }) =>
  listProblems(document, []).map(({ path, message }) => ({
    ...{ rule: "layout/json" as const, level: "error" as const },
    ...{ file, pointer: jsonPointer(path), message },
  }));
