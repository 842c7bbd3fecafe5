import type { ProfileFieldsTable } from "../../platform/db/schema/profile-fields.js";
import { storedJson } from "../../platform/db/stored-json.js";

/** The options of a select field; none when the stored list is damaged. */
export function optionsOf({ key, options }: Pick<ProfileFieldsTable, "key" | "options">): string[] {
  const stored = storedJson(options, "profile_fields.options", key);
  return Array.isArray(stored) ? stored.filter((option) => typeof option === "string") : [];
}
