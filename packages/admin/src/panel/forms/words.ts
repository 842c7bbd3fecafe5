import { inLanguage } from "../words/language.js";

export const formWords = inLanguage({
  en: {
    discard: "Discard changes",
    unsaved: (count: number) => (count === 1 ? "1 unsaved change" : `${count} unsaved changes`),
    review: "Review",
    unsavedTitle: "Changes that are not saved",
    go: "Go there",
    search: "Type a name …",
    overtaken: "Somebody else has saved this meanwhile.",
    onlyTheirs: (names: string) => `They have also changed: ${names}. That stays as they have it.`,
    changedElsewhere: "Somebody else has saved this meanwhile, but nothing of what you see here differs. Save again.",
    nobody: "Nobody by that name",
    other: "Choose somebody else",
  },
  de: {
    discard: "Änderungen verwerfen",
    unsaved: (count: number) => (count === 1 ? "1 ungespeicherte Änderung" : `${count} ungespeicherte Änderungen`),
    review: "Ansehen",
    unsavedTitle: "Änderungen, die nicht gespeichert sind",
    go: "Dorthin",
    search: "Namen eingeben …",
    overtaken: "Jemand anderes hat das inzwischen gespeichert.",
    onlyTheirs: (names: string) => `Dort auch geändert: ${names}. Das bleibt so.`,
    changedElsewhere:
      "Jemand anderes hat das inzwischen gespeichert, aber nichts von dem, was hier steht. Speichere noch einmal.",
    nobody: "Niemand mit diesem Namen",
    other: "Jemand anderen auswählen",
  },
});
