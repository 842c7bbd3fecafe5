import { expect, it } from "vitest";
import { PreparedJson } from "./prepared-json.js";

const VALUE = { words: Array.from({ length: 200 }, (_, index) => `Wort ${index}, grün, 日本語`) };

it("keeps neither the value nor its text once there is a compressed form, until a client asks for the text", async () => {
  const value = { words: [...VALUE.words] };
  const prepared = new PreparedJson(value);
  value.words.push("added later");
  expect(prepared.peek(null)).toBe(JSON.stringify(VALUE));
  await prepared.find("br");
  expect(prepared.peek(null)).toBeUndefined();
  expect(await prepared.value()).toEqual(VALUE);
  await prepared.find(null);
  expect(prepared.peek(null)).toBeDefined();
  expect(await prepared.value()).toEqual(VALUE);
});
