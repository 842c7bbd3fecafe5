import { createHmac } from "node:crypto";

/**
 * Signs the token's claims again with another key, for the reference's user where one is given.
 * @param {string} token
 * @param {Buffer} key
 * @param {string} [sub]
 */
export function signAgain(token, key, sub) {
  const [header = "", payload = ""] = token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
  const own = sub === undefined ? claims : { ...claims, sub };
  const content = `${header}.${Buffer.from(JSON.stringify(own)).toString("base64url")}`;
  return `${content}.${createHmac("sha256", key).update(content).digest("base64url")}`;
}
