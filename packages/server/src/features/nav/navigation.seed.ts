import type { IdSource } from "../../kernel/ids.js";
import { type InEachLanguage, languageOf } from "../../kernel/language.js";
import type { Tx } from "../../platform/db/database.js";
import { insertNavItem } from "./nav-items.repo.js";

interface FirstLink extends InEachLanguage<string> {
  readonly href: string;
}

const FIRST_LINKS: readonly FirstLink[] = [
  { href: "/", en: "Home", de: "Startseite" },
  { href: "/articles", en: "Articles", de: "Artikel" },
  { href: "/members", en: "Members", de: "Mitglieder" },
];

/** Gives a new site the links of its header, in its language if there are messages in it. */
export async function seedNavigation(tx: Tx, siteLanguage: string, newId: IdSource, now: Date): Promise<void> {
  const language = languageOf(siteLanguage);
  for (const [sort_order, link] of FIRST_LINKS.entries())
    await insertNavItem(tx, {
      id: newId(),
      label: link[language],
      href: link.href,
      fa_icon: null,
      position: "header",
      sort_order,
      parent_id: null,
      new_tab: 0,
      audience: "everyone",
      is_active: 1,
      plugin_id: null,
      created_at: now.toISOString(),
    });
}
