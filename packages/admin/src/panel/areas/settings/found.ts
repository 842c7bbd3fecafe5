import { listSettings } from "@sitevine/api";
import type { Found } from "../../app/places.js";
import { queryClient, queryOf } from "../../app/queries.js";
import { named } from "./german.js";

/** All settings by their names in the language of the panel. */
export async function foundSettings(): Promise<readonly Found[]> {
  const settings = await queryClient.fetchQuery(queryOf(listSettings));
  return settings.map(named).map(({ key, label, description, area }) => ({
    id: key,
    label,
    keywords: `${description} ${key}`,
    detail: key,
    href: `/acp/settings/${encodeURIComponent(area)}#${key}`,
  }));
}
