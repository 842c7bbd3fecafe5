import { describe, expect, it } from "vitest";
import { emailAddressSchema } from "./email-address.js";

describe("an e-mail address", () => {
  it.each([
    "ada@example.org",
    "Sean.O'Brien+tides@Example.ORG",
    "orders/2026=q3#7&co@mail.example.co.uk",
    "{a|b}~`?^%!*$@example.org",
    "pochta@xn--80ak6aa92e.xn--p1ai",
    "0@1.example.museum",
    `${"a".repeat(63)}_@${"b".repeat(63)}.example.photography`,
  ])("may be %s", (address) => {
    expect(emailAddressSchema.safeParse(address).success).toBe(true);
  });

  it.each([
    "",
    "ada",
    "ada@localhost",
    "ada@127.0.0.1",
    "@example.org",
    ".ada@example.org",
    "ada.@example.org",
    "a..da@example.org",
    "ada@example..org",
    "ada@-example.org",
    "ada lovelace@example.org",
    '"ada lovelace"@example.org',
    "ada@example.org\r\nBcc: eve@example.org",
    "ada@example.org,eve@example.org",
    "Ada <ada@example.org>",
    "ada(comment)@example.org",
    `${"a".repeat(250)}@example.org`,
  ])("is not %j", (address) => {
    expect(emailAddressSchema.safeParse(address).success).toBe(false);
  });

  it("is judged at once, whatever is typed", () => {
    const typed = `${"a.".repeat(120)}@${"b-".repeat(60)}`;
    expect(emailAddressSchema.safeParse(typed).success).toBe(false);
  });
});
