/** The day of a moment where the reader is, as a date field has it; empty for anything else. */
export const dayOf = (moment: string): string =>
  // Swedes write a date as a date field does.
  Number.isNaN(Date.parse(moment)) ? "" : new Date(moment).toLocaleDateString("sv");

/** The first or the last moment of a day where the reader is; undefined for a field that is empty or half filled in. */
export function momentOf(day: string, edge: "first" | "last"): string | undefined {
  const moment = Date.parse(`${day}T${edge === "first" ? "00:00" : "23:59:59.999"}`);
  return Number.isNaN(moment) ? undefined : new Date(moment).toISOString();
}
