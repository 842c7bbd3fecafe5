import { type AnswerOf, type BodyOf, type getPrivacy, updatePrivacy } from "@sitevine/api";
import { storedJson } from "../../platform/db/stored-json.js";

/** The complete privacy settings of an account. */
export type Privacy = AnswerOf<typeof getPrivacy>;
export type PrivacyChanges = BodyOf<typeof updatePrivacy>;

/** The settings of a member who has not chosen. */
const DEFAULT_PRIVACY: Privacy = {
  profile: "everyone",
  wall: "members",
  followers: "everyone",
  following: "everyone",
  showOnline: true,
  showVisits: true,
  searchable: true,
  keepHistory: false,
};

const KEYS = Object.keys(DEFAULT_PRIVACY) as readonly (keyof Privacy)[];

const overridden = (base: Privacy, changes: PrivacyChanges): Privacy => {
  const chosen = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...base, ...Object.fromEntries(chosen) };
};

/** The settings from `users.privacy`; stored values that are no longer understood count as not chosen. */
export function readPrivacy(stored: string): Privacy {
  const parsed = updatePrivacy.body.schema.safeParse(storedJson(stored, "users.privacy"));
  return overridden(DEFAULT_PRIVACY, parsed.success ? parsed.data : {});
}

export const changePrivacy = (current: Privacy, changes: PrivacyChanges): Privacy => overridden(current, changes);

/**
 * The text for `users.privacy`. It contains only what differs from the defaults, so that a better default also applies
 * to members who have not chosen.
 */
export const writePrivacy = (privacy: Privacy): string =>
  JSON.stringify(
    Object.fromEntries(KEYS.filter((key) => privacy[key] !== DEFAULT_PRIVACY[key]).map((key) => [key, privacy[key]])),
  );
