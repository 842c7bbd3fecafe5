import { expect, it } from "vitest";
import { nextPath } from "./next-path.js";

const ORIGIN = "https://site.example";

it.each([
  ["/articles/one?page=2#comments", "/articles/one?page=2#comments"],
  ["/u/ada", "/u/ada"],
  ["/sign-in-and-out", "/sign-in-and-out"],
  [null, "/"],
  ["", "/"],
  ["https://evil.example/", "/"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["/\t/evil.example", "/"],
  ["/\n/evil.example", "/"],
  ["/..//evil.example", "/"],
  ["/.//evil.example", "/"],
  ["javascript:alert(1)", "/"],
  ["articles", "/"],
  ["/sign-in?next=/sign-in", "/"],
  ["/register", "/"],
  ["/api/auth/logout", "/"],
])("goes on from %j to %j", (asked, expected) => expect(nextPath(asked, ORIGIN)).toBe(expected));
