import { describe, expect, it } from "vitest";
import { replyCleaner } from "./server-reply.js";

const base64 = (text: string): string => Buffer.from(text).toString("base64");

describe("a reply of a mail server", () => {
  it.each([
    ["the password", "535 no to p@ss/w+rd", "535 no to [redacted]"],
    ["the password as the URL has it", "535 no to p%40ss%2Fw+rd", "535 no to [redacted]"],
    ["the user name, in any case", "535 ADA@Example.org is unknown", "535 [redacted] is unknown"],
    ["what was sent to log in", `535 ${base64("\0ada@example.org\0p@ss/w+rd")}`, "535 [redacted]"],
    ["the password as it was sent", `535 ${base64("p@ss/w+rd")}`, "535 [redacted]"],
    [
      "an address with a password",
      "450 see https://eve:secret@mail.example",
      "450 see https://[redacted]@mail.example",
    ],
  ])("is shown without %s", (_what, reply, shown) => {
    expect(replyCleaner("smtp://ada%40example.org:p%40ss%2Fw+rd@mail.example:587")(reply)).toBe(shown);
  });

  it("is one short line", () => {
    const clean = replyCleaner("smtp://mail.example");
    expect(clean("550-first\r\n550 \u0000 second\u2028")).toBe("550-first 550 second");
    expect(clean("x".repeat(10_000))).toBe(`${"x".repeat(300)}…`);
  });

  it("is shown as it is where the site does not log in", () => {
    expect(replyCleaner("smtp://mail.example")("550 no.")).toBe("550 no.");
  });
});
