import { createHmac } from "node:crypto";
import { nextComment } from "./texts.mjs";

/** @typedef {import("./acts.mjs").Given} Given */
/** @typedef {import("./acts.mjs").Writing} Writing */

const ADMIN = "/ghost/api/admin";
const COMMENTED = 100;
const TOKEN_SECONDS = 300;
// Well before its token ends, whose time the server compares with its own clock.
const RENEW_SECONDS = 240;

const encoded = (/** @type {unknown} */ value) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Headers for the Admin API, with a new token before the former ends. @param {string} key of an integration, `id:secret` */
function staffHeaders(key) {
  const [id, secret = ""] = key.split(":");
  let made = Number.NEGATIVE_INFINITY;
  let token = "";
  return () => {
    const now = Math.floor(Date.now() / 1_000);
    if (now - made >= RENEW_SECONDS) {
      const claims = { iat: now, exp: now + TOKEN_SECONDS, aud: "/admin/" };
      const signed = `${encoded({ alg: "HS256", typ: "JWT", kid: id })}.${encoded(claims)}`;
      token = `${signed}.${createHmac("sha256", Buffer.from(secret, "hex")).update(signed).digest("base64url")}`;
      made = now;
    }
    return { authorization: `Ghost ${token}`, "accept-version": "v6.0" };
  };
}

/**
 * Answer of Ghost to an administrator; it holds only the requested fields.
 * @typedef {{ members: { id: string }[], member_signin_urls: { url: string }[], posts: { id: string }[] }} Answer
 *
 * @param {Given} given @param {string} path @param {unknown} [body] @returns {Promise<Answer>}
 */
async function asStaff({ origin, key }, path, body) {
  const response = await fetch(origin + ADMIN + path, {
    method: body === undefined ? "GET" : "POST",
    headers: { ...staffHeaders(key)(), "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} gave ${response.status}: ${await response.text()}`);
  return /** @type {Answer} */ (await response.json());
}

/**
 * Makes a member and signs them in with the link that Ghost would mail them; returns the headers with their session.
 * @param {Given} given @param {string} email @returns {Promise<Record<string, string>>}
 */
async function newMember(given, email) {
  const { members } = await asStaff(given, "/members/", { members: [{ name: "A member", email }] });
  const { member_signin_urls: links } = await asStaff(given, `/members/${members[0]?.id}/signin_urls/`);
  const response = await fetch(links[0]?.url ?? "", { redirect: "manual" });
  const cookie = response.headers.getSetCookie().map((each) => each.split(";", 1)[0]);
  if (cookie.length === 0) throw new Error(`The link to sign in gave ${response.status} and no session.`);
  return { cookie: cookie.join("; "), origin: given.origin };
}

/** @param {Given} given @param {string} path @param {(text: import("./texts.mjs").Text) => object} source @returns {Writing} */
function posting({ key, connections, nextText }, path, source) {
  const headers = staffHeaders(key);
  return {
    writers: connections,
    async act(send) {
      const text = nextText();
      const post = { title: text.title, tags: text.tags, status: "published", ...source(text) };
      await send({ path, headers: headers(), body: { posts: [post] }, expect: 201 });
    },
  };
}

/** As HTML, which Ghost turns into the format that it stores. @param {Given} given @returns {Promise<Writing>} */
const articles = async (given) => posting(given, `${ADMIN}/posts/?source=html`, ({ html }) => ({ html }));

/** In the format that Ghost stores and its editor sends, as one card of HTML. @param {Given} given @returns {Promise<Writing>} */
const storedArticles = async (given) =>
  posting(given, `${ADMIN}/posts/`, ({ html }) => ({
    lexical: JSON.stringify({
      root: {
        children: [{ type: "html", version: 1, html }],
        direction: null,
        format: "",
        indent: 0,
        type: "root",
        version: 1,
      },
    }),
  }));

/** @param {Given} given @returns {Promise<Writing>} */
async function comments(given) {
  const { posts } = await asStaff(given, `/posts/?limit=${COMMENTED}&order=published_at%20asc&fields=id`);
  const run = Date.now().toString(36);
  const emails = Array.from({ length: given.connections }, (_, member) => `member-${run}-${member}@example.org`);
  const writers = await Promise.all(emails.map((email) => newMember(given, email)));
  let written = 0;
  return {
    writers: writers.length,
    async act(send, writer) {
      const post = posts[written++ % posts.length];
      const body = { comments: [{ post_id: post?.id, html: `<p>${nextComment()}</p>` }] };
      await send({ path: "/members/api/comments/", headers: writers[writer], body, expect: 201 });
    },
  };
}

export const ghost = { articles, "articles, as stored": storedArticles, comments };
