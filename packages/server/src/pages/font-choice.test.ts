import { expect, it } from "vitest";
import { chosenFont, FONT_FILES, fontCookie, fontStylesheetUrl, READER_FONTS } from "./font-choice.js";

it.each([
  ["sv_font=serif", "serif"],
  ["sv_theme=coast; sv_font=clear", "clear"],
  ["sv_font=serif; sv_font=sans", undefined],
  ["sv_font=", undefined],
  ["sv_font=Serif", undefined],
  ["sv_font=__proto__", undefined],
  ["sv_font=toString", undefined],
  ["", undefined],
])("reads %j as %j", (cookie, expected) =>
  expect(chosenFont(new Request("http://x/", { headers: { cookie } }))).toBe(expected),
);

it("forgets the choice with the same path, also for what is no font", () => {
  expect(fontCookie("serif")).toBe("sv_font=serif; Max-Age=31536000; Path=/; SameSite=Lax");
  for (const none of ["", "papyrus", "serif; Path=/x"])
    expect(fontCookie(none)).toBe("sv_font=; Max-Age=0; Path=/; SameSite=Lax");
});

it("has a stylesheet for each font, which says it for text and headings outside the panels", async () => {
  expect(FONT_FILES.map(({ path }) => path)).toEqual(READER_FONTS.map(fontStylesheetUrl));
  for (const { asset } of FONT_FILES) {
    const css = new TextDecoder().decode(await asset.find(null));
    for (const text of ["--ff-sans:", "--font-display:", "body:not(.sv-acp) :is(h1"]) expect(css).toContain(text);
  }
});
