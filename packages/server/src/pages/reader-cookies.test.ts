import { expect, it } from "vitest";
import { readerBy } from "./reader-cookies.js";

const SESSION = "sv_page=a.b-c; sv_session=1";

it.each([
  [undefined, "guest"],
  ["", "guest"],
  ["_ga=GA1.1.5; consent=sv_all; __cf_bm=x", "guest"],
  [SESSION, "member"],
  [`_ga=GA1.1.5; ${SESSION}; __cf_bm=x=y`, "member"],
  ["sv_session=1; consent=1; sv_page=a.b-c", "member"],
  [`${SESSION}; sv_theme=harbour`, null],
  ["_ga=1; sv_font=serif", null],
  ["_ga=1; sv_beta=pass", null],
  ["sv_session=1", null],
  ["sv_page=a; sv_page=b; sv_session=1", null],
  [`${SESSION}; sv_page=planted`, null],
])("reads the cookies %j as those of a %s", (cookie, expected) => expect(readerBy(cookie)).toBe(expected));
