import type { AnswerOf, listSettings } from "@sitevine/api";

type Setting = Pick<AnswerOf<typeof listSettings>[number], "type" | "value">;

/** The types of settings that have a value to show. */
export type ValueType = Exclude<Setting["type"], "secret">;

/** Value of a control: a text, a number or nothing, or yes and no. */
export type Entered = string | number | boolean | null;

/** The value of a setting as its control shows it. A secret begins empty, and JSON is shown as text. */
export function enteredOf({ type, value }: Setting): Entered {
  switch (type) {
    case "boolean":
      return value === true;
    case "number":
      return typeof value === "number" ? value : null;
    case "json":
      return JSON.stringify(value, null, 2);
    case "secret":
      return "";
    default:
      return typeof value === "string" ? value : "";
  }
}

/** The value that is sent, or nothing where a text is no JSON. */
export function valueOfEntered(type: Setting["type"], entered: Entered): { readonly value: unknown } | undefined {
  if (type !== "json") return { value: entered };
  try {
    return { value: JSON.parse(String(entered)) as unknown };
  } catch {
    return undefined;
  }
}
