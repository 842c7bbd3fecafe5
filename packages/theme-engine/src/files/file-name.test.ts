import { anyText } from "@sitevine/property-tests/any-text";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fuzzRuns } from "../../test/fuzz-runs.js";
import { requirePlainPath } from "../zip/path.rule.js";
import { NamePool, safeFileName } from "./file-name.js";

describe("safeFileName", () => {
  it.each([
    ["logo.png", "logo.png"],
    ["Logo_2-x.PNG", "Logo_2-x.PNG"],
    ["a b  c.png", "a-b-c.png"],
    ["日本語.png", "日本語.png"],
    ["100%.png", "100-.png"],
    ['x"><script>.png', "x-script-.png"],
    ["../../etc/passwd", "etc-passwd"],
    ["a\r\nSet-Cookie: x.png", "a-Set-Cookie-x.png"],
    [".htaccess", "htaccess"],
    ["gnp.\u202egpj", "gnp.-gpj"],
    ["con.png", "con-file.png"],
    ["…", "file"],
    ["", "file"],
    [`${"n".repeat(300)}.png`, `${"n".repeat(96)}.png`],
    [`a.${"n".repeat(300)}`, "a"],
  ])("of %j is %j", (name, safe) => {
    expect(safeFileName(name)).toBe(safe);
  });

  it("is a name that packages accept, and its own safe name", () => {
    fc.assert(
      fc.property(anyText({ maxLength: 300 }), (name) => {
        const safe = safeFileName(name);
        expect(() => requirePlainPath(safe)).not.toThrow();
        expect(safe).not.toMatch(/[/%?#\s]/);
        expect(safeFileName(safe)).toBe(safe);
      }),
      { numRuns: fuzzRuns(500) },
    );
  });
});

describe("NamePool", () => {
  it("counts where a name is taken in any spelling", () => {
    const pool = new NamePool(["logo-2.png"]);
    const claimed = ["logo.png", "LOGO.png", "logo.png", "cafe\u0301", "caf\u00e9", "x", "x"].map((name) =>
      pool.claim(name),
    );
    expect(claimed).toEqual(["logo.png", "LOGO-3.png", "logo-4.png", "cafe\u0301", "caf\u00e9-2", "x", "x-2"]);
  });
});
