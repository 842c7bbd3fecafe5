import { expect, it } from "vitest";
import { isLooking } from "./looking.js";

it.each<[Readonly<Record<string, string>>, boolean]>([
  [{}, true],
  [{ "sec-fetch-dest": "" }, true],
  [{ "sec-fetch-dest": "document" }, true],
  [{ "sec-fetch-dest": "empty" }, true],
  ...["image", "font", "style", "script", "iframe", "video"].map((destination): [Record<string, string>, boolean] => [
    { "sec-fetch-dest": destination },
    false,
  ]),
  [{ "sec-fetch-dest": "document", "sec-purpose": "prefetch" }, false],
  [{ "sec-purpose": "prefetch;prerender" }, false],
])("%j: %s", (headers, expected) => {
  expect(isLooking((name) => headers[name])).toBe(expected);
  expect(isLooking((name) => headers[name] ?? null)).toBe(expected);
});
