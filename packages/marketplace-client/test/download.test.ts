import { createHash, randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { type DownloadSink, download } from "../src/index.js";
import { downloadFolder } from "./support/file-sink.js";
import { type Reply, startServer } from "./support/test-server.js";

const BYTES = randomBytes(300_000);
const SHA256 = createHash("sha256").update(BYTES).digest("hex");
const SIZE = BYTES.length;

async function served(reply: Reply) {
  const server = await startServer(() => reply);
  const folder = await downloadFolder();
  const target = { url: `${server.origin}/api/v1/downloads/secret`, sha256: SHA256, size: SIZE };
  const options = { baseUrl: `${server.origin}/api/v1`, fetch, openSink: folder.openSink };
  const dispose = async () => {
    await folder[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  };
  return { server, folder, target, options, [Symbol.asyncDispose]: dispose };
}

it("writes the bytes, hashed as they arrive, and says how far it is", async () => {
  await using at = await served({ bytes: BYTES });
  const progress: number[] = [];
  const onProgress = (bytes: number) => void progress.push(bytes);
  expect(await download(at.target, { ...at.options, onProgress })).toEqual({ ok: true, value: { bytes: SIZE } });
  expect((await at.folder.read()).equals(BYTES)).toBe(true);
  expect(await at.folder.names()).toEqual(["package"]);
  expect(progress.at(-1)).toBe(SIZE);
  const [request] = at.server.requests;
  expect(request?.headers["accept-encoding"]).toBe("identity");
  expect(request?.headers.authorization).toBeUndefined();
  expect(Object.keys(request?.headers ?? {}).filter((name) => name.startsWith("x-"))).toEqual([]);
});

it("accepts a checksum in capitals", async () => {
  await using at = await served({ bytes: BYTES });
  expect(await download({ ...at.target, sha256: SHA256.toUpperCase() }, at.options)).toMatchObject({ ok: true });
});

const flipped = Buffer.from(BYTES);
flipped[150_000] = (flipped[150_000] ?? 0) ^ 1;
const chunked = (bytes: Buffer) => (response: ServerResponse) => void response.writeHead(200).end(bytes);
const own = createHash("sha256").update(flipped).digest("base64");

const wrong: readonly [string, Reply, object][] = [
  ["one bit changed", { bytes: flipped }, { reason: "mismatch", code: "SVC-LICENSE-9011" }],
  [
    "changed bytes with a checksum of their own",
    { bytes: flipped, headers: { Digest: `sha-256=${own}` } },
    { code: "SVC-LICENSE-9011" },
  ],
  ["bytes that end early", { bytes: BYTES.subarray(1) }, { reason: "mismatch", code: "SVC-LICENSE-9011" }],
  [
    "bytes that end early, without a length",
    chunked(BYTES.subarray(1)),
    { reason: "mismatch", code: "SVC-LICENSE-9011" },
  ],
  ["a byte more", { bytes: Buffer.concat([BYTES, Buffer.of(0)]) }, { reason: "mismatch", code: "SVC-LICENSE-9011" }],
  ["a byte more, without a length", chunked(Buffer.concat([BYTES, Buffer.of(0)])), { reason: "too-large" }],
  ["endless bytes", (response) => void pour(response), { reason: "too-large", code: "SVC-LICENSE-9011" }],
  ["encoded bytes", { bytes: gzipSync(BYTES), headers: { "Content-Encoding": "gzip" } }, { reason: "malformed" }],
  ["a redirect", { status: 302, headers: { Location: "/elsewhere" } }, { reason: "redirect", status: 302 }],
  ["a part", { status: 206, bytes: BYTES }, { reason: "malformed", status: 206 }],
  ["a used link", { status: 404, json: {} }, { reason: "refused", code: "SVC-LICENSE-9012" }],
  ["an error", { status: 500, json: {} }, { reason: "refused", code: "SVC-LICENSE-9007" }],
  [
    "a connection that breaks",
    (response) => void breakOff(response),
    { reason: "unreachable", code: "SVC-LICENSE-9007" },
  ],
];
it.each(wrong)("leaves nothing behind: %s", async (_, reply, expected) => {
  await using at = await served(reply);
  expect(await download(at.target, at.options)).toMatchObject({ ok: false, ...expected });
  expect(await at.folder.names()).toEqual([]);
  expect(at.server.requests).toHaveLength(1);
});

it("gives up at the deadline on bytes that stop coming", async () => {
  await using at = await served((response) => void response.writeHead(200).write(BYTES.subarray(0, 1_000)));
  const outcome = await download(at.target, { ...at.options, deadlineMs: 200 });
  expect(outcome).toMatchObject({ ok: false, reason: "deadline" });
  expect(await at.folder.names()).toEqual([]);
});

it.each([
  "http://127.0.0.1:1/x",
  "http://localhost/x",
  "http://[::1]/x",
  "http://0177.0.0.1/x",
  "https://user@market.example/x",
  "file:///etc/passwd",
  "data:,x",
])("fetches nothing from %s", async (url) => {
  await using at = await served({ bytes: BYTES });
  expect(await download({ ...at.target, url }, at.options)).toMatchObject({ ok: false, reason: "malformed" });
  expect(at.server.requests).toHaveLength(0);
});

it("discards the sink when it cannot take more, and says why", async () => {
  await using at = await served((response) => void pour(response));
  let discarded = 0;
  const full: DownloadSink = {
    write: () => Promise.reject(new Error("the disk is full")),
    close: () => Promise.reject(new Error("must not be closed")),
    discard: async () => {
      discarded += 1;
    },
  };
  const outcome = download(at.target, { ...at.options, openSink: async () => full });
  await expect(outcome).rejects.toThrow("the disk is full");
  expect(discarded).toBe(1);
});

function pour(response: ServerResponse): void {
  response.writeHead(200);
  const more = () => {
    while (!response.destroyed && response.write(BYTES));
  };
  response.on("drain", more);
  more();
}

function breakOff(response: ServerResponse): void {
  response.writeHead(200, { "Content-Length": SIZE });
  response.write(BYTES.subarray(0, 1_000), () => response.destroy());
}
