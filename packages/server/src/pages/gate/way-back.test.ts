import { expect, it } from "vitest";
import { wayBack } from "./way-back.js";

it.each([
  ["/articles/one?page=2", "/articles/one?page=2"],
  ["/articles/one#comments", "/articles/one"],
  ["/p/über uns", "/p/%C3%BCber%20uns"],
  ["/gateway", "/gateway"],
  ["/api/docs", "/api/docs"],
  [null, "/"],
  ["", "/"],
  ["articles", "/"],
  ["https://evil.example/", "/"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["/\t/evil.example", "/"],
  ["/\n/evil.example", "/"],
  ["/..//evil.example", "/"],
  ["/.//evil.example", "/"],
  ["javascript:alert(1)", "/"],
  ["/x\r\nSet-Cookie: a=b", "/xSet-Cookie:%20a=b"],
  [`/${"x".repeat(2_000)}`, "/"],
  ["/gate", "/"],
  ["/gate?next=/gate", "/"],
  ["/sign-in?next=/articles", "/"],
  ["/theme", "/"],
  ["/unsubscribe?token=a", "/"],
])("goes on from %j to %j", (asked, expected) => expect(wayBack(asked)).toBe(expected));
