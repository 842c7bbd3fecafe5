import { expect, it } from "vitest";
import { addressFrom, isAddress } from "./own-address.js";

it.each([
  ["Tides, and the Moon!", "tides-and-the-moon"],
  ["Ebbe & Flut: Über Gezeiten", "ebbe-flut-über-gezeiten"],
  ["It’s 5 o'clock", "its-5-oclock"],
  ["潮汐", "潮汐"],
  ["?!", ""],
])("%s becomes %s", (title, address) => {
  expect(addressFrom(title)).toBe(address);
  expect(address === "" || isAddress(address)).toBe(true);
});
