import { expect, it } from "vitest";
import { openDocument } from "../../engine/index.js";
import { type Figures, figuresOf, unchanged } from "./figures.js";

const figures = (text: string): Figures => {
  const opened = openDocument(text);
  if (!opened) throw new Error("The text cannot be opened.");
  return figuresOf(opened.doc);
};

it("keeps what is the same, so that it is not shown again", () => {
  const before = figures("## One\n\nText\n");
  expect(unchanged(before, figures("## One\n\nTexts\n"))).toBe(before);
  const longer = unchanged(before, figures("## One\n\nText and more\n"));
  expect(longer.words).toBe(4);
  expect(longer.headings).toBe(before.headings);
});

it.each([
  ["another text", "## Two\n\nText\n"],
  ["another level", "### One\n\nText\n"],
  ["another place", "Text\n\n## One\n"],
  ["no heading", "Text two\n"],
])("sees a heading of %s", (_what, text) => {
  const now = figures(text);
  expect(unchanged(figures("## One\n\nText\n"), now)).toBe(now);
});
