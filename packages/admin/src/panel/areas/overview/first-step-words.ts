import { inLanguage } from "../../words/language.js";

export const firstStepWords = inLanguage({
  en: {
    title: "First steps",
    progress: (done: string, all: string) => `${done} of ${all} done`,
    hint: "What a new site needs first. This card goes away when everything is done.",
    isDone: "Done",
    isOpen: "Open",
    hide: "Hide this card",
    tick: "Mark as done",
    steps: {
      look: { title: "Logo and look", text: "Upload a logo, and choose a theme or install one." },
      category: {
        title: "First category",
        text: "Three or four are enough to start. Each can be for everybody, for members or for some groups.",
      },
      article: { title: "First article", text: "Introduce yourself and ask a question." },
      people: { title: "First members", text: "Send them an invitation by mail, or its link." },
      mail: {
        title: "Mail",
        text: "Members need mails to register and to get back in. Health says whether they are sent; without SMTP_URL they are only written to the outbox folder.",
      },
      backup: {
        title: "Backup",
        text: "Stop the site and copy its data folder. With PostgreSQL, dump the database as well.",
      },
    },
  },
  de: {
    title: "Erste Schritte",
    progress: (done: string, all: string) => `${done} von ${all} erledigt`,
    hint: "Was eine neue Site zuerst braucht. Diese Karte verschwindet, wenn alles erledigt ist.",
    isDone: "Erledigt",
    isOpen: "Offen",
    hide: "Diese Karte ausblenden",
    tick: "Als erledigt vermerken",
    steps: {
      look: { title: "Logo und Aussehen", text: "Lade ein Logo hoch, und wähle oder installiere ein Theme." },
      category: {
        title: "Erste Kategorie",
        text: "Drei oder vier genügen für den Anfang. Jede kann für alle sein, für Mitglieder oder für einige Gruppen.",
      },
      article: { title: "Erster Artikel", text: "Stell dich vor und stell eine Frage." },
      people: { title: "Erste Mitglieder", text: "Schick ihnen eine Einladung per E-Mail oder deren Link." },
      mail: {
        title: "E-Mail",
        text: "Mitglieder brauchen E-Mails, um sich zu registrieren und wieder hereinzukommen. Unter Gesundheit steht, ob sie hinausgehen; ohne SMTP_URL landen sie nur im Ordner outbox.",
      },
      backup: {
        title: "Sicherung",
        text: "Halte die Site an und kopiere ihren Datenordner. Mit PostgreSQL sicherst du auch die Datenbank.",
      },
    },
  },
});
