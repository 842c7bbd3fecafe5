import { expect, it } from "vitest";
import { isSitePath } from "./site-path.model.js";

it.each(["/", "/forum", "/forum/thread/7?page=2#note-1", "/a:b", "/@ada", "/%09/host"])("takes %j", (path) => {
  expect(isSitePath(path)).toBe(true);
});

it.each([
  "",
  "forum",
  "//evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\n/evil.example",
  "/\t\\evil.example",
  "\t//evil.example",
  "/.//evil.example",
  "/./\t/evil.example",
  "/a/..//evil.example",
  "/%2e//evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "/\u0000/evil.example",
])("refuses %j, which leads elsewhere or may be read so", (path) => {
  expect(isSitePath(path)).toBe(false);
});
