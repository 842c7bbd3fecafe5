import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { REDACTED, redact, redactText } from "./redact.js";

describe("redact", () => {
  test.each([
    "authorization",
    "Cookie",
    "set-cookie",
    "password",
    "passwordHash",
    "refresh_token",
    "accessToken",
    "X-Install-Token",
    "siteSecret",
    "SITE_SECRET",
    "login_pin_hash",
    "loginPin",
    "pin",
    "privateKey",
    "private_key_pem",
  ])("hides the value of %s at any depth", (name) => {
    expect(redact({ outer: [{ [name]: "canary" }] })).toEqual({ outer: [{ [name]: REDACTED }] });
  });

  test.each(["tokens", "shopping", "spinner", "keyRef", "passage", "cookiecutter"])("leaves %s alone", (name) => {
    expect(redact({ [name]: "value" })).toEqual({ [name]: "value" });
  });

  test.each([
    ["postgres://joe:hunter2@db/site", "postgres://[redacted]@db/site"],
    ["see redis://:p@ss@cache:6379/0 and http://x/", "see redis://[redacted]@cache:6379/0 and http://x/"],
    ["postgres://db/site?user=joe&password=hunter2", "postgres://db/site?user=joe&password=[redacted]"],
    ["Authorization: Bearer abc.def.ghi, ok", "Authorization: Bearer [redacted], ok"],
    ["mail to joe@example.org", "mail to joe@example.org"],
  ])("cleans %s", (text, cleaned) => {
    expect(redactText(text)).toBe(cleaned);
  });

  test("cleans errors with their causes and own fields", () => {
    const cause = new Error("cannot reach postgres://joe:hunter2@db/");
    const error = Object.assign(new Error("failed", { cause }), { code: "E1", password: "hunter2" });
    expect(JSON.stringify(redact({ error }))).not.toContain("hunter2");
    expect(redact({ error })).toMatchObject({ error: { name: "Error", message: "failed", code: "E1" } });
  });

  test("ends on circular values", () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    expect(JSON.stringify(redact(circular))).toContain("[too deep]");
  });

  test("never lets a password in a URL through", () => {
    const secret = fc.stringMatching(/^[A-Za-z0-9!$&'()*+,;=:@%_.~-]{6,20}$/);
    fc.assert(
      fc.property(secret, fc.string(), (password, noise) => {
        const text = `${noise} postgres://joe:canary${password}@db:5432/site ${noise}`;
        expect(redactText(text)).not.toContain("canary");
      }),
      { numRuns: 300 },
    );
  });
});
