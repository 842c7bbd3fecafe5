import { language } from "./language.js";

/** Sentences about protections that the site does not enforce on plugins: English, as it sends them, and German. */
const GERMAN: readonly (readonly [english: string | RegExp, german: string])[] = [
  [
    "This version of Node cannot be started without its SQLite: plugins are kept from it by their modules alone. Run the site on a version that knows --no-experimental-sqlite.",
    "Diese Version von Node lässt sich nicht ohne ihr SQLite starten: Nur die Module der Plugins halten sie davon ab. Betreibe die Site mit einer Version, die --no-experimental-sqlite kennt.",
  ],
  [
    "This version of Node has no permission for the network: plugins are kept from it by their modules alone. Node 25 and later enforce it.",
    "Diese Version von Node kann den Zugriff auf das Netz nicht verbieten: Nur die Module der Plugins halten sie davon ab. Ab Node 25 wird es erzwungen.",
  ],
  [
    /The site runs as root, and so do plugins, because no other user reaches Node, the program or DATA_DIR: start the site as a user of its own, or run `(.+?)` and enable the plugins again\./,
    "Die Site läuft als root, und Plugins ebenso, weil kein anderer Benutzer Node, das Programm oder DATA_DIR erreicht: Starte die Site als eigenen Benutzer, oder führe `$1` aus und schalte die Plugins neu ein.",
  ],
];

/** A text in German where it holds one of these sentences. */
export const unenforcedInGerman = (text: string): string =>
  GERMAN.reduce((said, [english, german]) => said.replace(english, german), text);

/** Translates a sentence about unenforced protections to the language of the panel. */
export const unenforcedOf = (sentence: string): string => (language === "de" ? unenforcedInGerman(sentence) : sentence);
