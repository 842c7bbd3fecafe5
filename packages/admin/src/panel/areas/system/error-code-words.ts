import type { AnswerOf, listErrorCodes } from "@sitevine/api";
import { GERMAN_OF_CODES } from "@sitevine/app-kit/german";
import type { ErrorCode } from "@sitevine/contracts";
import { language } from "../../words/language.js";

type Explained = AnswerOf<typeof listErrorCodes>[number];

/** Cause and remedy of each error code. */
const GERMAN: Readonly<Record<ErrorCode, string>> = {
  "SVC-API-4000": "Der Inhalt ist kein gültiges JSON, oder die erste Zeile der Anfrage ist falsch aufgebaut.",
  "SVC-API-4001": "Die Prüfung ist gescheitert; `details` nennt zu jedem Feld Pfad, Meldung und Code.",
  "SVC-API-4003":
    "Das nötige Recht fehlt, oder die Site lässt den Gast nicht herein: Der Beta-Zugang ist geschlossen, oder nur Mitglieder dürfen lesen.",
  "SVC-API-4004": "Es ist nicht vorhanden, oder wer fragt, darf davon nichts wissen.",
  "SVC-API-4005": "Der Pfad kennt andere Methoden; der Header Allow zählt sie auf.",
  "SVC-API-4008": "Header oder Inhalt kamen nicht rechtzeitig an; die Verbindung wird geschlossen.",
  "SVC-API-4009": "Jemand anderes war schneller, oder der Name ist vergeben; neu lesen und noch einmal versuchen.",
  "SVC-API-4010": "Das Zugangstoken fehlt, ist fehlerhaft oder abgelaufen, oder die Sitzung ist zu Ende.",
  "SVC-API-4013": "Der Inhalt überschreitet die Grenze dieser Adresse.",
  "SVC-API-4015": "Adressen für JSON nehmen application/json an, solche für Dateien multipart/form-data.",
  "SVC-API-4031": "Erste Zeile und Header sind zusammen größer als 16 KiB; die Verbindung wird geschlossen.",
  "SVC-API-4290": "Eine Grenze für die Zahl der Anfragen ist erreicht; Retry-After nennt die Wartezeit in Sekunden.",
  "SVC-API-5000": "Ein unerwarteter Fehler; er steht unter der Kennung aus X-Request-Id im Protokoll.",
  "SVC-API-5030":
    "Die Datenbank oder der gemeinsame Speicher antwortet nicht; Retry-After nennt die Wartezeit in Sekunden.",
  "SVC-API-5070":
    "Eine Festplatte der Site oder ihrer Datenbank ist voll; welche, steht im Protokoll. Sobald dort Platz ist, geht es ohne Neustart weiter.",
  "SVC-AUTH-1001": "Die Antwort ist für alle drei gleich, damit sie nichts verrät.",
  "SVC-AUTH-1002": "Das Cookie zur Erneuerung fehlt, wurde schon benutzt oder ist widerrufen.",
  "SVC-AUTH-1003": "So wird nur nach dem richtigen Passwort geantwortet.",
  "SVC-INSTALL-1001": "Vor der Einrichtung antworten nur der Einrichtungsassistent und die Statusabfrage.",
  "SVC-INSTALL-1002": "Die Site ist eingerichtet; der Einrichtungsassistent antwortet nicht mehr.",
  "SVC-INSTALL-1003": "Erst sind die früheren Schritte dran; GET /api/install/status zählt sie auf.",
  "SVC-INSTALL-1004": "Die Meldung nennt den Grund ohne Zugangsdaten.",
  "SVC-THEME-3001": "`details` zählt alle Befunde auf; nichts wurde geschrieben.",
  "SVC-THEME-3002": "Erst ein anderes Theme aktivieren.",
  "SVC-THEME-3003": "Das Theme ist nicht in der Bibliothek, oder es gibt nichts rückgängig zu machen.",
  "SVC-PLUGIN-2001": "`details` zählt alle Befunde auf; nichts wurde geschrieben.",
  "SVC-PLUGIN-2002": "Eine Abhängigkeit, eine Version oder ein gescheiterter Start verhindert es.",
  "SVC-PLUGIN-2020": "Das Plugin ist ausgeschaltet, unbekannt oder deinstalliert.",
  "SVC-LICENSE-9001":
    "Sie fehlt, ist falsch, veraltet oder von einem unbekannten Schlüssel; die Antwort ist für alles gleich.",
  "SVC-LICENSE-9002": "Es fehlt, ist abgelaufen oder gehört zu einer anderen Installation; neu verbinden.",
  "SVC-LICENSE-9003": "Die siteId im Inhalt ist nicht die der Site, die unterschrieben hat.",
  "SVC-LICENSE-9004": "Unbekannt, unveröffentlicht oder nicht erworben: Die Antworten sind gleich.",
  "SVC-LICENSE-9005": "Sie erschien nach updatesUntil oder liegt über maxVersion; die Meldung nennt beides.",
  "SVC-LICENSE-9006": "Erst ein Konto verbinden.",
  "SVC-LICENSE-9007": "Er ist nicht erreichbar oder antwortet ungültig; später noch einmal versuchen.",
  "SVC-LICENSE-9008": "Eine Lizenz im verbundenen Konto des Marktplatzes kaufen.",
  "SVC-LICENSE-9009": "Auf der anderen Installation einen Platz freigeben oder einen dazukaufen.",
  "SVC-LICENSE-9010": "Die Einrichtung muss abgeschlossen sein, bevor sich die Site verbinden kann.",
  "SVC-LICENSE-9011": "Prüfsumme, Kennung, Art oder Version weicht ab; nichts wurde installiert.",
  "SVC-LICENSE-9012": "Den Download noch einmal genehmigen lassen.",
  "SVC-LICENSE-9013": "`details` nennt beide Schlüssel; acceptPublisher schicken, um den neuen anzunehmen.",
  "SVC-LICENSE-9014": "Nichts wurde installiert; die Version ausdrücklich nennen, um sie doch zu installieren.",
};

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(GERMAN, code);

/** A code in the language of the panel. Plugins explain theirs themselves. */
export const explained = (entry: Explained): Explained =>
  language === "de" && isKnown(entry.code)
    ? { ...entry, message: GERMAN_OF_CODES[entry.code], explanation: GERMAN[entry.code] }
    : entry;
