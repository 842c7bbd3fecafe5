import { gunzipSync } from "node:zlib";
import * as api from "@sitevine/api";
import { addressOf, databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { publishArticle } from "./support/articles.js";
import { type BootedSite, bootSite } from "./support/booted-site.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");
const GZIP = { "accept-encoding": "gzip" };

/** An answer as it is on the wire. */
async function onTheWire(booted: BootedSite, path: string, headers: Readonly<Record<string, string>>, init = {}) {
  const answer = await booted.site.fetch(new Request(`http://site.test${path}`, { headers, ...init }));
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isPacked = answer.headers.get("content-encoding") === "gzip";
  return {
    status: answer.status,
    headers: answer.headers,
    bytes,
    text: (isPacked ? gunzipSync(bytes) : bytes).toString(),
  };
}

async function boot() {
  const booted = await bootSite(kind as NonNullable<typeof kind>);
  const token = await booted.installed();
  return { booted, token, authorization: `Bearer ${token}` };
}

describe("JSON over the wire", () => {
  it("is a fifth for those who accept it, and the same for everybody else", async () => {
    const { booted, token } = await boot();
    await using _ = booted;
    for (let number = 0; number < 20; number += 1) await publishArticle(booted, token, { title: `Boat ${number}` });
    const list = addressOf(api.listArticles, { query: { limit: 20 } });
    const [plain, packed] = [await onTheWire(booted, list, {}), await onTheWire(booted, list, GZIP)];
    expect([plain.headers.get("content-encoding"), packed.headers.get("content-encoding")]).toEqual([null, "gzip"]);
    expect([plain.headers.get("vary"), packed.headers.get("vary")]).toEqual(["Accept-Encoding", "Accept-Encoding"]);
    expect(packed.text).toBe(plain.text);
    expect(packed.bytes.byteLength).toBeLessThan(plain.bytes.byteLength / 5);
    expect(packed.bytes.byteLength).toBeLessThan(3_500);
  });

  it("is compressed in errors, too, unless it is short or they are shown as a page", async () => {
    const { booted, authorization } = await boot();
    await using _ = booted;
    const tokens = Object.fromEntries(Array.from({ length: 40 }, (_unused, index) => [`--wrong-${index}`, ";"]));
    const headers = { ...GZIP, authorization, "content-type": "application/json" };
    const body = JSON.stringify({ tokens: { global: tokens } });
    const refused = await onTheWire(booted, addressOf(api.saveTokens), headers, { method: "PUT", body });
    expect([refused.status, refused.headers.get("content-encoding")]).toEqual([422, "gzip"]);
    expect(refused.text).toContain("--wrong-39");
    const missing = await onTheWire(booted, addressOf(api.getArticle, { params: { slug: "none" } }), GZIP);
    expect([missing.status, missing.headers.get("content-encoding")]).toEqual([404, null]);
    const page = await onTheWire(booted, "/none", { ...GZIP, accept: "text/html" });
    expect([page.status, page.headers.get("content-encoding")]).toEqual([404, null]);
    expect(page.text).toContain("<html");
  });

  it("has tags that If-None-Match and If-Match know in every encoding", async () => {
    const { booted, authorization } = await boot();
    await using _ = booted;
    const path = addressOf(api.getLayoutDraft, { params: { templateKey: "home" } });
    const ask = (headers: Readonly<Record<string, string>> = {}) =>
      onTheWire(booted, path, { authorization, ...headers });
    const [plain, packed] = [await ask(), await ask(GZIP)];
    const [tag, packedTag] = [plain, packed].map(({ headers }) => headers.get("etag") ?? "");
    expect(packedTag).toBe(tag?.replace(/"$/, '-gzip"'));
    for (const had of [tag ?? "", packedTag ?? ""])
      for (const accept of [{}, GZIP]) {
        const known = await ask({ ...accept, "if-none-match": had });
        expect([known.status, known.text, known.headers.get("etag")]).toEqual([304, "", had]);
      }
    const { document } = JSON.parse(packed.text);
    const save = (ifMatch: string) =>
      onTheWire(
        booted,
        addressOf(api.saveLayoutDraft, { params: { templateKey: "home" } }),
        { authorization, "content-type": "application/json", "if-match": ifMatch },
        { method: "PUT", body: JSON.stringify({ document: { ...document, regions: {} } }) },
      );
    expect((await save('"other-gzip"')).status).toBe(409);
    expect((await save(packedTag ?? "")).status).toBe(200);
    expect((await save(packedTag ?? "")).status).toBe(409);
    expect((await ask({ ...GZIP, "if-none-match": packedTag ?? "" })).status).toBe(200);
  });

  it("of streams stays as it is", async () => {
    const { booted } = await boot();
    await using _ = booted;
    const aborting = new AbortController();
    const address = addressOf(api.streamStyleVersion);
    const request = new Request(`http://site.test${address}`, { headers: GZIP, signal: aborting.signal });
    const { headers, body } = await booted.site.fetch(request);
    expect([headers.get("content-type"), headers.get("content-encoding")]).toEqual([
      "text/event-stream; charset=utf-8",
      null,
    ]);
    await body?.cancel();
    aborting.abort();
  });
});
