import { createHmac, randomBytes } from "node:crypto";
import { compare } from "../compare.mjs";
import { startReference } from "../references.mjs";
import { ADMIN, startSite } from "../site.mjs";

/** The current user, compared with a bare Hono route that verifies such a token and reads one indexed row. */
export async function authMe() {
  await using site = await startSite();
  const url = `${site.origin}/api/auth/me`;
  const { email, password } = ADMIN;
  const answer = await fetch(`${site.origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const { accessToken } = /** @type {{ accessToken: string }} */ (await answer.json());

  const key = randomBytes(32);
  await using bare = await startReference("hono-me", { body: key, type: "" });
  const token = signAgain(accessToken, key);
  return [
    await compare({
      bench: "auth-me",
      goal: 0.5,
      ours: { url, expect: 200, headers: { authorization: `Bearer ${accessToken}` } },
      reference: { url: bare.url, expect: 200, headers: { authorization: `Bearer ${token}` } },
    }),
  ];
}

/**
 * Signs the token's claims again with another key, for the reference's user.
 * @param {string} token
 * @param {Buffer} key
 */
function signAgain(token, key) {
  const [header = "", payload = ""] = token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
  const own = { ...claims, sub: "01a1fd93-d1bc-750e-88d9-5f2a0a6724f4" };
  const content = `${header}.${Buffer.from(JSON.stringify(own)).toString("base64url")}`;
  return `${content}.${createHmac("sha256", key).update(content).digest("base64url")}`;
}
