import { language } from "../../words/language.js";
import type { Setting } from "./setting.js";

interface Words {
  readonly label: string;
  readonly description: string;
  /** Names of the choices by value. */
  readonly options?: Readonly<Record<string, string>>;
}

const switches = { open: "Offen", closed: "Geschlossen" } as const;

/** The site names its settings in English. These are the German names of those that every site has. */
const GERMAN: Readonly<Record<string, Words>> = {
  "site.name": { label: "Name", description: "Steht in der Kopfzeile, in Seitentiteln und in E-Mails." },
  "site.description": {
    label: "Beschreibung",
    description: "Ein Satz über die Site, für Gäste und für Suchmaschinen.",
  },
  "site.font": {
    label: "Schrift",
    description:
      "Schriften für Text und Überschriften, wie CSS sie aufzählt, etwa „Georgia, serif“. Ein leeres Feld lässt dem Aussehen die eigene.",
  },
  "site.url": {
    label: "Adresse",
    description:
      "Die Adresse, unter der die Site bekannt ist. Links in E-Mails beginnen damit, wenn BASE_URL nicht gesetzt ist.",
  },
  "site.language": {
    label: "Sprache",
    description: "Ein Sprachkürzel wie en oder de: die Sprache von Seiten und E-Mails.",
  },
  "site.timezone": {
    label: "Zeitzone",
    description: "Die Zone, in der Daten und Uhrzeiten angezeigt werden, etwa Europe/Berlin.",
  },
  "registration.mode": {
    label: "Wer sich registrieren darf",
    description: "Alle, nur Eingeladene oder niemand.",
    options: { open: "Alle", invite: "Eingeladene", closed: "Niemand" },
  },
  "beta.gate": {
    label: "Beta-Zugang",
    description: "Ein geschlossener Zugang lässt nur Mitglieder und Besucher mit einem Code herein.",
    options: switches,
  },
  "site.access": {
    label: "Wer lesen darf",
    description:
      "Alle oder nur Mitglieder. Auf einer Site für Mitglieder lässt ein Zugangscode niemanden herein; wer Mitglied werden darf, ist eine eigene Einstellung.",
    options: { everyone: "Alle", members: "Nur Mitglieder" },
  },
  "beta.message": { label: "Text am Zugang", description: "Was Besucher ohne Zugang lesen." },
  "account.usernameCooldownDays": {
    label: "Tage zwischen Änderungen des Benutzernamens",
    description: "Bei 0 dürfen Mitglieder ihren Namen beliebig oft ändern.",
  },
  "account.emailCooldownDays": {
    label: "Tage zwischen Änderungen der E-Mail-Adresse",
    description: "Bei 0 dürfen Mitglieder ihre Adresse beliebig oft ändern.",
  },
  "comments.editMinutes": {
    label: "Minuten zum Ändern eines Pinnwandeintrags",
    description: "Wie lange Mitglieder ändern dürfen, was sie auf eine Pinnwand geschrieben haben; 0 heißt gar nicht.",
  },
  "comments.articleEditMinutes": {
    label: "Minuten zum Ändern eines Kommentars zu einem Artikel",
    description: "Wie lange Mitglieder ihre Kommentare zu Artikeln ändern dürfen; null heißt immer, 0 heißt gar nicht.",
  },
  "moderation.removedCommentDays": {
    label: "Tage, die entfernte Kommentare aufbewahrt werden",
    description:
      "Wie lange der Text eines Kommentars aufbewahrt wird, den die Moderation entfernt hat; so lange lässt er sich wiederherstellen.",
  },
  "pictures.proxy": {
    label: "Bilder anderer Sites über diese laden",
    description:
      "Ist das an, holt diese Site die Bilder, die Texte von anderen Servern zeigen, damit jene nicht sehen, wer hier liest.",
  },
  "mail.fromName": { label: "Name des Absenders", description: "Ein leeres Feld heißt: der Name der Site." },
  "mail.fromAddress": {
    label: "Adresse des Absenders",
    description: "Ein leeres Feld heißt: no-reply bei der Adresse der Site.",
  },
  "moderation.reportReasons": {
    label: "Gründe für Meldungen",
    description:
      "Eine Liste der Gründe, aus denen Mitglieder wählen; eine leere Liste ergibt jene in der Sprache der Site.",
  },
  "moderation.thresholds": {
    label: "Wozu Verwarnungen führen",
    description:
      "Eine Liste aus {points, act, days}: Bei so vielen Punkten folgt act, also silence (Stummschaltung) oder ban (Sperre), für so viele Tage; null bei days heißt für immer. Die Punkte steigen an.",
  },
  "moderation.logDays": {
    label: "Tage im Moderationsprotokoll",
    description: "Wie lange die Site aufbewahrt, was die Moderation getan hat; bei 0 für immer.",
  },
  "security.signalDays": {
    label: "Tage, die Adressen von Anmeldungen aufbewahrt werden",
    description:
      "Wie lange die Site aufbewahrt, von wo und mit welchem Programm sich Mitglieder angemeldet haben. Älteres wird jede Nacht gelöscht.",
  },
  "security.pattern.rapid-logins": {
    label: "Nach schnellen Anmeldungen suchen",
    description: "Öffnet einen Prüffall für ein Konto, das sich in wenigen Minuten viele Male anmeldet.",
  },
  "security.rapidLogins.logins": {
    label: "Schnelle Anmeldungen: Anzahl",
    description: "So viele Anmeldungen eines Kontos öffnen einen Prüffall.",
  },
  "security.rapidLogins.minutes": {
    label: "Schnelle Anmeldungen: Minuten",
    description: "Der Zeitraum, in dem diese Anmeldungen liegen.",
  },
  "security.pattern.multi-accounts": {
    label: "Nach Personen mit mehreren Konten suchen",
    description: "Öffnet einen Prüffall für Konten, die von einer Adresse aus mit einem Gerät benutzt werden.",
  },
  "security.multiAccounts.accounts": {
    label: "Mehrere Konten: Anzahl",
    description:
      "So viele Konten mit derselben Adresse und demselben Gerät öffnen einen Prüffall. Wer ein Gerät teilt, sieht aus wie eine einzige Person.",
  },
  "security.multiAccounts.days": {
    label: "Mehrere Konten: Tage",
    description: "Der Zeitraum, in dem sie benutzt werden.",
  },
  "security.pattern.registration-burst": {
    label: "Nach gehäuften Registrierungen suchen",
    description: "Öffnet einen Prüffall für Konten, die in kurzer Zeit von einer Adresse aus registriert werden.",
  },
  "security.registrationBurst.accounts": {
    label: "Gehäufte Registrierungen: Anzahl",
    description: "So viele neue Konten von einer Adresse öffnen einen Prüffall.",
  },
  "security.registrationBurst.minutes": {
    label: "Gehäufte Registrierungen: Minuten",
    description: "Der Zeitraum, in dem sie registriert werden.",
  },
  "security.pattern.ban-evasion": {
    label: "Nach Gesperrten suchen, die wiederkommen",
    description: "Öffnet einen Prüffall für ein neues Konto, das Adresse und Gerät eines gesperrten Mitglieds benutzt.",
  },
  "security.banEvasion.days": {
    label: "Wiederkehrende Gesperrte: Tage",
    description: "So lange nach der letzten Anmeldung des gesperrten Mitglieds.",
  },
  "security.sharedAddressDevices": {
    label: "Geräte einer geteilten Adresse",
    description:
      "Eine Adresse mit mehr Geräten gehört einer Schule, einer Firma oder einem Anbieter. Konten, die sie teilen, haben nichts miteinander zu tun.",
  },
};

/** A setting with its words in the language of the panel. Plugins name theirs themselves. */
export function named(setting: Setting): Setting {
  const words = language === "de" && setting.pluginId === null ? GERMAN[setting.key] : undefined;
  if (!words) return setting;
  const { label, description, options: names } = words;
  const options = setting.options?.map((option) => ({ ...option, label: names?.[option.value] ?? option.label }));
  return { ...setting, label, description, ...(options && { options }) };
}
