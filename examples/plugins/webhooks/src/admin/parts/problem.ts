import type { PanelRefusal } from "@sitevine/plugin-sdk/panel";

const isRefusal = (error: unknown): error is PanelRefusal =>
  error instanceof Error && "status" in error && "code" in error;

/** Why something was not done, as a sentence: with everything that is wrong with what was entered. */
export function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const details = isRefusal(error) ? error.details : undefined;
  const all = Array.isArray(details) ? details.filter((detail) => typeof detail === "string") : [];
  return all.length > 0 ? all.join(" ") : error.message;
}
