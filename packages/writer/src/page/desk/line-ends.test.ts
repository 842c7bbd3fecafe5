import { expect, it } from "vitest";
import { fromField, inField } from "./line-ends.js";

it.each(["", "one", "one\ntwo\n", "one\r\ntwo\r\n", "one\r\n\ntwo\rthree\n"])("gives %j back unchanged", (text) => {
  expect(inField(text)).not.toContain("\r");
  expect(fromField(inField(text), text)).toBe(text);
});

it.each([
  ["one\r\ntwo\r\n", "one\r\ntwo!\r\nthree\r\n"],
  ["one\ntwo\n", "one\ntwo!\nthree\n"],
  ["", "one\ntwo!\nthree\n"],
])("ends the lines of a changed text as %j does", (text, expected) => {
  expect(fromField("one\ntwo!\nthree\n", text)).toBe(expected);
});
