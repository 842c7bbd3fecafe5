import { describe, expect, it } from "vitest";
import { readImageSource } from "./source.js";

describe("readImageSource", () => {
  it.each([
    ["assets/a.png", { kind: "package", file: "a.png" }],
    ["./assets/a b.png", { kind: "package", file: "a b.png" }],
    ["assets/icons/a.png", { kind: "package", file: "a.png" }],
    ["assets/..a.png", { kind: "package", file: "..a.png" }],
    ["/uploads/a.png", { kind: "site", path: "/uploads/a.png" }],
    ["https://cdn.example/a.png", { kind: "absolute", url: "https://cdn.example/a.png" }],
  ])("reads %j", (source, expected) => {
    expect(readImageSource(source)).toEqual(expected);
  });

  it.each([
    "",
    "a.png",
    "assets/",
    "assets/..",
    "assets/../../.env",
    "assets/%2e%2e/x",
    "assets\\a.png",
    "/uploads/../.env",
    "/uploads/%2E%2e/x",
    "/./x",
    "//evil.example/a.png",
    "//site.invalid/a.png",
    "/\\evil.example/a.png",
    "https:evil.example/a.png",
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "/a\nb",
  ])("refuses %j", (source) => {
    expect(readImageSource(source)).toBeUndefined();
  });
});
