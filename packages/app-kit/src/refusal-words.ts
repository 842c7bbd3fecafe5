/** Why the site refuses something, as it says it in English, and in German. A test compares the English with the site. */
export const GERMAN_OF_SENTENCES: Readonly<Record<string, string>> = {
  "Somebody else changed this meanwhile. Read it again and retry.":
    "Jemand anderes hat das inzwischen geändert. Sieh es dir noch einmal an.",
  "Somebody else has changed this report meanwhile.": "Jemand anderes hat diese Meldung inzwischen geändert.",
  "This report is decided; reopen it first.": "Über diese Meldung ist entschieden; öffne sie zuerst wieder.",
  "This report is no longer as the decision left it.":
    "Diese Meldung ist nicht mehr so, wie die Entscheidung sie hinterlassen hat.",
  "The case has changed meanwhile.": "Der Prüffall hat sich inzwischen geändert.",
  "The case has no exception.": "Für den Prüffall gibt es keine Ausnahme.",
  "The case has an exception already.": "Für den Prüffall gibt es schon eine Ausnahme.",
  "Another case of this pattern that is not closed has one of these members.":
    "Ein anderer offener Prüffall dieser Art hat schon eines dieser Mitglieder.",
  "This silence is not in force any more.": "Diese Stummschaltung gilt nicht mehr.",
  "This silence has run out in the meantime.": "Diese Stummschaltung ist inzwischen abgelaufen.",
  "This silence does not exist any more.": "Diese Stummschaltung gibt es nicht mehr.",
  "This ban is not in force any more.": "Diese Sperre gilt nicht mehr.",
  "This ban has ended in the meantime.": "Diese Sperre ist inzwischen zu Ende.",
  "This ban does not exist any more.": "Diese Sperre gibt es nicht mehr.",
  "This cannot be taken back.": "Das lässt sich nicht zurücknehmen.",
  "This account is deactivated.": "Dieses Konto ist deaktiviert.",
  "This username is taken.": "Dieser Benutzername ist vergeben.",
  "This code exists already.": "Diesen Code gibt es schon.",
  "This is the last administrator; name another one first.":
    "Das ist die letzte Person in der Verwaltung; ernenne zuerst eine andere.",
  "This field belongs to the system and cannot be deleted.":
    "Dieses Feld gehört zum System und lässt sich nicht löschen.",
  "This concerns permissions that you do not have.": "Dabei geht es um Rechte, die du selbst nicht hast.",
  "An added or removed group has permissions that you do not have.":
    "Eine der Gruppen hat Rechte, die du selbst nicht hast.",
  "Administrators cannot lose access to the administration.":
    "Der Gruppe der Verwaltung lässt sich der Zugang zur Verwaltung nicht nehmen.",
  "Only an administrator may do this to what this member wrote.":
    "Bei dem, was dieses Mitglied geschrieben hat, darf das nur die Verwaltung.",
  "Only an administrator may do this to this account.": "Bei diesem Konto darf das nur die Verwaltung.",
  "Only a member of the administrators' group may change this setting.":
    "Diese Einstellung darf nur ändern, wer in der Gruppe der Verwaltung ist.",
  "You cannot deactivate your own account.": "Dein eigenes Konto kannst du nicht deaktivieren.",
  "You cannot moderate what you wrote yourself.": "Was du selbst geschrieben hast, kannst du nicht moderieren.",
  "You have a view of this name on this screen.": "Du hast auf dieser Seite schon eine Ansicht mit diesem Namen.",
  "There is already a group with this key.": "Es gibt schon eine Gruppe mit diesem Schlüssel.",
  "There is already a badge with this key.": "Es gibt schon ein Abzeichen mit diesem Schlüssel.",
  "System groups cannot be deleted.": "Fest eingebaute Gruppen lassen sich nicht löschen.",
  "System badges cannot be deleted.": "Fest eingebaute Abzeichen lassen sich nicht löschen.",
  "Another category already has this slug.": "Eine andere Kategorie hat diese Adresse schon.",
  "Another article has, or had, this slug.": "Ein anderer Artikel hat diese Adresse oder hatte sie.",
  "A category cannot be below itself.": "Eine Kategorie kann nicht unter sich selbst stehen.",
  "A link with others below it cannot be below another.":
    "Ein Link, unter dem andere stehen, kann nicht selbst unter einem stehen.",
  "The articles of a category cannot be moved to the category itself.":
    "Die Artikel einer Kategorie lassen sich nicht in dieselbe Kategorie verschieben.",
  "There is no draft to publish.": "Es gibt keinen Entwurf zu veröffentlichen.",
  "Another theme is being installed. Try again in a moment.":
    "Gerade wird ein anderes Theme installiert. Versuche es gleich noch einmal.",
  "This package is being installed or updated already.": "Dieses Paket wird schon installiert oder aktualisiert.",
  "The installation took too long, and another one may have begun.":
    "Die Installation hat zu lange gedauert; vielleicht läuft schon eine andere.",
  "It took too long, and the stored bytes may be gone. Nothing was changed; try again.":
    "Das hat zu lange gedauert. Nichts wurde geändert; versuche es noch einmal.",
  "The publisher of this package was changed at the same time. Nothing was installed; try again.":
    "Der Herausgeber dieses Pakets wurde zur gleichen Zeit geändert. Nichts wurde installiert; versuche es noch einmal.",
  "This site is connected already. Disconnect it first.": "Diese Site ist schon verbunden. Trenne sie zuerst.",
  "The site was disconnected meanwhile. Connect again with a new code.":
    "Die Site wurde inzwischen getrennt. Verbinde sie mit einem neuen Code.",
  "The article is published already.": "Der Artikel ist schon veröffentlicht.",
  "Publish the article before you feature it.": "Veröffentliche den Artikel, bevor du ihn empfiehlst.",
  "The article itself was changed since these changes were begun. Look at it, and publish with `replaceChanges` to replace that.":
    "Der Artikel selbst wurde geändert, seit du diese Änderungen begonnen hast. Sieh ihn dir an, bevor du ihn ersetzt.",
  "The article is a draft. Change the draft itself: a working copy begins from a published article.":
    "Der Artikel ist ein Entwurf. Ändere den Entwurf selbst.",
  "The text of the article, its working copy or one of its revisions shows this image.":
    "Der Text des Artikels, seine unveröffentlichten Änderungen oder eine frühere Fassung zeigen dieses Bild.",
  "You may not write in this category.": "In dieser Kategorie darfst du nicht schreiben.",
  "You may not write in this category any more.": "In dieser Kategorie darfst du nicht mehr schreiben.",
  "One of these articles is in another series. Take it out of that one first.":
    "Einer dieser Artikel gehört zu einer anderen Serie. Nimm ihn zuerst dort heraus.",
  "Another series has this address. Choose another one.": "Eine andere Serie hat diese Adresse. Wähle eine andere.",
  "The mail is being sent right now.": "Die E-Mail wird gerade verschickt.",
  "It has not failed for good, so it needs no retry.":
    "Das ist nicht endgültig fehlgeschlagen und braucht keinen neuen Versuch.",
  "A newer job that does the same is waiting already.": "Eine neuere Arbeit, die dasselbe tut, wartet schon.",
  "You cannot ban yourself, or lift your own ban.":
    "Dich selbst kannst du nicht sperren, und deine eigene Sperre nicht aufheben.",
  "A moderator cannot change their own silence.": "Deine eigene Stummschaltung kannst du nicht ändern.",
  "This account is banned; lift the ban instead.": "Dieses Konto ist gesperrt; hebe stattdessen die Sperre auf.",
  "Somebody else has to work on a report about you.": "Eine Meldung über dich muss jemand anderes bearbeiten.",
  "Only an administrator may work on a report about this account.":
    "Eine Meldung über dieses Konto darf nur die Verwaltung bearbeiten.",
  "The text of this comment is not kept any more.": "Der Text dieses Kommentars ist nicht mehr aufbewahrt.",
  "A comment or a report shows this picture.": "Ein Kommentar oder eine Meldung zeigt dieses Bild.",
  "The licences of this site have not been confirmed for too long. Refresh them, then try again.":
    "Die Lizenzen dieser Site sind zu lange nicht bestätigt worden. Erneuere sie, und versuche es dann noch einmal.",
  "The marketplace does not say when this was released.":
    "Der Marktplatz sagt nicht, wann diese Version erschienen ist.",
};

/** The same for sentences with a number or a name in them. */
export const GERMAN_OF_PATTERNS: readonly (readonly [english: RegExp, german: string])[] = [
  [
    /^A site has at most (\d+) groups\.$/,
    "Eine Site hat höchstens $1 Gruppen. Lösche zuerst eine, die niemand braucht.",
  ],
  [
    /^A site has at most (\d+) badges\.$/,
    "Eine Site hat höchstens $1 Abzeichen. Lösche zuerst eines, das niemand braucht.",
  ],
  [
    /^There may be at most (\d+) categories\.$/,
    "Es kann höchstens $1 Kategorien geben. Lösche zuerst eine, oder lege Kategorien zusammen.",
  ],
  [/^There may be at most (\d+) profile fields\.$/, "Es kann höchstens $1 Profilfelder geben. Lösche zuerst eines."],
  [
    /^There may be at most (\d+) links in the navigation\.$/,
    "Es kann höchstens $1 Links in der Navigation geben. Lösche zuerst einen.",
  ],
  [/^Categories can be at most (\d+) levels deep\.$/, "Kategorien können höchstens $1 Ebenen tief stehen."],
  [/^You have (\d+) saved views; delete one first\.$/, "Du hast $1 gespeicherte Ansichten; lösche zuerst eine."],
  [
    /^An article may have at most (\d+) images\. Delete some that the text does not show\.$/,
    "Ein Artikel kann höchstens $1 Bilder haben. Lösche einige, die der Text nicht zeigt.",
  ],
  [/^A series may have at most (\d+) parts\.$/, "Eine Serie kann höchstens $1 Teile haben."],
  [
    /^A member may have at most (\d+) series\. Delete one that you do not need\.$/,
    "Ein Mitglied kann höchstens $1 Serien haben. Lösche eine, die du nicht brauchst.",
  ],
  [
    /^Your rank allows (\d+) new articles a day\.$/,
    "Dein Rang erlaubt $1 neue Artikel am Tag. Morgen kannst du wieder schreiben.",
  ],
  [
    /^You are silenced for good: you may read, but not write\. The reason: (.+)$/,
    "Du bist auf Dauer stummgeschaltet: Du kannst lesen, aber nicht schreiben. Der Grund: $1",
  ],
  [
    /^You are silenced until (\S+): you may read, but not write\. The reason: (.+)$/,
    "Du bist bis $1 stummgeschaltet: Du kannst lesen, aber nicht schreiben. Der Grund: $2",
  ],
  [
    /^Its articles would be shown to more people there\. Move to a category that is no more open, or change who may read first\.$/,
    "Dort könnten mehr Menschen die Artikel lesen. Wähle eine Kategorie, die nicht offener ist, oder ändere zuerst, wer lesen darf.",
  ],
  [
    /^The category “(.+)” would be shown to more people there\. Move to a category that is no more open, or change who may read first\.$/,
    "Dort könnten mehr Menschen die Kategorie „$1“ sehen. Wähle eine Kategorie, die nicht offener ist, oder ändere zuerst, wer lesen darf.",
  ],
  [
    /^The kept release (\S+) is gone or damaged\. Install it from the marketplace instead\.$/,
    "Die aufbewahrte Version $1 fehlt oder ist beschädigt. Installiere sie stattdessen vom Marktplatz.",
  ],
  [
    /^Your licence is for versions up to (\S+), and this is (\S+)\.$/,
    "Deine Lizenz gilt für Versionen bis $1, und diese ist $2.",
  ],
  [
    /^Version (\S+) of the plugin was installed meanwhile\. Look at its rights\.$/,
    "Inzwischen wurde Version $1 des Plugins installiert. Sieh dir ihre Rechte an.",
  ],
  [/^There is already a field "(.+)"\.$/, "Es gibt schon ein Feld „$1“."],
  [/^Somebody else is working on this report\.$/, "Jemand anderes arbeitet an dieser Meldung."],
  [/^(.+) is working on this report\.$/, "$1 arbeitet an dieser Meldung."],
  [/^(.+) has changed this report meanwhile\.$/, "$1 hat diese Meldung inzwischen geändert."],
  [/^Version (\S+) is installed already, so there is nothing to do\.$/, "Version $1 ist schon installiert."],
  [
    /^Version (\S+) is installed, which is newer than (\S+)\. Uninstall it to go back\.$/,
    "Version $1 ist installiert und neuer als $2. Deinstalliere sie, um zurückzugehen.",
  ],
  [
    /^A theme with the id (\S+) by (.+) is installed\. Remove it before you install one by (.+)\.$/,
    "Ein Theme mit der Kennung $1 von $2 ist installiert. Entferne es, bevor du eines von $3 installierst.",
  ],
  [
    /^A plugin with the id (\S+) by (.+) is installed\. Uninstall it before you install one by (.+)\.$/,
    "Ein Plugin mit der Kennung $1 von $2 ist installiert. Deinstalliere es, bevor du eines von $3 installierst.",
  ],
];

/** German for what the site says about a field, by the code of the finding, where the sentence is not known. */
export const GERMAN_OF_FINDINGS: Readonly<Record<string, string>> = {
  too_small: "Das ist zu kurz oder zu klein.",
  too_big: "Das ist zu lang oder zu groß.",
  invalid_type: "Das passt nicht zu diesem Feld.",
  invalid_format: "Das hat nicht die richtige Form.",
  invalid_value: "Das steht nicht zur Wahl.",
  invalid_text: "Das enthält Zeichen, die hier nicht gehen.",
  invalid_url: "Das ist keine Internetadresse.",
  invalid: "Das ist nicht gültig.",
  custom: "Das ist nicht gültig.",
  taken: "Das ist schon vergeben.",
  pixels: "Das Bild ist zu groß.",
  broken: "Die Datei lässt sich nicht lesen.",
  past: "Das liegt in der Vergangenheit.",
  unknown: "Das gibt es nicht.",
  missing: "Das fehlt.",
  self: "Das geht nicht mit sich selbst.",
  refused: "Das wurde abgelehnt.",
  unchanged: "Das ist schon so.",
  common_password: "Dieses Passwort ist zu verbreitet.",
};
