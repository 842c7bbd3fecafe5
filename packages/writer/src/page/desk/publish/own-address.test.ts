import { expect, it } from "vitest";
import { addressFrom, isAddress } from "./own-address.js";

it.each([
  ["Tides, and the Moon!", "tides-and-the-moon"],
  ["Ebbe & Flut: Über Gezeiten", "ebbe-flut-über-gezeiten"],
  ["It’s 5 o'clock", "its-5-oclock"],
  ["潮汐", "潮汐"],
  ["?!", ""],
  // Issue 52, line 16.
  ["हिन्दी शीर्षक", "हिन्दी-शीर्षक"],
  ["ที่นี่ภาษาไทย", "ที่นี่ภาษาไทย"],
  ["தமிழ் தலைப்பு", "தமிழ்-தலைப்பு"],
  ["বাংলা শিরোনাম", "বাংলা-শিরোনাম"],
])("%s becomes %s", (title, address) => {
  expect(addressFrom(title)).toBe(address);
  expect(address === "" || isAddress(address)).toBe(true);
});
