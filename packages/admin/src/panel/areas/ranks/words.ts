import { formatNumber } from "../../words/formats.js";
import { inLanguage } from "../../words/language.js";

const points = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

export const rankWords = inLanguage({
  en: {
    area: "People",
    title: "Ranks",
    intro:
      "Members climb the ranks by themselves as they earn points and stay. Each rank is a group, and sets how much its members may write.",
    empty: "There are no ranks",
    ladder: "From the lowest rank to the highest",
    ordered: "The order is saved",
    order:
      "A member gets the highest rank whose points and days they have, so the needs should grow from rank to rank.",
    unordered: (name: string, before: string) =>
      `${name} asks for less than ${before}, which stands before it. Nobody will stay on ${before}.`,
    from: (minPoints: number, minDays: number) =>
      minPoints === 0 && minDays === 0
        ? "From the beginning"
        : `From ${points(minPoints, "point", "points")} and ${points(minDays, "day", "days")}`,
    members: (count: number) => points(count, "member", "members"),
    settings: "How points are earned",
    enabled: "Ranks change by themselves",
    enabledHint: "While this is off, everybody keeps the rank they have.",
    demote: "Ranks can be lost again",
    demoteHint: "Whoever no longer has the points of a rank leaves it.",
    perArticle: "Points for an article",
    perComment: "Points for a comment",
    perLike: "Points for a like received",
    settingsSaved: "The settings of the ranks are saved",
    needs: "What it takes",
    minPoints: "Points",
    minDays: "Days since registration",
    limits: "What it allows",
    limitsHint: "An empty field means no limit.",
    articlesPerDay: "Articles a day",
    commentsPerDay: "Comments a day",
    commentPicturesPerDay: "Pictures in comments a day; 0 for none",
    articleLength: "Longest article, in characters",
    commentLength: "Longest comment, in characters",
    coverSize: "Largest cover picture, in megabytes",
    coverTypes: "Kinds of cover pictures",
    coverTypesHint: "Without any choice, all kinds are allowed.",
    saved: (name: string) => `${name} is saved`,
    asGroup: "Name, colour, icon and permissions belong to the group:",
    limitsShort: (articles: string, comments: string) => `${articles} articles and ${comments} comments a day`,
    unlimited: "any number of",
  },
  de: {
    area: "Personen",
    title: "Ränge",
    intro:
      "Mitglieder steigen von selbst auf, wenn sie Punkte sammeln und dabeibleiben. Jeder Rang ist eine Gruppe und legt fest, wie viel ihre Mitglieder schreiben dürfen.",
    empty: "Es gibt keine Ränge",
    ladder: "Vom niedrigsten Rang zum höchsten",
    ordered: "Die Reihenfolge ist gespeichert",
    order:
      "Ein Mitglied bekommt den höchsten Rang, dessen Punkte und Tage es hat. Von Rang zu Rang sollte also mehr nötig sein.",
    unordered: (name: string, before: string) =>
      `${name} verlangt weniger als ${before}, das davor steht. Bei ${before} wird niemand bleiben.`,
    from: (minPoints: number, minDays: number) =>
      minPoints === 0 && minDays === 0
        ? "Von Anfang an"
        : `Ab ${points(minPoints, "Punkt", "Punkten")} und ${points(minDays, "Tag", "Tagen")}`,
    members: (count: number) => points(count, "Mitglied", "Mitglieder"),
    settings: "Wie es Punkte gibt",
    enabled: "Ränge ändern sich von selbst",
    enabledHint: "Solange das aus ist, behalten alle ihren Rang.",
    demote: "Ränge gehen auch wieder verloren",
    demoteHint: "Wer die Punkte für einen Rang nicht mehr hat, verlässt ihn.",
    perArticle: "Punkte für einen Artikel",
    perComment: "Punkte für einen Kommentar",
    perLike: "Punkte für ein erhaltenes Like",
    settingsSaved: "Die Einstellungen der Ränge sind gespeichert",
    needs: "Was nötig ist",
    minPoints: "Punkte",
    minDays: "Tage seit der Registrierung",
    limits: "Was erlaubt ist",
    limitsHint: "Ein leeres Feld heißt: keine Grenze.",
    articlesPerDay: "Artikel am Tag",
    commentsPerDay: "Kommentare am Tag",
    commentPicturesPerDay: "Bilder in Kommentaren am Tag; 0 für keine",
    articleLength: "Längster Artikel in Zeichen",
    commentLength: "Längster Kommentar in Zeichen",
    coverSize: "Größtes Titelbild in Megabyte",
    coverTypes: "Arten von Titelbildern",
    coverTypesHint: "Ohne Auswahl sind alle erlaubt.",
    saved: (name: string) => `${name} ist gespeichert`,
    asGroup: "Name, Farbe, Symbol und Rechte gehören zur Gruppe:",
    limitsShort: (articles: string, comments: string) => `${articles} Artikel und ${comments} Kommentare am Tag`,
    unlimited: "beliebig viele",
  },
});
