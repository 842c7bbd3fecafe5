import { inLanguage } from "../../words/language.js";
import { pluginNames } from "./names.js";

export const pluginWords = {
  ...pluginNames,
  ...inLanguage({
    en: {
      intro:
        "Code that adds something to the site. Each plugin runs in a process of its own, with the rights that it asks for.",
      drop: "Drop a plugin package (.svplugin) here",
      choose: "Choose a file",
      check: (name: string) => `Install ${name}?`,
      update: (name: string, from: string, to: string) => `Update ${name} from ${from} to ${to}?`,
      refused: "This package cannot be installed",
      install: "Install",
      installed: (name: string) => `${name} is installed`,
      by: (vendor: string) => `by ${vendor}`,
      rights: "What it may do",
      noRights: "It asks for nothing outside of the site.",
      needsGroup: "A member of the administrators’ group agrees to this by enabling it.",
      needsAdministrator: (rights: string) =>
        `Only a member of the administrators’ group may enable this plugin, because of what it asks for: ${rights}. Ask one of them.`,
      database: "Keep a database of its own",
      registersPermission: (key: string) => `Add the permission ${key}, which groups can be given`,
      filtersTexts: (event: string) => `Read, change and refuse what members write (${event})`,
      readsSecret: (key: string) => `Read the secret ${key}`,
      replacesScan: (name: string) => `Replace the search for the pattern ${name}`,
      network: (host: string) => `Send requests to ${host}`,
      anyHost: "any host",
      mail: "Send mail to members",
      privateFields: "Read e-mail addresses and private fields of members",
      status: { enabled: "Runs", disabled: "Off", failed: "Failed" },
      licence: {
        "not-needed": "Free",
        valid: "Licensed",
        grace: "Licence runs out",
        lapsed: "Licence lapsed",
        missing: "No licence",
      },
      enable: "Enable",
      disable: "Disable",
      enabled: (name: string) => `${name} runs`,
      disabled: (name: string) => `${name} is off; its data stays`,
      uninstall: "Uninstall",
      uninstallTitle: (name: string) => `Uninstall ${name}?`,
      uninstallHint: "The plugin stops, and its blocks, pages and settings go from the site.",
      withData: "Delete everything that it has stored as well. This cannot be taken back.",
      keepsData: "Its data stays, and is there again when you install it once more.",
      uninstalled: (name: string) => `${name} is uninstalled`,
      empty: "No plugin is installed",
      emptyHint: "Drop a package above, or look what the marketplace offers.",
      pages: "Pages",
      unenforced: "What this machine does not keep from plugins",
      since: "Installed",
      panelScripts: "Show pages in the administration that act as you",
      enableTitle: (name: string) => `Enable ${name}?`,
      enableScripts:
        "Its pages in the administration run in your browser, with your session: they can do everything that you may do, and what everybody may do who opens them. Enable it only if you trust its author.",
      noPage: "This page is not there",
      noPageHint: "The plugin is off or was uninstalled, or its pages are for other groups.",
      pageFailed: "This page does not work",
      pageFailedHint: (plugin: string, reason: string) =>
        `It comes from the plugin ${plugin}, which reported: ${reason} The rest of the administration is not affected.`,
      noSettings: "There is nothing to set",
      secrets: "Secrets",
      secretIsSet: "A value is stored. It is never shown.",
      secretIsNotSet: "No value is stored.",
      setSecret: "Store",
      replaceSecret: "Replace",
      secretStored: (label: string) => `Stored: ${label}`,
      secretRemoved: (label: string) => `Removed: ${label}`,
      removeSecret: (label: string) => `Remove ${label}?`,
      removeSecretHint: "The plugin can no longer use it. It cannot be shown or brought back.",
      settingsConflict: "Somebody else has changed these settings meanwhile.",
      settingsMerged: "Somebody else has changed other settings meanwhile. Both changes are kept.",
      settingsRefused: "Not saved: a value is not valid.",
      notSaved: "Not saved.",
      saving: "Saving …",
      allSaved: "All changes are saved.",
    },
    de: {
      intro:
        "Programme, die der Site etwas hinzufügen. Jedes läuft in einem eigenen Prozess, mit den Rechten, um die es bittet.",
      drop: "Ziehe ein Plugin-Paket (.svplugin) hierher",
      choose: "Datei wählen",
      check: (name: string) => `${name} installieren?`,
      update: (name: string, from: string, to: string) => `${name} von ${from} auf ${to} aktualisieren?`,
      refused: "Dieses Paket lässt sich nicht installieren",
      install: "Installieren",
      installed: (name: string) => `${name} ist installiert`,
      by: (vendor: string) => `von ${vendor}`,
      rights: "Was es darf",
      noRights: "Es braucht nichts außerhalb der Site.",
      needsGroup: "Dem stimmt ein Mitglied der Administratorengruppe zu, indem es das Plugin einschaltet.",
      needsAdministrator: (rights: string) =>
        `Nur ein Mitglied der Administratorengruppe darf dieses Plugin einschalten, weil es um Folgendes bittet: ${rights}. Frage eines von ihnen.`,
      database: "Eine eigene Datenbank führen",
      registersPermission: (key: string) => `Das Recht ${key} hinzufügen, das Gruppen gegeben werden kann`,
      filtersTexts: (event: string) => `Lesen, ändern und ablehnen, was Mitglieder schreiben (${event})`,
      readsSecret: (key: string) => `Das Geheimnis ${key} lesen`,
      replacesScan: (name: string) => `Die Suche nach dem Muster ${name} ersetzen`,
      network: (host: string) => `Anfragen an ${host} senden`,
      anyHost: "beliebige Server",
      mail: "Mitgliedern E-Mails schicken",
      privateFields: "E-Mail-Adressen und private Felder von Mitgliedern lesen",
      status: { enabled: "Läuft", disabled: "Aus", failed: "Fehlgeschlagen" },
      licence: {
        "not-needed": "Kostenlos",
        valid: "Lizenziert",
        grace: "Lizenz läuft aus",
        lapsed: "Lizenz abgelaufen",
        missing: "Keine Lizenz",
      },
      enable: "Einschalten",
      disable: "Ausschalten",
      enabled: (name: string) => `${name} läuft`,
      disabled: (name: string) => `${name} ist aus; seine Daten bleiben`,
      uninstall: "Deinstallieren",
      uninstallTitle: (name: string) => `${name} deinstallieren?`,
      uninstallHint: "Das Plugin hört auf, und seine Blöcke, Seiten und Einstellungen verschwinden von der Site.",
      withData: "Auch alles löschen, was es gespeichert hat. Das lässt sich nicht rückgängig machen.",
      keepsData: "Seine Daten bleiben und sind wieder da, wenn du es noch einmal installierst.",
      uninstalled: (name: string) => `${name} ist deinstalliert`,
      empty: "Es ist kein Plugin installiert",
      emptyHint: "Ziehe oben ein Paket hinein, oder sieh nach, was der Marktplatz anbietet.",
      pages: "Seiten",
      unenforced: "Was dieser Rechner Plugins nicht verwehrt",
      since: "Installiert",
      panelScripts: "Seiten in der Verwaltung zeigen, die in deinem Namen handeln",
      enableTitle: (name: string) => `${name} einschalten?`,
      enableScripts:
        "Seine Seiten in der Verwaltung laufen in deinem Browser, mit deiner Anmeldung: Sie können alles, was du darfst, und was alle anderen dürfen, die sie öffnen. Schalte es nur ein, wenn du dem Hersteller vertraust.",
      noPage: "Diese Seite gibt es nicht",
      noPageHint: "Das Plugin ist aus oder deinstalliert, oder seine Seiten sind für andere Gruppen.",
      pageFailed: "Diese Seite funktioniert nicht",
      pageFailedHint: (plugin: string, reason: string) =>
        `Sie kommt vom Plugin ${plugin}, das meldet: ${reason} Die übrige Verwaltung ist nicht betroffen.`,
      noSettings: "Es gibt nichts einzustellen",
      secrets: "Geheimnisse",
      secretIsSet: "Ein Wert ist gespeichert. Er wird nie angezeigt.",
      secretIsNotSet: "Es ist kein Wert gespeichert.",
      setSecret: "Speichern",
      replaceSecret: "Ersetzen",
      secretStored: (label: string) => `Gespeichert: ${label}`,
      secretRemoved: (label: string) => `Entfernt: ${label}`,
      removeSecret: (label: string) => `${label} entfernen?`,
      removeSecretHint: "Das Plugin kann es nicht mehr verwenden. Es lässt sich nicht anzeigen und nicht zurückholen.",
      settingsConflict: "Jemand anderes hat diese Einstellungen inzwischen geändert.",
      settingsMerged: "Jemand anderes hat inzwischen andere Einstellungen geändert. Beide Änderungen bleiben.",
      settingsRefused: "Nicht gespeichert: Ein Wert ist nicht gültig.",
      notSaved: "Nicht gespeichert.",
      saving: "Wird gespeichert …",
      allSaved: "Alle Änderungen sind gespeichert.",
    },
  }),
};

const NETWORK = "network:";
/** The right to run scripts in the panel, which deserves a question of its own. */
export const PANEL_SCRIPTS = "panel:scripts";

const REGISTERED: readonly (readonly [string, (name: string) => string])[] = [
  ["permission:", pluginWords.registersPermission],
  ["filter:", pluginWords.filtersTexts],
  ["secret:", pluginWords.readsSecret],
  ["scan:", pluginWords.replacesScan],
];

/** A right that a plugin asks for, in plain words; a right that this panel does not know as it is. */
export function rightInWords(right: string): string {
  if (right.startsWith(NETWORK)) {
    const host = right.slice(NETWORK.length);
    return pluginWords.network(host === "*" ? pluginWords.anyHost : host);
  }
  const registered = REGISTERED.find(([kind]) => right.startsWith(kind));
  if (registered) return registered[1](right.slice(registered[0].length));
  if (right === "database") return pluginWords.database;
  if (right === "mail:send") return pluginWords.mail;
  if (right === PANEL_SCRIPTS) return pluginWords.panelScripts;
  return right === "users:read-private" ? pluginWords.privateFields : right;
}
