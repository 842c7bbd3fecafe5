import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { PreparedJson } from "../platform/assets/prepared-json.js";
import { jsonAnswer, preparedJsonAnswer } from "./json-answer.js";

const LONG = { words: Array.from({ length: 200 }, (_, index) => `word ${index}`) };
const partsOf = (acceptEncoding: string | null, headers: Readonly<Record<string, string>> = {}) => ({
  acceptEncoding,
  status: 200,
  headers: new Headers(headers),
});

describe("an answer with JSON", () => {
  it.each([
    ["gzip", "gzip"],
    ["br, gzip", "br"],
    ["identity", null],
    [null, null],
  ])("is compressed for a client that accepts %s", async (accept, encoding) => {
    const answer = await jsonAnswer(LONG, partsOf(accept, { Vary: "Cookie" }));
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(answer.headers.get("vary")).toBe("Accept-Encoding, Cookie");
    expect(answer.headers.get("content-type")).toBe("application/json");
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (encoding) expect(bytes.byteLength).toBeLessThan(1_000);
    if (encoding === "gzip") expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(LONG);
    if (!encoding) expect(JSON.parse(bytes.toString())).toEqual(LONG);
  });

  it.each([
    [1_023, null],
    [1_024, "gzip"],
  ])("of %i bytes has the encoding %s, whatever its letters", async (length, encoding) => {
    const ascii = "a".repeat(length - 2);
    const umlauts = `${"ä".repeat((length - 2) >> 1)}${"a".repeat(length % 2)}`;
    for (const text of [ascii, umlauts]) {
      expect(Buffer.byteLength(JSON.stringify(text))).toBe(length);
      const { headers } = await jsonAnswer(text, partsOf("gzip"));
      expect([headers.get("content-encoding"), headers.get("vary")]).toEqual([encoding, encoding && "Accept-Encoding"]);
    }
  });

  it("of much is compressed beside other work, with the same result", async () => {
    const much = { words: Array.from({ length: 40_000 }, (_, index) => index) };
    const answer = await jsonAnswer(much, partsOf("gzip"));
    expect(JSON.parse(gunzipSync(Buffer.from(await answer.arrayBuffer())).toString())).toEqual(much);
  });

  it.each([null, "br", "gzip"])("is the same when it was prepared, for a client that accepts %s", async (accept) => {
    for (const value of [LONG, { words: ["short"] }]) {
      const prepared = new PreparedJson(value);
      for (let time = 0; time < 2; time += 1) {
        const [made, kept] = [
          await jsonAnswer(value, partsOf(accept)),
          await preparedJsonAnswer(prepared, partsOf(accept)),
        ];
        expect([...kept.headers]).toEqual([...made.headers]);
        expect(await kept.arrayBuffer()).toEqual(await made.arrayBuffer());
      }
    }
  });

  it("has a tag for each encoding, any of which makes it known", async () => {
    const ask = (acceptEncoding: string | null, ifNoneMatch: string | null = null) =>
      jsonAnswer(LONG, { ...partsOf(acceptEncoding, { ETag: '"state"' }), ifNoneMatch });
    const tags = [];
    for (const accept of [null, "br", "gzip"]) tags.push((await ask(accept)).headers.get("etag"));
    expect(tags).toEqual(['"state"', '"state-br"', '"state-gzip"']);
    for (const had of ['"state"', '"state-br"', '"state-gzip"', '"x", "state-gzip"', 'W/"state-br"', "*"]) {
      const answer = await ask("gzip", had);
      expect([had, answer.status, answer.body, answer.headers.get("vary")]).toEqual([
        had,
        304,
        null,
        "Accept-Encoding",
      ]);
      expect(had === "*" || had.includes(answer.headers.get("etag") ?? "none")).toBe(true);
    }
    for (const other of ['"other"', '"other-gzip"', '"stat"', ""])
      expect([other, (await ask("gzip", other)).status]).toEqual([other, 200]);
  });
});
