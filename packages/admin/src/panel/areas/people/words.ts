import { inLanguage } from "../../words/language.js";

export const peopleWords = inLanguage({
  en: {
    area: "People",
    title: "People",
    intro: "Everybody with an account on this site.",
    search: "Name or e-mail address",
    group: "Group",
    status: "Status",
    states: { active: "Active", inactive: "Deactivated", banned: "Banned" },
    email: "E-mail",
    groups: "Groups",
    joined: "Joined",
    seen: "Last seen",
    empty: "Nobody has an account yet",
    emptyHint: "Invite people, or open registration in the settings.",
  },
  de: {
    area: "Personen",
    title: "Personen",
    intro: "Alle, die ein Konto auf dieser Site haben.",
    search: "Name oder E-Mail-Adresse",
    group: "Gruppe",
    status: "Zustand",
    states: { active: "Aktiv", inactive: "Deaktiviert", banned: "Gesperrt" },
    email: "E-Mail",
    groups: "Gruppen",
    joined: "Beigetreten",
    seen: "Zuletzt gesehen",
    empty: "Noch hat niemand ein Konto",
    emptyHint: "Lade Leute ein, oder öffne die Registrierung in den Einstellungen.",
  },
});
