/** What the site says about a field, in plain words. */
export const FINDING_PATTERNS: readonly (readonly [said: RegExp, english: string, german: string])[] = [
  [/^Too small: expected string to have >=1 characters$/, "This must not be empty.", "Das darf nicht leer sein."],
  [/^Too small: expected string to have >=(\d+) characters$/, "At least $1 characters.", "Mindestens $1 Zeichen."],
  [/^Too big: expected string to have <=(\d+) characters$/, "At most $1 characters.", "Höchstens $1 Zeichen."],
  [/^Too small: expected (?:number|int) to be >=(-?[\d.]+)$/, "At least $1.", "Mindestens $1."],
  [/^Too small: expected (?:number|int) to be >(-?[\d.]+)$/, "More than $1.", "Mehr als $1."],
  [/^Too big: expected (?:number|int) to be <=(-?[\d.]+)$/, "At most $1.", "Höchstens $1."],
  [/^Too small: expected array to have >=(\d+) items$/, "At least $1 entries.", "Mindestens $1 Einträge."],
  [/^Too big: expected array to have <=(\d+) items$/, "At most $1 entries.", "Höchstens $1 Einträge."],
  [/^Invalid input: expected (?:int|number).*$/, "This must be a number.", "Hier gehört eine Zahl hin."],
  [/^Invalid (?:email|email address)$/, "This is no e-mail address.", "Das ist keine E-Mail-Adresse."],
  [/^Invalid URL$/, "This is no web address.", "Das ist keine Internetadresse."],
  [/^must be one line$/, "This must be one line.", "Das darf nur eine Zeile sein."],
  [/^is required$/, "This is missing.", "Das fehlt."],
  [/^must lie in the future$/, "This must lie in the future.", "Das muss in der Zukunft liegen."],
  [
    /^must have at most (\d+) characters at your rank$/,
    "Your rank allows at most $1 characters.",
    "Dein Rang erlaubt höchstens $1 Zeichen.",
  ],
  [/^names a category that does not exist$/, "This category does not exist.", "Diese Kategorie gibt es nicht."],
  [
    /^must be a picture of type (.+)$/,
    "This must be a picture of type $1.",
    "Das muss ein Bild von einer dieser Arten sein: $1.",
  ],
  [
    /^must have at most ([\d.]+) megapixels and (\d+) pixels on a side$/,
    "At most $1 megapixels and $2 pixels on a side.",
    "Höchstens $1 Megapixel und $2 Pixel auf einer Seite.",
  ],
  [/^takes too long to read$/, "Reading this takes too long.", "Es dauert zu lange, das zu lesen."],
  [
    /^cannot be read; the file is damaged or incomplete$/,
    "This cannot be read; the file is damaged or incomplete.",
    "Das lässt sich nicht lesen; die Datei ist beschädigt oder unvollständig.",
  ],
];
