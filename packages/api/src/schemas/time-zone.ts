import * as z from "zod";

/**
 * Names that ICU lists under an older one. It knows both, so that people can choose from the list without knowing which
 * cities and countries were renamed.
 */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ["Africa/Asmera", "Africa/Asmara"],
  ["America/Buenos_Aires", "America/Argentina/Buenos_Aires"],
  ["America/Catamarca", "America/Argentina/Catamarca"],
  ["America/Coral_Harbour", "America/Atikokan"],
  ["America/Cordoba", "America/Argentina/Cordoba"],
  ["America/Godthab", "America/Nuuk"],
  ["America/Indianapolis", "America/Indiana/Indianapolis"],
  ["America/Jujuy", "America/Argentina/Jujuy"],
  ["America/Louisville", "America/Kentucky/Louisville"],
  ["America/Mendoza", "America/Argentina/Mendoza"],
  ["Asia/Calcutta", "Asia/Kolkata"],
  ["Asia/Katmandu", "Asia/Kathmandu"],
  ["Asia/Rangoon", "Asia/Yangon"],
  ["Asia/Saigon", "Asia/Ho_Chi_Minh"],
  ["Atlantic/Faeroe", "Atlantic/Faroe"],
  ["Europe/Kiev", "Europe/Kyiv"],
  ["Pacific/Enderbury", "Pacific/Kanton"],
  ["Pacific/Ponape", "Pacific/Pohnpei"],
  ["Pacific/Truk", "Pacific/Chuuk"],
]);

/** The present name of a time zone that the platform calls by an older one. */
export const presentZoneName = (name: string): string => RENAMED.get(name) ?? name;

/** Time zones to choose from, in alphabetical order. `timeZoneSchema` takes every other name that the platform knows as well. */
export const timeZoneNames = (): readonly string[] => {
  const names = ["UTC", ...Intl.supportedValuesOf("timeZone")].map(presentZoneName);
  return [...new Set(names)].sort();
};

// The list of the platform leaves out present names, aliases and UTC, but it can use them all.
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** The name of a time zone, present, former or an alias. It stays as it was typed. */
export const timeZoneSchema = z
  .string()
  .trim()
  .max(64)
  .refine(isTimeZone, "must be the name of a time zone such as Europe/Berlin");
