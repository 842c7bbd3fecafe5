import { expect, it } from "vitest";
import { readAccessToken } from "./access-token.js";

const token = (claims: unknown): string => `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`;

it("reads whose it is and how long it lasts", () => {
  const text = token({ sub: "01-ada", iat: 1_000, exp: 1_900, name: "Ürsüla?>" });
  expect(readAccessToken(text)).toEqual({ text, subject: "01-ada", lifetimeMs: 900_000 });
});

it.each(["", "nonsense", "a.%%%.c", token(null), token({ sub: 7, iat: 5, exp: 5 }), token({ exp: 9 })])(
  "takes %j for one that ends soon",
  (text) => expect(readAccessToken(text)).toEqual({ text, subject: "", lifetimeMs: 60_000 }),
);
