import { inLanguage } from "../../words/language.js";

export const settingsWords = inLanguage({
  en: {
    area: "Settings",
    title: "Settings",
    areas: {
      site: "Site",
      registration: "Registration and access",
      accounts: "Accounts",
      content: "Articles",
      comments: "Comments",
      mail: "Mail",
      moderation: "Moderation",
      security: "Security",
    },
    intro: "Everything about the site that can be set. Each setting is saved on its own, and takes effect at once.",
    count: (count: number) => (count === 1 ? "1 setting" : `${count} settings`),
    ofPlugins: "Settings of plugins",
    search: "Find a setting",
    nothing: "No setting has these words",
    changed: "Last changed",
    secretKept: "A value is stored. It is never shown; type a new one to replace it.",
    secretLabel: "New value",
    notJson: "This is not valid JSON",
    saved: (label: string) => `Saved: ${label}`,
  },
  de: {
    area: "Einstellungen",
    title: "Einstellungen",
    areas: {
      site: "Site",
      registration: "Registrierung und Zugang",
      accounts: "Konten",
      content: "Artikel",
      comments: "Kommentare",
      mail: "E-Mail",
      moderation: "Moderation",
      security: "Sicherheit",
    },
    intro: "Alles, was sich an der Site einstellen lässt. Jede Einstellung wird für sich gespeichert und gilt sofort.",
    count: (count: number) => (count === 1 ? "1 Einstellung" : `${count} Einstellungen`),
    ofPlugins: "Einstellungen von Plugins",
    search: "Einstellung suchen",
    nothing: "Keine Einstellung enthält diese Wörter",
    changed: "Zuletzt geändert",
    secretKept: "Ein Wert ist gespeichert. Er wird nie angezeigt; gib einen neuen ein, um ihn zu ersetzen.",
    secretLabel: "Neuer Wert",
    notJson: "Das ist kein gültiges JSON",
    saved: (label: string) => `Gespeichert: ${label}`,
  },
});

const areas: Readonly<Record<string, string>> = settingsWords.areas;

/** The name of an area of settings. Plugins name theirs themselves. */
export const nameOfArea = (area: string): string => areas[area] ?? area;
