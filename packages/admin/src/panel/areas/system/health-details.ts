import { language } from "../../words/language.js";
import { unenforcedInGerman } from "../../words/unenforced.js";

/** Details of health in English, as the site sends them, with their German. */
const GERMAN: readonly (readonly [english: RegExp, german: string])[] = [
  [/^The database does not answer\.$/, "Die Datenbank antwortet nicht."],
  [/^The key-value store does not answer\.$/, "Der gemeinsame Speicher antwortet nicht."],
  [/^The key-value store answers\.$/, "Der gemeinsame Speicher antwortet."],
  [/^The job queue does not answer\.$/, "Die Warteschlange antwortet nicht."],
  [/^(\d+) waiting, (\d+) failed \((.+?)\)$/, "$1 wartend, $2 fehlgeschlagen ($3)"],
  [
    /^(\d+) waiting, (\d+) failed \((.+?)\); one has been due for (\d+) minutes$/,
    "$1 wartend, $2 fehlgeschlagen ($3); eine Arbeit ist seit $4 Minuten fällig",
  ],
  [/^Files cannot be written and read back\.$/, "Dateien lassen sich nicht schreiben und wieder lesen."],
  [/^Files can be written and read\.$/, "Dateien lassen sich schreiben und lesen."],
  [/^Mails cannot be sent\.$/, "E-Mails lassen sich nicht verschicken."],
  [/^The mail server accepts mails\.$/, "Der Mailserver nimmt E-Mails an."],
  [
    /^Mails are written to the outbox folder; set SMTP_URL to send them\.$/,
    "E-Mails landen im Ordner des Postausgangs; setze SMTP_URL, damit sie verschickt werden.",
  ],
  [/^The plugins cannot be looked up\.$/, "Die Plugins lassen sich nicht abfragen."],
  [
    /^The site was started with --safe, so no plugin runs\.$/,
    "Die Site wurde mit --safe gestartet, deshalb läuft kein Plugin.",
  ],
];

/**
 * Translates the sentences about plugins: one for those that run, one for each that does not, and one for the
 * protections that are not enforced.
 */
const ofPlugins = (detail: string): string =>
  unenforcedInGerman(detail)
    .replace(/^1 plugin runs\./, "1 Plugin läuft.")
    .replace(/^(\d+) plugins run\./, "$1 Plugins laufen.")
    .replaceAll(/(\S+) does not run: see the error log\./g, "$1 läuft nicht: Näheres steht im Fehlerprotokoll.")
    .replaceAll(/(\S+) does not run: /g, "$1 läuft nicht: ");

/** The state of a part in the language of the panel. */
export function detailOf(detail: string): string {
  if (language !== "de") return detail;
  const known = GERMAN.find(([english]) => english.test(detail));
  return known ? detail.replace(...known) : ofPlugins(detail);
}
