import { PERMISSIONS } from "@sitevine/api";
import type { IdSource } from "../../kernel/ids.js";
import { type InEachLanguage, languageOf } from "../../kernel/language.js";
import type { Tx } from "../../platform/db/database.js";
import { addToGroup, insertSystemGroup } from "./groups.repo.js";
import { insertUser } from "./users.repo.js";

/** The first account of a site; its password is hashed already. */
export interface FirstAdmin {
  readonly email: string;
  readonly username: string;
  readonly displayName: string;
  readonly passwordHash: string;
}

const moderation = PERMISSIONS.filter((permission) => permission.startsWith("moderation."));

const NAMES: InEachLanguage<Readonly<Record<"administrators" | "moderators" | "members", string>>> = {
  en: { administrators: "Administrators", moderators: "Moderators", members: "Members" },
  de: { administrators: "Administration", moderators: "Moderation", members: "Mitglieder" },
};

const SYSTEM_GROUPS = [
  { key: "administrators", permissions: PERMISSIONS },
  { key: "moderators", permissions: ["article.create", "article.comment.create", ...moderation] },
  { key: "members", permissions: ["article.create", "article.comment.create"] },
] as const;

/** Creates the system groups, named in the site's language, and the first administrator. */
export async function seedPeople(
  tx: Tx,
  admin: FirstAdmin,
  siteLanguage: string,
  newId: IdSource,
  now: Date,
): Promise<void> {
  const names = NAMES[languageOf(siteLanguage)];
  const userId = newId();
  const time = now.toISOString();
  await insertUser(tx, {
    id: userId,
    email: admin.email,
    username: admin.username,
    display_name: admin.displayName,
    password_hash: admin.passwordHash,
    created_at: time,
    registration_ip: null,
  });
  for (const [position, group] of SYSTEM_GROUPS.entries()) {
    const id = newId();
    await insertSystemGroup(tx, { ...group, name: names[group.key], id, position }, now);
    if (group.key !== "moderators") await addToGroup(tx, userId, id, now);
  }
}
