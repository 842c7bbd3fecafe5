import type { AnswerOf, listPermissions, Permission } from "@sitevine/api";
import { inLanguage, language } from "../../words/language.js";

export type KnownPermission = AnswerOf<typeof listPermissions>[number];

interface Words {
  readonly label: string;
  readonly description: string;
}

/** The site names permissions in English. These are the German names of those that every site has. */
const GERMAN: Readonly<Record<Permission, Words>> = {
  "admin.access": {
    label: "Die Verwaltung öffnen",
    description: "Alles in der Verwaltung: Einstellungen, Konten, Gruppen, Themes und Plugins.",
  },
  "article.create": {
    label: "Artikel schreiben",
    description: "Eigene Artikel schreiben, veröffentlichen und ändern.",
  },
  "article.comment.create": { label: "Kommentieren", description: "Artikel kommentieren." },
  "badge.manage": { label: "Abzeichen verwalten", description: "Bestimmen, welche Abzeichen es gibt." },
  "badge.assign": {
    label: "Abzeichen verleihen",
    description: "Mitgliedern Abzeichen geben und wieder nehmen.",
  },
  "moderation.report.manage": {
    label: "Meldungen bearbeiten",
    description: "Lesen, was Mitglieder melden, und es klären.",
  },
  "moderation.warn": { label: "Verwarnen", description: "Mitglieder verwarnen und Verwarnungen erlassen." },
  "moderation.ban": { label: "Sperren", description: "Mitglieder aussperren und wieder hereinlassen." },
  "moderation.cases.manage": {
    label: "Prüffälle bearbeiten",
    description: "Konten untersuchen, die anscheinend zusammengehören.",
  },
  "moderation.log.view": {
    label: "Das Moderationsprotokoll lesen",
    description: "Sehen, was in der Moderation getan wurde, und warum.",
  },
  "moderation.comment.remove": {
    label: "Kommentare entfernen",
    description: "Kommentare anderer entfernen, an Artikeln und Profilen.",
  },
  "moderation.article.unlist": {
    label: "Artikel aus Listen nehmen",
    description: "Artikel anderer aus Listen, Suche und Feeds nehmen.",
  },
};

const AREAS: Readonly<Record<string, string>> = inLanguage({
  en: {},
  de: { Administration: "Verwaltung", Articles: "Artikel", Badges: "Abzeichen", Moderation: "Moderation" },
});

/** The permission in the language of the page, as far as it has words in it. */
export function translated(permission: KnownPermission): KnownPermission {
  if (language === "en" || permission.pluginId !== null) return permission;
  const words = (GERMAN as Readonly<Record<string, Words | undefined>>)[permission.key];
  return { ...permission, ...words, area: AREAS[permission.area] ?? permission.area };
}
