import { expect, it } from "vitest";
import { chosenTheme, pageOfChoice, themeCookie } from "./theme-choice.js";

const asked = (cookie: string) => chosenTheme(new Request("http://x/", { headers: { cookie } }));

it.each([
  ["sv_theme=coast", "coast"],
  ["a=b; sv_theme=coast; c=d", "coast"],
  ["sv_theme=", undefined],
  ["sv_theme=../x", undefined],
  ["sv_theme=__proto__", undefined],
  [`sv_theme=${"x".repeat(65)}`, undefined],
  [`sv_theme=${"x".repeat(10_000)}`, undefined],
  ["sv_theme=coast; sv_theme=coast", "coast"],
  ["sv_theme=coast; sv_theme=cliff", undefined],
  ["sv_theme=coast; sv_theme=", undefined],
  ["sv_theme=coast=x", undefined],
  ["sv_theme=Coast", undefined],
  ["sv_theme=coast%0d%0a", undefined],
  ["sv_theme[]=coast", undefined],
  ["xsv_theme=coast", undefined],
  ["", undefined],
])("reads %j as %j", (cookie, expected) => expect(asked(cookie)).toBe(expected));

it("forgets the choice with the same path", () => {
  expect(themeCookie("coast")).toBe("sv_theme=coast; Max-Age=31536000; Path=/; SameSite=Lax");
  expect(themeCookie(null)).toBe("sv_theme=; Max-Age=0; Path=/; SameSite=Lax");
});

it.each([
  ["http://x/articles/on-boats?a=1#b", "/articles/on-boats?a=1"],
  ["https://x/members", "/members"],
  ["http://x//evil.example/", "/evil.example/"],
  ["http://evil.example/", "/"],
  ["about:blank", "/"],
  ["nonsense", "/"],
  ["", "/"],
])("returns from %j to %j", (referer, page) =>
  expect(pageOfChoice(new Request("http://x/theme", { headers: referer ? { referer } : {} }))).toBe(page),
);
