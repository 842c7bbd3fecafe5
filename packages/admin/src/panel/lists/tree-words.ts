import { inLanguage } from "../words/language.js";

export const treeWords = inLanguage({
  en: {
    move: (name: string) => `Move ${name}`,
    howTo: "Drag a line by its handle, or move it with the arrow keys while the handle has the focus.",
    up: "Move up",
    down: "Move down",
    first: "Move to the top",
    last: "Move to the end",
    in: "Move below the one above",
    out: "Move out one level",
    moved: (name: string, place: number, parent: string | null) =>
      parent === null ? `${name} is now in place ${place}` : `${name} is now in place ${place} below ${parent}`,
    stays: (name: string) => `${name} cannot go there`,
    level: (level: number) => `Level ${level}`,
    actions: (name: string) => `Actions for ${name}`,
    moveTo: (tree: string) => `Move to: ${tree}`,
    movedTo: (name: string, tree: string) => `${name} is now in: ${tree}`,
    place: (place: number, parent: string | null) =>
      parent === null ? `Place ${place}` : `Place ${place} below ${parent}`,
    overtaken: (name: string) =>
      `Somebody else has changed the order meanwhile. You see theirs now; your move of ${name} is not made.`,
    overtakenGone:
      "Somebody else has changed the order meanwhile. You see theirs now; your move is not possible any more.",
    leave: "Leave it like this",
    moveAnyway: "Move it all the same",
  },
  de: {
    move: (name: string) => `${name} verschieben`,
    howTo: "Ziehe eine Zeile am Griff, oder verschiebe sie mit den Pfeiltasten, während der Griff den Fokus hat.",
    up: "Nach oben",
    down: "Nach unten",
    first: "Ganz nach oben",
    last: "Ganz nach unten",
    in: "Unter den Eintrag darüber",
    out: "Eine Ebene höher",
    moved: (name: string, place: number, parent: string | null) =>
      parent === null
        ? `${name} steht jetzt an Stelle ${place}`
        : `${name} steht jetzt an Stelle ${place} unter ${parent}`,
    stays: (name: string) => `${name} kann dort nicht hin`,
    level: (level: number) => `Ebene ${level}`,
    actions: (name: string) => `Aktionen für ${name}`,
    moveTo: (tree: string) => `Verschieben nach: ${tree}`,
    movedTo: (name: string, tree: string) => `${name} steht jetzt in: ${tree}`,
    place: (place: number, parent: string | null) =>
      parent === null ? `Stelle ${place}` : `Stelle ${place} unter ${parent}`,
    overtaken: (name: string) =>
      `Jemand anderes hat inzwischen die Reihenfolge geändert. Sie steht jetzt hier; ${name} ist nicht verschoben.`,
    overtakenGone:
      "Jemand anderes hat inzwischen die Reihenfolge geändert. Sie steht jetzt hier; dein Zug ist nicht mehr möglich.",
    leave: "So lassen",
    moveAnyway: "Trotzdem verschieben",
  },
});
