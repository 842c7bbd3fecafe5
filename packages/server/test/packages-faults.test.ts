import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import { databases, eventually } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { bootSite } from "./support/booted-site.js";
import { doneIn, errorIn, type Faults, startPackageServer } from "./support/package-server.js";
import { openRaw } from "./support/raw-http.js";
import { homeLayout, themePackage } from "./support/theme-package.js";

const COAST = { kind: "theme", id: "coast" } as const;
const packageOf = (version: string) => ({
  id: "coast",
  version,
  bytes: themePackage({ version, layouts: { home: homeLayout(version) } }),
});

/** A site on a socket with version 1.0.0 and is offered 2.0.0. */
async function openShop(kind: Parameters<typeof bootSite>[0], deadlineMs?: number) {
  const server = await startPackageServer(deadlineMs);
  const booted = await bootSite(kind, { environment: { PORT: "0" }, overrides: { packageSource: server.source } });
  const token = await booted.installed();
  const { url } = await booted.site.start();
  const ada = booted.as(token);
  await server.offer(packageOf("1.0.0"));
  doneIn(await ada.call(api.installPackage, { body: COAST }));
  await ada.call(api.activateTheme, { params: { id: "coast" } });
  await server.offer(packageOf("2.0.0"));
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return {
    server,
    booted,
    ada,
    /** The same over the socket. */
    async update(signal?: AbortSignal) {
      const request = { method: "POST", headers, body: JSON.stringify(COAST), ...(signal && { signal }) };
      return await fetch(new URL(api.updatePackage.path, url), request);
    },
    port: Number(new URL(url).port),
    token,
    observe: async () => ({
      layouts: (await ada.call(api.listLayouts)).text,
      installed: (await ada.call(api.listMarketplacePackages)).text,
      library: (await ada.call(api.listThemes)).text,
      css: (await ada.call(api.getStylesheet)).text,
      files: (await readdir(join(booted.dataDir, "uploads"), { recursive: true })).sort(),
      unfinished: await readdir(join(booted.dataDir, "incoming")),
    }),
    async [Symbol.asyncDispose]() {
      server.faults.download = undefined;
      await server[Symbol.asyncDispose]();
      await booted[Symbol.asyncDispose]();
    },
  };
}

const answerOf = async (response: Response) => ({ status: response.status, text: await response.text() });

const FAULTS: readonly (readonly [name: string, faults: Faults, code: string, message: RegExp])[] = [
  [
    "a connection that breaks in the middle",
    {
      download(response, bytes) {
        response.writeHead(200, { "Content-Length": bytes.length });
        response.write(bytes.subarray(0, 100), () => response.destroy());
      },
    },
    "SVC-LICENSE-9007",
    /connection to it broke/,
  ],
  [
    "a body that ends early",
    { download: (response, bytes) => void response.writeHead(200).end(bytes.subarray(0, 100)) },
    "SVC-LICENSE-9011",
    /ended early/,
  ],
  [
    "other bytes",
    { download: (response, bytes) => void response.writeHead(200).end(bytes.map((byte) => byte ^ 1)) },
    "SVC-LICENSE-9011",
    /not the authorised ones/,
  ],
  [
    "endless data",
    {
      download(response) {
        response.writeHead(200);
        const more = (): void => {
          while (!response.destroyed && response.write(Buffer.alloc(65_536)));
        };
        response.on("drain", more);
        more();
      },
    },
    "SVC-LICENSE-9011",
    /larger than was authorised/,
  ],
  [
    "another length than announced",
    { download: (response) => void response.writeHead(200, { "Content-Length": 9 }).end("too short") },
    "SVC-LICENSE-9011",
    /authorised size/,
  ],
  [
    "a download that answers 500",
    { download: (response) => void response.writeHead(500).end("no") },
    "SVC-LICENSE-9007",
    /failed with status 500/,
  ],
  [
    "a redirect",
    { download: (response) => void response.writeHead(302, { Location: "http://127.0.0.1:1/" }).end() },
    "SVC-LICENSE-9007",
    /redirect/,
  ],
  [
    "encoded bytes",
    { download: (response, bytes) => void response.writeHead(200, { "Content-Encoding": "gzip" }).end(bytes) },
    "SVC-LICENSE-9007",
    /encoded/,
  ],
  [
    "a catalogue that answers 500",
    { catalogue: (response) => void response.writeHead(500).end("no") },
    "SVC-LICENSE-9007",
    /could not be read/,
  ],
  [
    "a catalogue of garbage",
    { catalogue: (response) => void response.writeHead(200).end("<html>") },
    "SVC-LICENSE-9007",
    /not well-formed/,
  ],
];

describe.each(databases())("an update from a broken marketplace on $name", (kind) => {
  it("ends with a clear error, leaves nothing on disk and changes nothing, whatever is wrong", async () => {
    await using shop = await openShop(kind);
    const before = await shop.observe();
    for (const [name, faults, code, message] of FAULTS) {
      Object.assign(shop.server.faults, { catalogue: undefined, download: undefined }, faults);
      const error = errorIn(await answerOf(await shop.update()));
      expect(error.code, name).toBe(code);
      expect(error.message, name).toMatch(message);
      expect(await shop.observe(), name).toEqual(before);
    }
    Object.assign(shop.server.faults, { catalogue: undefined, download: undefined });
    expect(doneIn(await answerOf(await shop.update())).version).toBe("2.0.0");
  });

  it("does not wait beyond the deadline", async () => {
    await using shop = await openShop(kind, 300);
    const before = await shop.observe();
    shop.server.hold();
    const error = errorIn(await answerOf(await shop.update()));
    expect([error.code, error.message]).toEqual([
      "SVC-LICENSE-9007",
      "The marketplace did not answer within 0.3 seconds.",
    ]);
    expect(await shop.observe()).toEqual(before);
  });

  it("refuses a package that is larger than any that can be uploaded, before it is downloaded", async () => {
    await using shop = await openShop(kind);
    const { downloads } = shop.server;
    await shop.server.offer({ ...packageOf("3.0.0"), size: 61 * 1024 * 1024 });
    expect(errorIn(await answerOf(await shop.update())).code).toBe("SVC-API-4013");
    expect(shop.server.downloads).toBe(downloads);
  });

  it("sends each line as it happens, and goes on to the end when the client disconnects", async () => {
    await using shop = await openShop(kind);
    const { reached, release } = shop.server.hold();
    const leaving = new AbortController();
    const answer = await shop.update(leaving.signal);
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('{"type":"progress","phase":"authorize"}\n');
    await reached;
    expect((await reader?.read())?.value).toContain('"phase":"download","bytes":0');
    leaving.abort();
    await expect(reader?.read()).rejects.toThrow();
    release();
    await eventually(async () => {
      const { body } = await shop.ada.call(api.listMarketplacePackages);
      expect(body.packages).toMatchObject([{ version: "2.0.0", formerVersion: "1.0.0" }]);
    });
    expect((await shop.ada.call(api.listLayouts)).text).toContain("2.0.0");
  });

  it("logs the error that a client did not wait for", async () => {
    await using shop = await openShop(kind);
    const { reached, release } = shop.server.hold();
    const body = JSON.stringify(COAST);
    const head = `POST ${api.updatePackage.path} HTTP/1.1\r\nHost: site.test\r\nAuthorization: Bearer ${shop.token}\r\n`;
    const type = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    const socket = await openRaw(shop.port, head + type + body);
    await reached;
    socket.resetAndDestroy();
    await once(socket, "close");
    await shop.server[Symbol.asyncDispose]();
    release();
    await eventually(() => {
      const messages = shop.booted.logger.entries.map(({ message }) => message);
      expect(messages).toContain("A call failed after its client had left");
    });
  });

  it("ends when the site stops, and leaves nothing behind", async () => {
    await using server = await startPackageServer();
    const booted = await bootSite(kind, { environment: { PORT: "0" }, overrides: { packageSource: server.source } });
    const token = await booted.installed();
    const { url } = await booted.site.start();
    await server.offer(packageOf("1.0.0"));
    const { reached } = server.hold();
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const request = { method: "POST", headers, body: JSON.stringify(COAST) };
    const answer = await fetch(new URL(api.installPackage.path, url), request);
    await reached;
    const stopped = booted.site[Symbol.asyncDispose]();
    const error = errorIn(await answerOf(answer));
    expect([error.code, error.message]).toEqual(["SVC-API-5030", "The site is stopping. Nothing was installed."]);
    await stopped;
    expect(await readdir(join(booted.dataDir, "incoming"))).toEqual([]);
    await booted[Symbol.asyncDispose]();
  });

  it("runs once when twenty ask at the same time", async () => {
    await using shop = await openShop(kind);
    const { reached, release } = shop.server.hold();
    const first = shop.update();
    await reached;
    const others = await Promise.all(
      Array.from({ length: 19 }, (_, index) =>
        shop.ada.callLoosely([api.installPackage, api.updatePackage][index % 2] ?? api.installPackage, {
          body: COAST,
        }),
      ),
    );
    expect(new Set(others.map(({ status, error }) => `${status} ${error.code}`))).toEqual(
      new Set(["409 SVC-API-4009"]),
    );
    release();
    doneIn(await answerOf(await first));
    expect(shop.server.downloads).toBe(2);
  });

  it("runs once when twenty begin at the same time", async () => {
    await using shop = await openShop(kind);
    const { release } = shop.server.hold();
    const answers = Array.from({ length: 20 }, () => shop.update());
    const begun = await Promise.all(answers);
    expect(begun.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(begun.filter(({ status }) => status === 409)).toHaveLength(19);
    release();
    for (const answer of begun) if (answer.status === 200) doneIn(await answerOf(answer));
    const { body } = await shop.ada.call(api.listMarketplacePackages);
    expect(body.packages).toMatchObject([{ version: "2.0.0", formerVersion: "1.0.0" }]);
  });
});
