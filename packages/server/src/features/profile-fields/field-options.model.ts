import type { ProfileFieldsTable } from "../../platform/db/schema/profile-fields.js";
import { storedJson } from "../../platform/db/stored-json.js";

/** What a select offers; of a damaged list nothing. */
export function optionsOf({ key, options }: Pick<ProfileFieldsTable, "key" | "options">): string[] {
  const stored = storedJson(options, "profile_fields.options", key);
  return Array.isArray(stored) ? stored.filter((option) => typeof option === "string") : [];
}
