import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { databases, temporaryDirectory } from "@sitevine/testkit";
import { writerFiles } from "@sitevine/writer";
import { describe, expect, it } from "vitest";
import { createSite, loadConfig } from "../src/index.js";
import { ADMIN, bootSite, SITE } from "./support/booted-site.js";
import { pageCookies } from "./support/members.js";
import { visit } from "./support/pages.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

const scriptsOf = (headers: Headers): string =>
  /script-src ([^;]*)$/.exec(headers.get("content-security-policy") ?? "")?.[1] ?? "";
const OWN_HOST = "site.test/assets/reader/";
const PUBLIC_HOST = `${new URL(SITE.url).host}/assets/reader/`;

const PAGES = ["/", "/articles", `/u/${ADMIN.username}`, "/search?q=x", "/sign-in", "/settings", "/nowhere"];

describe("the policy of a page", () => {
  it.each(PAGES)("allows the scripts of public pages at %s, and the page has no other", async (path) => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const { headers, text } = await visit(booted, path);
    expect(scriptsOf(headers)).toBe([...new Set([OWN_HOST, PUBLIC_HOST])].join(" "));
    expect(headers.get("content-security-policy")).not.toMatch(/unsafe|nonce|strict-dynamic/);
    const tags = [...text.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
    expect(tags.length).toBeGreaterThan(0);
    for (const tag of tags)
      expect(tag).toMatch(
        /^<script (?:src="\/assets\/reader\/[\w.-]+\.js" type="module"|type="application\/ld\+json")>$/,
      );
    expect(text).not.toContain("nonce");
  });

  it("allows the scripts of the writing page there, and nowhere else", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const { headers, text } = await visit(booted, "/write", await pageCookies(booted, ADMIN.email));
    expect(scriptsOf(headers)).toContain(`${OWN_HOST} site.test${writerFiles.base}`);
    expect(text).toContain(`src="${writerFiles.base}`);
    expect(writerFiles.base).toBe("/assets/writer/");
  });

  it("names the host of BASE_URL too, since a proxy may send a host of its own", async () => {
    await using booted = await bootSite(kind, { environment: { BASE_URL: "https://public.example:8443" } });
    await booted.installed();
    for (const path of ["/articles", "/sign-in", "/nowhere"])
      expect(scriptsOf((await visit(booted, path)).headers)).toContain(
        `${OWN_HOST} public.example:8443/assets/reader/`,
      );
  });

  it("covers nothing but files of the program: what lies below the folder is found by its exact name or not at all", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const [script = ""] = /\/assets\/reader\/[^"]+/.exec((await visit(booted, "/")).text) ?? [];
    expect((await visit(booted, script)).headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    // A browser checks the path of the first address alone, so nothing here may lead elsewhere either.
    for (const path of [
      `${script}/`,
      "/assets/reader/",
      "/assets/reader",
      "/assets/reader/missing.js",
      "/assets/reader/missing.js/",
      "/assets/reader/..%2fpanel/main.js",
      "/assets/reader/..%2f..%2fapi/health",
      "/assets/reader/%2e%2e%2fbase.css",
      "/assets/reader//uploads/x.js",
      "/assets/reader/..%5c..%5cuploads%5cx.js",
      "/assets/reader/;/../x",
    ])
      expect([path, (await booted.call(path)).status]).toEqual([path, 404]);
  });
});

describe("the bytes of a page", () => {
  it.each(["/", "/articles", `/u/${ADMIN.username}`, "/search?q=x"])(
    "are the same in each answer at %s, under a strong tag that saves the next one",
    async (path) => {
      await using booted = await bootSite(kind);
      await booted.installed();
      const [first, second] = [await visit(booted, path), await visit(booted, path)];
      expect(second.text).toBe(first.text);
      const tag = first.headers.get("etag") ?? "";
      expect(tag).toMatch(/^"[\w-]{27}"$/);
      expect(second.headers.get("etag")).toBe(tag);
      const unchanged = await visit(booted, path, { "if-none-match": tag });
      expect([unchanged.status, unchanged.text]).toEqual([304, ""]);
      expect(unchanged.headers.get("content-security-policy")).toBe(first.headers.get("content-security-policy"));
      expect(unchanged.headers.get("vary")).toContain("Cookie");
    },
  );

  it("are the same over a socket in each encoding, which has a tag of its own", async () => {
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
    const texts = new Set<string>();
    const tags = new Set<unknown>();
    for (const [encoding, unpack] of Object.entries(unpackers))
      for (let round = 0; round < 3; round += 1) {
        const answer = await ask(url, { "accept-encoding": encoding });
        const body = await buffer(answer);
        expect(answer.headers["content-encoding"] ?? "identity").toBe(encoding);
        expect(answer.headers["content-length"]).toBe(String(body.byteLength));
        expect(answer.headers["content-security-policy"]).toContain(`script-src ${new URL(url).host}/assets/reader/`);
        texts.add(unpack(body).toString());
        tags.add(answer.headers.etag);
        const again = await ask(url, { "accept-encoding": encoding, "if-none-match": String(answer.headers.etag) });
        expect([again.statusCode, (await buffer(again)).byteLength]).toEqual([304, 0]);
      }
    expect([texts.size, tags.size]).toEqual([1, 3]);
  });
});

/** Asks as a browser does; `fetch` would unpack the answer. */
const ask = (url: string, headers: Readonly<Record<string, string>>): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(url, { headers }, resolve).on("error", reject);
  });
