import type { SampleWords } from "./samples.model.js";

/** The sample content in each language. */
export const SAMPLE_WORDS: SampleWords = {
  en: {
    category: { name: "Examples", description: "Sample content. An administrator can remove all of it in one step." },
    articles: [
      {
        title: "What a first article could be about",
        tags: ["writing"],
        content: `The first article of a community is the hardest one. Nobody has answered yet, and the page is empty.

It need not be long. It could say:

- who you are and why this place exists,
- what you would like to read here from others,
- one question that everybody can answer.

> Ask something that has more than one right answer. The second comment is then easier than the first one.

Whoever answers gets an answer. In the first weeks, that matters more than anything else.`,
        comments: [
          "A question at the end works well. Which one would you ask?",
          "Articles can be **for everybody**, for members, or private while you are still thinking.",
        ],
      },
      {
        title: "Everything that a text can contain",
        tags: ["writing", "markdown"],
        content: `Articles are written in Markdown. Here is what that gives you.

## Words and links

You can write **bold**, *italic*, ~~struck out~~ and \`code\`, and [link to other pages](/articles).

## Lists

1. First things first.
2. Then the others.
   - Lists can be inside lists.

## Tables

| what        | how            |
| ----------- | -------------- |
| bold        | \`**bold**\`     |
| link        | \`[text](address)\` |
| quote       | \`> quote\`      |

## Code

\`\`\`js
const greeting = "Hello";
console.log(greeting);
\`\`\`

## Callouts

> [!TIP]
> A quote whose first line is \`[!TIP]\` looks like this. There are \`[!NOTE]\`, \`[!IMPORTANT]\`, \`[!WARNING]\` and \`[!CAUTION]\` too.

A footnote explains what would interrupt the text.[^1]

[^1]: Like this one.`,
        comments: ["Comments understand Markdown too: **bold**, lists, quotes and `code`."],
      },
      {
        title: "Welcome to your new site",
        tags: ["welcome"],
        content: `This is how an article looks here. It has a title, a category, tags, an author and comments.

## What you see around it

The navigation at the top, the footer and the order of the blocks on each page are **layouts**. Colours, type and spacing belong to the **theme**. You can change both without touching what people have written.

## What comes next

The [administration](/acp) lists what to do first: a logo, a category, an article of your own, and the first members.

When you have seen enough, remove all of this in one step: below the [list of articles](/acp/articles) there.`,
        comments: [
          "This is a comment. Members answer, like and follow from here.",
          "> Members answer, like and follow from here.\n\nAnd this is how a quote looks.",
        ],
      },
    ],
  },
  de: {
    category: {
      name: "Beispiele",
      description: "Beispielinhalte. Die Administration kann sie alle in einem Schritt entfernen.",
    },
    articles: [
      {
        title: "Wovon ein erster Artikel handeln könnte",
        tags: ["schreiben"],
        content: `Der erste Artikel einer Gemeinschaft ist der schwerste. Noch hat niemand geantwortet, und die Seite ist leer.

Er muss nicht lang sein. Er könnte sagen:

- wer du bist und warum es diesen Ort gibt,
- was du hier gern von anderen lesen würdest,
- eine Frage, die alle beantworten können.

> Frag etwas, worauf es mehr als eine richtige Antwort gibt. Dann ist der zweite Kommentar leichter als der erste.

Wer antwortet, bekommt eine Antwort. In den ersten Wochen ist das wichtiger als alles andere.`,
        comments: [
          "Eine Frage am Ende wirkt gut. Welche würdest du stellen?",
          "Artikel können **für alle** sein, für Mitglieder, oder privat, solange du noch nachdenkst.",
        ],
      },
      {
        title: "Alles, was ein Text enthalten kann",
        tags: ["schreiben", "markdown"],
        content: `Artikel werden in Markdown geschrieben. Das geht damit:

## Wörter und Links

Du kannst **fett**, *kursiv*, ~~durchgestrichen~~ und \`Code\` schreiben und [auf andere Seiten verweisen](/articles).

## Listen

1. Das Wichtigste zuerst.
2. Dann das Übrige.
   - Listen können in Listen stehen.

## Tabellen

| was         | wie            |
| ----------- | -------------- |
| fett        | \`**fett**\`     |
| Link        | \`[Text](Adresse)\` |
| Zitat       | \`> Zitat\`      |

## Code

\`\`\`js
const greeting = "Hallo";
console.log(greeting);
\`\`\`

## Kästen

> [!TIP]
> Ein Zitat, dessen erste Zeile \`[!TIP]\` ist, sieht so aus. Es gibt auch \`[!NOTE]\`, \`[!IMPORTANT]\`, \`[!WARNING]\` und \`[!CAUTION]\`.

Eine Fußnote erklärt, was den Text unterbrechen würde.[^1]

[^1]: So wie diese hier.`,
        comments: ["Auch Kommentare verstehen Markdown: **fett**, Listen, Zitate und `Code`."],
      },
      {
        title: "Willkommen auf deiner neuen Seite",
        tags: ["willkommen"],
        content: `So sieht hier ein Artikel aus. Er hat einen Titel, eine Kategorie, Schlagwörter, eine Autorin oder einen Autor und Kommentare.

## Was du darum herum siehst

Die Navigation oben, die Fußzeile und die Reihenfolge der Blöcke auf jeder Seite sind **Layouts**. Farben, Schrift und Abstände gehören zum **Theme**. Beides kannst du ändern, ohne das Geschriebene anzufassen.

## Wie es weitergeht

Die [Verwaltung](/acp) hat eine Liste für den ersten Abend: ein Logo, eine erste Kategorie, ein erster eigener Artikel und die ersten Leute.

Wenn du genug gesehen hast, entferne das alles dort in einem Schritt: unter der [Liste der Artikel](/acp/articles).`,
        comments: [
          "Das ist ein Kommentar. Mitglieder antworten, liken und folgen von hier aus.",
          "> Mitglieder antworten, liken und folgen von hier aus.\n\nUnd so sieht ein Zitat aus.",
        ],
      },
    ],
  },
};
