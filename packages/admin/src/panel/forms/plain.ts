import { common } from "../words/common.js";

/** A value as a text: nothing, yes or no, a text or number, or JSON. */
export function plain(value: unknown): string {
  if (value === null || value === undefined || value === "") return common.nothing;
  if (typeof value === "boolean") return value ? common.yes : common.no;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
