import { expect, it } from "vitest";
import { commentText } from "./comment-text.model.js";

const picture = (alt: string): string => `<img src="/uploads/comments/x/9.webp" alt="${alt}" loading="lazy" />`;

it.each([
  ["<p>One</p>\n<p>Two</p>", "One\nTwo"],
  [`<p>Look: ${picture("The pier")}</p>`, "Look:"],
  [`<p>${picture("The pier &amp; &quot;us&quot;")}</p>`, 'The pier & "us"'],
  [`<p>${picture("The pier")} ${picture(" ")}\n${picture("The sea")}</p>`, "The pier, The sea"],
  [`<p>${picture("")}</p>`, ""],
  ["<hr />", ""],
])("of %s is %j", (html, text) => expect(commentText(html)).toBe(text));
