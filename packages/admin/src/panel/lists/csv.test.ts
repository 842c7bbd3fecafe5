import { expect, it } from "vitest";
import { csvOf } from "./csv.js";

it("quotes what would end a cell", () => {
  expect(
    csvOf([
      ["Name", "Note"],
      ['Ada "the" first', "one,\ntwo"],
    ]),
  ).toBe('Name,Note\r\n"Ada ""the"" first","one,\ntwo"\r\n');
});

it.each(["=1+1", "+49", "-2", "@sum", "\tx"])("keeps spreadsheets from running %j", (value) =>
  expect(csvOf([[value]])).toBe(`'${value}\r\n`),
);
