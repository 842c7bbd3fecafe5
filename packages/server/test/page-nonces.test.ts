import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { databases, temporaryDirectory } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createSite, loadConfig } from "../src/index.js";
import { ADMIN, bootSite, SITE } from "./support/booted-site.js";
import { visit, withoutNonces } from "./support/pages.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

const policyNonces = (policy: string | null | undefined): readonly string[] =>
  [...(policy ?? "").matchAll(/'nonce-([^']*)'/g)].map(([, nonce]) => nonce ?? "");

const scriptNonces = (text: string): readonly string[] =>
  [...text.matchAll(/<script\b[^>]*?(?: nonce="([^"]*)")?><\/script>/g)].map(([, nonce]) => nonce ?? "");

/** The one nonce of an answer, which all of its scripts carry. */
function nonceOf(policy: string | null | undefined, text: string): string {
  const [nonce = "", ...more] = policyNonces(policy);
  expect(more).toEqual([]);
  expect(nonce).toMatch(/^[\w-]{24}$/);
  expect(new Set(scriptNonces(text))).toEqual(new Set([nonce]));
  return nonce;
}

const PAGES = ["/", "/articles", `/u/${ADMIN.username}`, "/search?q=x", "/sign-in", "/nowhere"];

describe("the nonce of a page", () => {
  it.each(PAGES)("differs from answer to answer at %s, and nothing else does", async (path) => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const [first, second] = [await visit(booted, path), await visit(booted, path)];
    const nonces = [first, second].map(({ headers, text }) => nonceOf(headers.get("content-security-policy"), text));
    expect(new Set(nonces).size).toBe(2);
    expect(first.headers.get("content-security-policy")).not.toMatch(/script-src[^;]*('self'|unsafe)/);
    if (path !== "/nowhere") expect(withoutNonces(second.text)).toBe(withoutNonces(first.text));
  });

  it("is the same in the policy and in the page over a socket, in each encoding", async () => {
    await using folder = await temporaryDirectory();
    const environment = { NODE_ENV: "production", LOG_LEVEL: "silent", DATA_DIR: folder.path, PORT: "0" };
    await using site = await createSite(loadConfig(environment));
    await site.install({ site: SITE, admin: ADMIN });
    const { url } = await site.start();
    const unpackers: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
      identity: (bytes) => bytes,
      gzip: (bytes) => gunzipSync(bytes),
      br: (bytes) => brotliDecompressSync(bytes),
    };
    const nonces: string[] = [];
    const texts = new Set<string>();
    for (const [encoding, unpack] of Object.entries(unpackers))
      for (let round = 0; round < 3; round += 1) {
        const answer = await ask(url, { "accept-encoding": encoding });
        const body = await buffer(answer);
        expect(answer.headers["content-encoding"] ?? "identity").toBe(encoding);
        expect(answer.headers["content-length"]).toBe(String(body.byteLength));
        const text = unpack(body).toString();
        nonces.push(nonceOf(String(answer.headers["content-security-policy"]), text));
        texts.add(withoutNonces(text));
      }
    expect(new Set(nonces).size).toBe(9);
    expect(texts.size).toBe(1);
  });

  it("stays with the bytes that a browser has: what is unchanged names no policy", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const tag = (await visit(booted, "/")).headers.get("etag") ?? "";
    expect(tag).toMatch(/^W\/"/);
    const unchanged = await visit(booted, "/", { "if-none-match": tag });
    expect(unchanged.status).toBe(304);
    expect(unchanged.headers.has("content-security-policy")).toBe(false);
    expect(unchanged.headers.get("vary")).toContain("Cookie");
  });
});

/** Asks as a browser does; `fetch` would unpack the answer. */
const ask = (url: string, headers: Readonly<Record<string, string>>): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(url, { headers }, resolve).on("error", reject);
  });
