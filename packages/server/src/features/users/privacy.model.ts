import { type AnswerOf, type BodyOf, type getPrivacy, updatePrivacy } from "@sitevine/api";
import { storedJson } from "../../platform/db/stored-json.js";

/** Privacy settings of an account, complete. */
export type Privacy = AnswerOf<typeof getPrivacy>;
export type PrivacyChanges = BodyOf<typeof updatePrivacy>;

/** What holds for somebody who never chose. */
const DEFAULT_PRIVACY: Privacy = {
  profile: "everyone",
  wall: "members",
  followers: "everyone",
  following: "everyone",
  showOnline: true,
  showVisits: true,
  searchable: true,
};

const KEYS = Object.keys(DEFAULT_PRIVACY) as readonly (keyof Privacy)[];

const overridden = (base: Privacy, changes: PrivacyChanges): Privacy => {
  const chosen = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...base, ...Object.fromEntries(chosen) };
};

/** The settings from `users.privacy`; what is stored and no longer understood counts as never chosen. */
export function readPrivacy(stored: string): Privacy {
  const parsed = updatePrivacy.body.schema.safeParse(storedJson(stored, "users.privacy"));
  return overridden(DEFAULT_PRIVACY, parsed.success ? parsed.data : {});
}

export const changePrivacy = (current: Privacy, changes: PrivacyChanges): Privacy => overridden(current, changes);

/** The text for `users.privacy`: what differs from the defaults, so that a better default reaches whoever never chose. */
export const writePrivacy = (privacy: Privacy): string =>
  JSON.stringify(
    Object.fromEntries(KEYS.filter((key) => privacy[key] !== DEFAULT_PRIVACY[key]).map((key) => [key, privacy[key]])),
  );
