import { login, me, register, sendRegistrationCode } from "@sitevine/api";
import { createClient } from "@sitevine/api/client";
import { MINUTE } from "./durations.mjs";

const ORIGIN = "http://demo.test";
// Access tokens live for a quarter of an hour of story time.
const AWAKE = 10 * MINUTE;

/**
 * Somebody with a browser: a client that keeps cookies and has an address of its own.
 * @typedef {object} Person
 * @property {import("@sitevine/api/client").Client} client
 * @property {() => Promise<void>} arrive has a session that lasts, logging in again where it takes that
 * @property {(displayName: string, readCode: () => Promise<string>) => Promise<string>} signUp gives the new member's id
 * @property {() => Promise<string>} findOwnId
 */

/** @param {string} username */
export const emailOf = (username) => `${username}@example.org`;

/**
 * @param {Pick<import("@sitevine/server").Site, "fetch">} site
 * @param {string} peer address that the person calls from
 */
export function visitorOf(site, peer) {
  /** @type {Map<string, string>} */
  const cookies = new Map();
  return createClient({
    baseUrl: ORIGIN,
    async fetch(url, init) {
      const headers = new Headers(init.headers);
      if (cookies.size > 0) headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
      const response = await site.fetch(new Request(url, { ...init, headers }), { peer });
      for (const line of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      return response;
    },
  });
}

/**
 * @param {Pick<import("@sitevine/server").Site, "fetch">} site
 * @param {{ username: string, password: string, peer: string, now: () => number }} who
 * @returns {Person}
 */
export function personOf(site, { username, password, peer, now }) {
  const client = visitorOf(site, peer);
  const email = emailOf(username);
  let seen = Number.NEGATIVE_INFINITY;
  const findOwnId = async () => (await client.call(me)).user.id;
  return {
    client,
    findOwnId,
    async arrive() {
      if (now() - seen < AWAKE) return;
      if (client.token === null || (await client.renew()) === null)
        await client.call(login, { body: { email, password } });
      seen = now();
    },
    async signUp(displayName, readCode) {
      await client.call(sendRegistrationCode, { body: { email } });
      const code = await readCode();
      await client.call(register, { body: { email, code, username, password, displayName } });
      seen = now();
      return findOwnId();
    },
  };
}
