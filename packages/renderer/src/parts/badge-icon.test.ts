import { expect, it } from "vitest";
import { html } from "../html.js";
import { badgeIcon } from "./badge-icon.js";

const drawn = (token: string): string => badgeIcon({ icon: (name) => html`${name}` }, token).toString();

it.each([
  ["star", "star"],
  ["solid:star", "star"],
  ["faStar", "star"],
  ["faCakeCandles", "cake"],
  ["regular:comments", "messages-square"],
  ["unheard-of", "award"],
  ["__proto__", "award"],
])("draws %s as %s", (token, name) => {
  expect(drawn(token)).toBe(name);
});

it("tells the badges of a new site apart", () => {
  const tokens = ["pen-nib", "comment", "feather-pointed", "comments", "users", "heart", "cake-candles"];
  expect(new Set([...tokens.map(drawn), "award"]).size).toBe(tokens.length + 1);
});
