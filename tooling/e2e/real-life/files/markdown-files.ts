import type { SeenBlock } from "./pasted-mails.js";

/** A text as a program saves it as Markdown, and what a guest reads. */
export interface MarkdownFile {
  readonly program: string;
  readonly text: string;
  readonly seen: readonly SeenBlock[];
}

const SEEN: readonly SeenBlock[] = [
  ["h2", "High water"],
  ["p", "It comes *twice* a day: at 6:10 & at 18:35."],
  ["li", "Ropes"],
  ["li", "Lamps, 3 × 2"],
  ["th", "Place"],
  ["th", "Height"],
  ["td", "Kiel"],
  ["td", "0.1 m"],
  ["blockquote", "Mind the steps."],
];

const GOOGLE_DOCS = `## **High water**

It comes \\*twice\\* a day: at 6:10 & at 18:35\\.

* Ropes${"  "}
* Lamps, 3 × 2

| Place | Height |
| :---- | ----: |
| Kiel | 0.1 m |

> Mind the steps\\.
`;

const PANDOC = `High water
----------

It comes \\*twice\\* a day: at
6:10 & at 18:35.

-   Ropes

-   Lamps, 3 × 2

| Place | Height |
|-------|-------:|
| Kiel  |  0.1 m |

> Mind the
> steps.
`;

const NOTEPAD = `\uFEFF## High water

It comes \\*twice\\* a day: at 6:10 & at 18:35.

- Ropes
- Lamps, 3 × 2

|Place|Height|
|-|-|
|Kiel|0.1 m|

> Mind the steps.`.replaceAll("\n", "\r\n");

const MAIL = `Dear crew,

the ferry leaves at 18:05,\u0020
not at 17:50.

> When do we leave?
>\u0020
>> And where?

Grüße von der Förde
`;

export const MARKDOWN_FILES: readonly MarkdownFile[] = [
  { program: "Google Docs", text: GOOGLE_DOCS, seen: SEEN },
  { program: "Pandoc, of a document of Word", text: PANDOC, seen: SEEN },
  { program: "the Notepad of Windows", text: NOTEPAD, seen: SEEN },
  {
    program: "a mail program, as plain text",
    text: MAIL,
    seen: [
      ["p", "Dear crew,"],
      ["p", "the ferry leaves at 18:05, not at 17:50."],
      ["blockquote", "When do we leave?"],
      ["blockquote", "And where?"],
      ["p", "Grüße von der Förde"],
    ],
  },
];
