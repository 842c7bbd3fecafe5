import { describe, expect, it } from "vitest";
import { classNameProblem } from "./class-name.js";

describe("classNameProblem", () => {
  it.each(["", "  ", "a", "a b c d", " a  b ", "svx", "_a", "-a", "--a", "a1-_"])("accepts %j", (name) => {
    expect(classNameProblem(name)).toBeUndefined();
  });

  it.each([
    "a b c d e",
    "sv-x",
    "SV-x",
    "Sv-x",
    "x sv-y",
    "\u017fv-x",
    "1a",
    "-",
    "-1",
    "a\tb",
    "a\nb",
    "a\u00a0b",
    "\ta",
    "a\n",
    "\u00a0a",
    "\u2003",
    '"><script>',
    "a.b",
    "é",
    "x".repeat(65),
  ])("refuses %j", (name) => {
    expect(classNameProblem(name)).toBeTypeOf("string");
  });
});
