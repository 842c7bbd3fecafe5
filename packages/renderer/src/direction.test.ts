import { expect, it } from "vitest";
import { directionOf } from "./direction.js";

it.each([
  ["ar", "rtl"],
  ["AR-eg", "rtl"],
  ["he", "rtl"],
  ["fa-IR", "rtl"],
  ["pa-Arab", "rtl"],
  ["pa", "ltr"],
  ["az-Latn", "ltr"],
  ["de-AT", "ltr"],
  ["nonsense locale", "ltr"],
])("writes %s %s", (locale, direction) => expect(directionOf(locale)).toBe(direction));
