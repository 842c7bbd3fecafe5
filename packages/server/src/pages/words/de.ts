import type { PageWords } from "./page-sentences.js";

export const de: PageWords = {
  home: "Startseite",
  overview: "Überblick",
  formerMember: "Früheres Mitglied",
  yourNotifications: "Benachrichtigungen",
  panels: { administration: "Verwaltung", moderation: "Moderation" },
  write: {
    title: "Deine Artikel",
    guestTitle: "Melde dich an, um zu schreiben",
    guestText:
      "Mitglieder schreiben die Artikel dieser Site. Deine Entwürfe sind hier, sobald du dich angemeldet hast.",
    needsScript: "Das Schreiben braucht JavaScript, das dieser Browser nicht ausführt.",
  },
  tagged: (tag) => `Schlagwort „${tag}“`,
  numbered: (title, page) => `${title}, Seite ${page}`,
  onSite: (name, site) => `${name} bei ${site}`,
  searchFor: (query) => `Suche nach „${query}“`,
  siteDescription: (site) => `Artikel, Gespräche und Menschen von ${site}.`,
  articlesIn: (category) => `Artikel in ${category}`,
  articlesBy: (name) => `Artikel von ${name}`,
  membersOnly: {
    title: "Dieser Artikel ist für Mitglieder",
    message: "Melde dich an, um ihn zu lesen und mit anderen darüber zu sprechen.",
  },
  hiddenProfile: (name) => ({
    title: `${name} zeigt dieses Profil nicht allen`,
    message: "Was du lesen darfst, findest du weiterhin dort, wo es steht.",
  }),
  yes: "Ja",
  no: "Nein",
  gate: {
    title: (site) => `${site} ist noch nicht für alle offen`,
    text: "Mit einem Zugangscode kannst du eintreten und dich umsehen.",
    codeMissing: "Gib deinen Zugangscode ein.",
    tooManyCodes: "Von deiner Adresse kamen zu viele Codes. Versuch es in einer Viertelstunde noch einmal.",
    enter: "Eintreten",
    membersTitle: (site) => `${site} ist nur für Mitglieder`,
    membersText: "Hier können nur Mitglieder lesen. Melde dich an, um weiterzukommen.",
  },
  optOut: {
    title: "Keine Mails dieser Art mehr?",
    text: (site) =>
      `${site} schickt dir dann keine Mails dieser Art mehr. Auf der Seite findest du die Neuigkeiten weiterhin.`,
    end: "Keine mehr schicken",
    endedTitle: "Keine Mails dieser Art mehr",
    unknown: "Dieser Link ist unvollständig. Öffne ihn noch einmal aus der Mail, oder wähle in deinen Einstellungen.",
    ended: (site) =>
      `Ab jetzt schickt dir ${site} keine Mails dieser Art. Auf der Seite findest du die Neuigkeiten weiterhin.`,
  },
  errors: {
    401: {
      title: "Bitte melde dich an",
      message: "Diese Seite ist für Mitglieder. Melde dich an und versuch es noch einmal.",
    },
    403: {
      title: "Das ist nicht für alle",
      message: "Wem es gehört, zeigt es nur anderen. Vielleicht hilft es, dich anzumelden.",
    },
    404: {
      title: "Hier wächst nichts",
      message: "Diese Seite gibt es nicht, oder sie ist umgezogen. Auf der Startseite geht es weiter.",
    },
    405: { title: "Das hat nicht geklappt", message: "Diese Adresse kann damit nichts anfangen." },
    410: { title: "Das ist vorbei", message: "Diese Seite gab es einmal; sie kommt nicht wieder." },
    429: {
      title: "Einen Moment, bitte",
      message: "Von deiner Adresse kamen zu viele Anfragen. Versuch es in einer Minute noch einmal.",
    },
    500: { title: "Bei uns ist etwas kaputtgegangen", message: "Wir wissen davon. Versuch es gleich noch einmal." },
    503: {
      title: "Gleich wieder da",
      message: "Die Website kann gerade nicht antworten. Versuch es in einer Minute noch einmal.",
    },
  },
  otherError: {
    title: "Das hat nicht geklappt",
    message: "Etwas stimmte mit der Anfrage nicht. Geh zurück und versuch es noch einmal.",
  },
};
