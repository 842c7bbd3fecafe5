import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { prepareAsset } from "../platform/assets/prepared-asset.js";
import { serveAsset } from "./serve-asset.js";

const css = ".x { color: red }\n".repeat(50);
const asset = prepareAsset(css, "text/css");
const ask = (headers: Record<string, string> = {}) =>
  serveAsset(asset, new Request("http://x/", { headers }), { "Cache-Control": "public" });

describe("serveAsset", () => {
  it("sends the bytes with type, length and a strong tag", async () => {
    const response = await ask();
    expect(await response.text()).toBe(css);
    expect(response.headers.get("content-type")).toBe("text/css");
    expect(response.headers.get("content-length")).toBe(String(css.length));
    expect(response.headers.get("etag")).toMatch(/^"[\w-]{27}"$/);
  });

  it.each([
    ["br", (bytes: Buffer) => brotliDecompressSync(bytes)],
    ["gzip", (bytes: Buffer) => gunzipSync(bytes)],
  ])("compresses with %s", async (encoding, unpack) => {
    const response = await ask({ "accept-encoding": `${encoding}, deflate` });
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(unpack(Buffer.from(await response.arrayBuffer())).toString()).toBe(css);
    expect(response.headers.get("vary")).toBe("Accept-Encoding");
  });

  it.each(["br;q=0", "identity", "gzip; q=0.0", ""])("leaves the bytes alone for %j", async (accept) => {
    expect((await ask({ "accept-encoding": accept })).headers.get("content-encoding")).toBeNull();
  });

  it("answers 304 for the tag of the same encoding alone", async () => {
    const plain = (await ask()).headers.get("etag") ?? "";
    for (const condition of [plain, `W/${plain}`, `"other", ${plain}`, "*"])
      expect((await ask({ "if-none-match": condition })).status).toBe(304);
    expect((await ask({ "if-none-match": plain, "accept-encoding": "br" })).status).toBe(200);
    expect((await ask({ "if-none-match": '"other"' })).status).toBe(200);
  });
});
