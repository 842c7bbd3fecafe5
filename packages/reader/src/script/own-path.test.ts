import { expect, it } from "vitest";
import { ownPath } from "./own-path.js";

const ORIGIN = "https://site.example";

it.each(["/", "/forum/thread/7?page=2#note-1"])("takes the path %j", (path) => {
  expect(ownPath(path, ORIGIN)?.href).toBe(ORIGIN + path);
});

it.each([
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\\evil.example",
  "/.//evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "notes",
  "",
  null,
  undefined,
  7,
])("refuses %j", (path) => {
  expect(ownPath(path, ORIGIN)).toBeUndefined();
});
