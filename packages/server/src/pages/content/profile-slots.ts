import { type BadgeModel, createFormatter, type ProfileFieldModel } from "@sitevine/renderer";
import { badgeModel } from "../../features/badges/index.js";
import type { FieldValuesService } from "../../features/profile-fields/index.js";
import type { Caller } from "../../kernel/caller.js";
import type { Words } from "../words/page-words.js";
import type { ContentSources } from "./content-sources.js";

type SaidField = Awaited<ReturnType<FieldValuesService["ofUser"]>>[number];

const shortAddress = (url: string): string => url.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "");

function fieldText({ type, value }: SaidField, language: string, { page }: Words): string {
  if (typeof value === "boolean") return value ? page.yes : page.no;
  // Days are the same in every time zone.
  const format = createFormatter(language, "UTC", new Date(0));
  if (typeof value === "number") return format.number(value);
  if (type === "url") return shortAddress(String(value));
  if (type !== "date") return String(value);
  return format.date(new Date(String(value)));
}

/** The custom fields of a member that the caller may see. */
export async function loadFields(
  fields: ContentSources["fields"],
  caller: Caller,
  userId: string,
  { language, words }: { readonly language: string; readonly words: Words },
): Promise<readonly ProfileFieldModel[]> {
  return (await fields.ofUser(caller.kind === "member" ? caller.userId : null, userId)).map((field) => ({
    label: field.label,
    value: fieldText(field, language, words),
    href: field.type === "url" ? String(field.value) : null,
  }));
}

/** The badges of a member, in display order. */
export async function loadBadges(badges: ContentSources["badges"], userId: string): Promise<readonly BadgeModel[]> {
  return ((await badges.heldBy([userId])).get(userId) ?? []).map(badgeModel);
}
