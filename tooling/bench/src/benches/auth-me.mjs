import { randomBytes } from "node:crypto";
import { compare } from "../compare.mjs";
import { startReference } from "../references.mjs";
import { signAgain } from "../sign-again.mjs";
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
  const token = signAgain(accessToken, key, "01a1fd93-d1bc-750e-88d9-5f2a0a6724f4");
  return [
    await compare({
      bench: "auth-me",
      goal: 0.6,
      ours: { url, expect: 200, headers: { authorization: `Bearer ${accessToken}` }, cpu: site.cpu },
      reference: { url: bare.url, expect: 200, headers: { authorization: `Bearer ${token}` }, cpu: bare.cpu },
    }),
  ];
}
