import type { ErrorCode } from "@sitevine/contracts";

/**
 * General meaning of each error code in German, since the site explains it in English; the compiler names a code
 * without German text.
 */
export const GERMAN_OF_CODES: Readonly<Record<ErrorCode, string>> = {
  "SVC-API-4000": "Die Anfrage war nicht zu lesen.",
  "SVC-API-4001": "So lässt sich das nicht speichern. Prüfe deine Eingaben.",
  "SVC-API-4003": "Das darfst du nicht.",
  "SVC-API-4004": "Das gibt es nicht.",
  "SVC-API-4005": "Das ist hier nicht vorgesehen.",
  "SVC-API-4008": "Die Anfrage kam nicht rechtzeitig an. Versuche es noch einmal.",
  "SVC-API-4009": "Das passt nicht zum jetzigen Stand. Sieh nach, was sich geändert hat, und versuche es noch einmal.",
  "SVC-API-4010": "Melde dich an.",
  "SVC-API-4013": "Das ist zu groß.",
  "SVC-API-4015": "Diese Art von Datei wird nicht angenommen.",
  "SVC-API-4031": "Die Anfrage ist zu groß.",
  "SVC-API-4290": "Das war oft in kurzer Zeit. Warte kurz und versuche es noch einmal.",
  "SVC-API-5000": "Auf der Site ist etwas schiefgegangen.",
  "SVC-API-5030": "Die Site kann gerade nicht antworten.",
  "SVC-API-5070": "Die Site hat keinen Platz mehr und hat nichts gespeichert.",
  "SVC-AUTH-1001": "E-Mail-Adresse, Passwort oder PIN stimmt nicht.",
  "SVC-AUTH-1002": "Deine Sitzung ist zu Ende. Melde dich wieder an.",
  "SVC-AUTH-1003": "Dieses Konto ist deaktiviert oder gesperrt.",
  "SVC-INSTALL-1001": "Diese Site ist noch nicht eingerichtet.",
  "SVC-INSTALL-1002": "Die Einrichtung ist abgeschlossen.",
  "SVC-INSTALL-1003": "Dieser Schritt der Einrichtung ist noch nicht dran.",
  "SVC-INSTALL-1004": "Die Datenbank ist nicht zu erreichen.",
  "SVC-THEME-3001": "Das Theme-Paket wurde abgelehnt.",
  "SVC-THEME-3002": "Das aktive Theme lässt sich nicht löschen. Aktiviere zuerst ein anderes.",
  "SVC-THEME-3003": "Dieses Theme oder diesen Stand gibt es nicht.",
  "SVC-PLUGIN-2001": "Das Plugin-Paket wurde abgelehnt.",
  "SVC-PLUGIN-2002":
    "Das Plugin lässt sich gerade nicht ein- oder ausschalten: Ihm fehlt ein anderes Plugin, die Version passt nicht, oder es startet nicht.",
  "SVC-PLUGIN-2020": "Dieses Plugin ist nicht eingeschaltet.",
  "SVC-LICENSE-9001": "Der Marktplatz hat die Unterschrift der Site nicht angenommen.",
  "SVC-LICENSE-9002": "Der Marktplatz kennt die Verbindung nicht mehr. Verbinde die Site neu.",
  "SVC-LICENSE-9003": "Die Kennung der Site passt nicht zur Unterschrift.",
  "SVC-LICENSE-9004": "Diese Version gibt es nicht.",
  "SVC-LICENSE-9005": "Diese Version liegt außerhalb des Zeitraums, für den du Updates bekommst.",
  "SVC-LICENSE-9006": "Diese Site ist mit keinem Marktplatz verbunden. Verbinde zuerst ein Konto.",
  "SVC-LICENSE-9007": "Der Marktplatz ist nicht zu erreichen. Versuche es später noch einmal.",
  "SVC-LICENSE-9008": "Dafür gibt es keine Lizenz. Kaufe eine im verbundenen Konto des Marktplatzes.",
  "SVC-LICENSE-9009":
    "Alle Plätze dieser Lizenz sind auf anderen Sites vergeben. Gib dort einen frei, oder kaufe einen dazu.",
  "SVC-LICENSE-9010": "Diese Site hat noch keine Kennung; ihre Einrichtung ist nicht abgeschlossen.",
  "SVC-LICENSE-9011": "Das heruntergeladene Paket ist nicht das erwartete. Nichts wurde installiert.",
  "SVC-LICENSE-9012": "Dieser Download ist verbraucht oder abgelaufen. Versuche es noch einmal.",
  "SVC-LICENSE-9013": "Die Version ist nicht mit dem bekannten Schlüssel des Herausgebers unterschrieben.",
  "SVC-LICENSE-9014": "Der Marktplatz bietet eine ältere Version an, als diese Site schon gesehen hat.",
};
