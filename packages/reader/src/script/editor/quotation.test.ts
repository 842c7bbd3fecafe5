import { expect, it } from "vitest";
import { ownWords, quotation } from "./quotation.js";

it("quotes line by line, and what somebody quoted themselves not at all", () => {
  expect(quotation(" one\n\ntwo ")).toBe("> one\n>\n> two\n\n");
  expect(ownWords("> yours\nmine")).toBe("mine");
  expect(ownWords("> yours")).toBe("> yours");
  expect(quotation("x".repeat(5_000)).length).toBeLessThan(1_010);
});
