import { describe, expect, it } from "vitest";
import { sealedText } from "./sealed-text.js";

const SECRET = "a secret of thirty-two bytes or more";

describe("sealed text", () => {
  const { seal, open } = sealedText(SECRET, "queued-mail");

  it("comes back as it was, and never lies twice in the same form", () => {
    for (const text of ["", "123456", "Grüße 🎉".repeat(500)]) expect(open(seal(text))).toBe(text);
    expect(seal("123456")).not.toBe(seal("123456"));
    expect(Buffer.from(seal("123456"), "base64url").includes("123456")).toBe(false);
  });

  it("is refused when a bit of it was changed, when it is cut, and when another site or purpose opens it", () => {
    const sealed = seal("123456");
    const bytes = Buffer.from(sealed, "base64url");
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(() => open(changed.toString("base64url"))).toThrow();
    }
    expect(() => open(sealed.slice(0, 20))).toThrow(/too short/);
    expect(() => sealedText(SECRET, "refresh-token").open(sealed)).toThrow();
    expect(() => sealedText(`${SECRET}!`, "queued-mail").open(sealed)).toThrow("SITE_SECRET is another one now");
  });
});
