import { inLanguage } from "../../words/language.js";

const people = (count: number): string => (count === 1 ? "1 person" : `${count} people`);
const personen = (count: number): string => (count === 1 ? "1 Person" : `${count} Personen`);

/** Words for what is done to several people at once. */
export const bulkWords = inLanguage({
  en: {
    group: "Group",
    actions: {
      "add-group": "Add to a group",
      "remove-group": "Remove from a group",
      activate: "Activate",
      deactivate: "Deactivate",
      "force-logout": "Sign out everywhere",
    },
    titles: {
      "add-group": (count: number) => `Add ${people(count)} to a group`,
      "remove-group": (count: number) => `Remove ${people(count)} from a group`,
      activate: (count: number) => `Activate ${people(count)}?`,
      deactivate: (count: number) => `Deactivate ${people(count)}?`,
      "force-logout": (count: number) => `Sign ${people(count)} out everywhere?`,
    },
    hints: {
      activate: "They can sign in again.",
      deactivate: "They can no longer sign in, until somebody activates them again.",
      "force-logout": "They have to sign in again on all their devices.",
    },
    done: (count: number) => `Changed: ${people(count)}`,
    partly: (count: number, refused: number, why: string) => `Changed: ${people(count)}; refused: ${refused}. ${why}`,
  },
  de: {
    group: "Gruppe",
    actions: {
      "add-group": "In eine Gruppe aufnehmen",
      "remove-group": "Aus einer Gruppe entfernen",
      activate: "Aktivieren",
      deactivate: "Deaktivieren",
      "force-logout": "Überall abmelden",
    },
    titles: {
      "add-group": (count: number) => `${personen(count)} in eine Gruppe aufnehmen`,
      "remove-group": (count: number) => `${personen(count)} aus einer Gruppe entfernen`,
      activate: (count: number) => `${personen(count)} aktivieren?`,
      deactivate: (count: number) => `${personen(count)} deaktivieren?`,
      "force-logout": (count: number) => `${personen(count)} überall abmelden?`,
    },
    hints: {
      activate: "Sie können sich wieder anmelden.",
      deactivate: "Sie können sich nicht mehr anmelden, bis jemand sie wieder aktiviert.",
      "force-logout": "Sie müssen sich auf allen Geräten neu anmelden.",
    },
    done: (count: number) => `Geändert: ${personen(count)}`,
    partly: (count: number, refused: number, why: string) =>
      `Geändert: ${personen(count)}; abgelehnt: ${refused}. ${why}`,
  },
});
