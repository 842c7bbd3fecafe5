import { once } from "node:events";
import { readdirSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { sha256Hex } from "../src/secrets.js";
import { openStore } from "../src/store/open-store.js";
import { Administrator, pluginPackage } from "./support/administrator.js";
import { type Answer, ask } from "./support/ask.js";
import { openTestMarketplace } from "./support/open-test-marketplace.js";
import { Site } from "./support/site.js";

async function open() {
  const marketplace = await openTestMarketplace();
  const { url, folder } = marketplace;
  /** Every row and file, to see that a refused request writes nothing. */
  const written = (): unknown => {
    const store = openStore(`${folder.path}/marketplace.sqlite`);
    const names = store.prepare<[], { name: string }>("select name from sqlite_master where type = 'table'").all();
    const content = names.map(({ name }) => [name, store.prepare(`select * from ${name}`).all()]);
    store.close();
    return [content, readdirSync(`${folder.path}/packages`)];
  };
  return { url, admin: new Administrator(url), written, [Symbol.asyncDispose]: marketplace[Symbol.asyncDispose] };
}

const UNKNOWN = "00000000-0000-4000-8000-000000000000";

const ROUTES: readonly (readonly [string, string])[] = [
  ["POST", "/accounts"],
  ["POST", `/accounts/${UNKNOWN}/session`],
  ["POST", "/products"],
  ["POST", "/releases"],
  ["POST", "/licenses"],
  ["POST", "/advisories"],
  ["POST", "/links/BBBB-BBBB/approve"],
  ["POST", "/links/BBBB-BBBB/deny"],
  ["POST", "/clock"],
  ["POST", "/faults"],
  ["GET", "/public-key"],
];

describe("the token", () => {
  it.each(ROUTES)("is needed for %s %s", async (method, path) => {
    await using marketplace = await open();
    const { url, written } = marketplace;
    const before = written();
    const wrong = ["", "Bearer", "Bearer ", "Bearer wrong", "Basic the token of the administrator"];
    for (const authorization of wrong) {
      const body = method === "POST" ? { body: JSON.stringify({ email: "eve@example.org", offsetSeconds: 9 }) } : {};
      const answer = await ask(`${url}/_admin${path}`, { method, headers: { Authorization: authorization }, ...body });
      expect([authorization, answer.status, answer.code]).toEqual([authorization, 401, "SVC-LICENSE-9002"]);
    }
    expect(written()).toEqual(before);
  });
});

describe("bad input", () => {
  const CASES: readonly (readonly [string, object, readonly string[]])[] = [
    ["/accounts", {}, ["email"]],
    ["/accounts", { email: "nobody" }, ["email"]],
    ["/products", {}, ["id", "kind", "name", "paid", "vendor"]],
    [
      "/products",
      { kind: "skin", id: "No Id", name: " ", vendor: 1, paid: "yes", price: { amount: -1, currency: "euro" } },
      ["id", "kind", "name", "paid", "price.amount", "price.currency", "vendor"],
    ],
    [
      "/licenses",
      { seats: -1, updatesUntil: "soon", maxVersion: 3 },
      ["accountId", "id", "kind", "maxVersion", "seats", "updatesUntil"],
    ],
    ["/advisories", { kind: "plugin", severity: 1 }, ["affected", "package", "severity", "title"]],
    ["/links/BBBB-BBBB/approve", {}, ["accountId"]],
    ["/clock", {}, ["offsetSeconds"]],
    ["/clock", { offsetSeconds: 1.5 }, ["offsetSeconds"]],
    ["/faults", { latencyMs: -1, status: 200, wrongSha: "yes" }, ["latencyMs", "status", "wrongSha"]],
  ];

  it.each(CASES)("for %s, %j, is named in full", async (path, content, fields) => {
    await using marketplace = await open();
    const { admin, written } = marketplace;
    const before = written();
    const answer = await admin.post(path, content);
    expect([answer.status, answer.code]).toEqual([422, "SVC-API-4001"]);
    expect(answer.fields).toEqual(fields);
    expect(written()).toEqual(before);
  });

  it.each(ROUTES.filter(([method, path]) => method === "POST" && !/session|deny|releases/.test(path)))(
    "for %s %s may not even be JSON",
    async (_method, path) => {
      await using marketplace = await open();
      for (const body of ["{", "\u0000", "[]", "null"]) {
        const answer = await marketplace.admin.send("POST", path, body);
        expect([body, answer.status, answer.code]).toEqual([body, 422, "SVC-API-4001"]);
      }
    },
  );

  it("refuses a switch that does not exist", async () => {
    await using marketplace = await open();
    expect((await marketplace.admin.post("/faults", { latency: 5 })).status).toBe(422);
    expect((await marketplace.admin.post("/faults")).json).toEqual({});
  });
});

describe("a release", () => {
  it("is refused with what is wrong with its package or its form, and nothing is written", async () => {
    await using marketplace = await open();
    const { admin, written } = marketplace;
    await admin.product("shop");
    const before = written();
    const good = pluginPackage("shop");
    const half = Uint8Array.from(good.subarray(0, 500));
    expect((await admin.release(half)).status).toBe(422);
    expect((await admin.release(pluginPackage("Not An Id", "one"))).fields).toEqual(["id", "version"]);
    const fields = { publishedAt: "soon", unpublished: "perhaps" };
    expect((await admin.release(good, fields)).fields).toEqual(["publishedAt", "unpublished"]);
    for (const publisher of ["not json", "{}", '{"keyId":1}'])
      expect((await admin.release(good, { publisher })).status).toBe(422);
    expect((await admin.send("POST", "/releases", new FormData())).status).toBe(422);
    expect((await admin.send("POST", "/releases", "not a form")).status).toBe(422);
    expect((await admin.release(pluginPackage("unknown"))).status).toBe(404);
    expect(written()).toEqual(before);
  });

  it("exists once", async () => {
    await using marketplace = await open();
    const { admin } = marketplace;
    await admin.product("shop");
    expect((await admin.release(pluginPackage("shop"))).status).toBe(200);
    expect((await admin.release(pluginPackage("shop", "1.0.0", 10))).code).toBe("SVC-API-4009");
    expect((await admin.release(pluginPackage("shop", "1.0.1"))).status).toBe(200);
  });
});

it("does not know accounts, products and requests that do not exist", async () => {
  await using marketplace = await open();
  const { admin, url } = marketplace;
  const { accountId } = await admin.account();
  await admin.product("shop");
  const code = (await new Site().startLink(url)).text("userCode");
  const order = { kind: "plugin", id: "shop", seats: 1 };
  const answers = [
    await admin.post(`/accounts/${UNKNOWN}/session`),
    await admin.post("/licenses", { ...order, accountId: UNKNOWN }),
    await admin.post("/licenses", { ...order, accountId, id: "unknown" }),
    await admin.approve("BBBB-BBBB", accountId),
    await admin.approve("nonsense", accountId),
    await admin.approve(code, UNKNOWN),
    await admin.deny("BBBB-BBBB"),
    await admin.post("/unknown"),
  ];
  expect(answers.map(({ status, code: error }) => [status, error])).toEqual(Array(8).fill([404, "SVC-API-4004"]));
  expect((await admin.approve(code, accountId)).status).toBe(200);
  expect((await admin.deny(code)).code).toBe("SVC-API-4009");
});

it("sets the clock ahead and back, which its answers show as their date", async () => {
  await using marketplace = await open();
  const { admin, url } = marketplace;
  const dateOf = (answer: Answer): number => Date.parse(answer.headers.get("date") ?? "") / 1000;
  for (const offset of [86_400, -86_400, 0]) {
    const from = Math.floor(Date.now() / 1000) + offset;
    await admin.setClock(offset);
    const date = dateOf(await ask(`${url}/api/v1/catalog`));
    expect(date).toBeGreaterThanOrEqual(from);
    expect(date).toBeLessThanOrEqual(Math.floor(Date.now() / 1000) + offset);
  }
});

describe("a fault", () => {
  async function sold() {
    const marketplace = await open();
    const { admin, url } = marketplace;
    const { accountId, authCode } = await admin.account();
    await admin.sell(accountId, "shop");
    const site = new Site();
    await site.connect(url, authCode);
    const download = async () => ask((await site.authorize(url, "shop")).text("url"));
    return { ...marketplace, site, download, catalogue: () => ask(`${url}/api/v1/catalog`) };
  }
  const BYTES = pluginPackage("shop");

  it("switches off with {}", async () => {
    await using marketplace = await sold();
    const { admin, catalogue } = marketplace;
    expect((await admin.post("/faults", { status: 503, garbage: true })).json).toEqual({ status: 503, garbage: true });
    expect((await catalogue()).status).toBe(503);
    expect((await admin.post("/faults", { garbage: true })).json).toEqual({ garbage: true });
    expect((await catalogue()).status).toBe(200);
    expect((await admin.post("/faults")).json).toEqual({});
    expect((await catalogue()).json).toMatchObject({ data: [{ id: "shop" }] });
  });

  it("delays answers", async () => {
    await using marketplace = await sold();
    const { admin, catalogue } = marketplace;
    await admin.post("/faults", { latencyMs: 300_000 });
    let isAnswered = false;
    const controller = new AbortController();
    const slow = fetch(`${marketplace.url}/api/v1/catalog`, { signal: controller.signal }).then(
      () => {
        isAnswered = true;
      },
      () => undefined,
    );
    await admin.post("/faults");
    expect((await catalogue()).status).toBe(200);
    expect(isAnswered).toBe(false);
    controller.abort();
    await slow;
  });

  it("answers with a status", async () => {
    await using marketplace = await sold();
    for (const status of [401, 404, 429, 500, 503]) {
      await marketplace.admin.post("/faults", { status });
      const answer = await marketplace.catalogue();
      expect([answer.status, answer.code]).toEqual([status, "SVC-API-5000"]);
    }
  });

  it("answers with HTML", async () => {
    await using marketplace = await sold();
    await marketplace.admin.post("/faults", { garbage: true });
    const answer = await marketplace.site.licences(marketplace.url);
    expect([answer.status, answer.headers.get("content-type"), answer.json]).toEqual([200, "text/html", undefined]);
  });

  it("breaks downloads off", async () => {
    await using marketplace = await sold();
    await marketplace.admin.post("/faults", { dropDownloadAfterBytes: 100 });
    const url = (await marketplace.site.authorize(marketplace.url, "shop")).text("url");
    await expect(ask(url)).rejects.toThrow();
    await marketplace.admin.post("/faults");
    expect((await ask(url)).code).toBe("SVC-LICENSE-9012");
    expect(sha256Hex((await marketplace.download()).bytes)).toBe(sha256Hex(BYTES));
  });

  it("changes one bit of downloads", async () => {
    await using marketplace = await sold();
    await marketplace.admin.post("/faults", { corruptDownload: true });
    const { bytes } = await marketplace.download();
    expect(bytes.length).toBe(BYTES.length);
    expect(bytes.filter((byte, index) => byte !== BYTES[index])).toHaveLength(1);
  });

  it("names a wrong checksum, for the right bytes", async () => {
    await using marketplace = await sold();
    await marketplace.admin.post("/faults", { wrongSha: true });
    const answer = await marketplace.site.authorize(marketplace.url, "shop");
    expect(answer.text("sha256")).toMatch(/^[0-9a-f]{64}$/);
    expect(answer.text("sha256")).not.toBe(sha256Hex(BYTES));
    expect(sha256Hex((await ask(answer.text("url"))).bytes)).toBe(sha256Hex(BYTES));
  });

  it("forgets the latest release everywhere", async () => {
    await using marketplace = await sold();
    const { admin, site, url, catalogue } = marketplace;
    await admin.release(pluginPackage("shop", "1.1.0"));
    const installed = [{ kind: "plugin", id: "shop", version: "1.0.0" }];
    const versions = async (): Promise<readonly unknown[]> => [
      (await catalogue()).json,
      (await site.licences(url)).json,
      (await site.authorize(url, "shop")).json,
      (await site.heartbeat(url, site.token, installed)).json,
    ];
    expect(await versions()).toMatchObject([
      { data: [{ latestVersion: "1.1.0" }] },
      { licenses: [{ latestVersion: "1.1.0" }] },
      { version: "1.1.0" },
      { updates: [{ version: "1.1.0" }] },
    ]);
    await admin.post("/faults", { staleCatalog: true });
    expect(await versions()).toMatchObject([
      { data: [{ latestVersion: "1.0.0" }] },
      { licenses: [{ latestVersion: "1.0.0" }] },
      { version: "1.0.0" },
      { updates: [] },
    ]);
  });
});

describe("a request as no library sends it", () => {
  const raw = async (url: string, lines: readonly string[], body = ""): Promise<string> => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.end(`${[...lines, `Host: ${hostname}`, "Connection: close"].join("\r\n")}\r\n\r\n${body}`);
    return await text(socket);
  };

  it.each([
    "/api/v1/account//licenses",
    "/api/v1/account/./licenses",
    "/api/v1/catalog/../account/licenses",
    "/api/v1/account/%6cicenses",
    "/api/v1/account/licenses;x",
  ])("does not reach an endpoint by the path %s", async (path) => {
    await using marketplace = await open();
    const answer = await raw(marketplace.url, [`GET ${path} HTTP/1.1`]);
    expect(answer).toMatch(/^HTTP\/1\.1 (400|401|404) /);
    expect(answer).not.toContain('"licenses"');
  });

  it.each([
    ["Content-Length: 2", "{}"],
    ["Transfer-Encoding: chunked", "0\r\n\r\n"],
  ])("is refused as a GET with a body (%s)", async (header, body) => {
    await using marketplace = await open();
    const answer = await raw(marketplace.url, ["GET /api/v1/account/licenses HTTP/1.1", header], body);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer).toContain("SVC-LICENSE-9001");
  });

  it("cannot use a download up by HEAD, nor by another method", async () => {
    await using marketplace = await open();
    const { admin, url } = marketplace;
    const { accountId, authCode } = await admin.account();
    await admin.sell(accountId, "shop");
    const site = new Site();
    await site.connect(url, authCode);
    const download = (await site.authorize(url, "shop")).text("url");
    for (const [method, status] of [
      ["HEAD", 405],
      ["POST", 404],
      ["OPTIONS", 404],
    ] as const) {
      const sent = request(download, { method }).end();
      const [response] = await once(sent, "response");
      response.resume();
      expect([method, response.statusCode]).toEqual([method, status]);
    }
    expect((await ask(download)).status).toBe(200);
  });

  it("is refused above 1 MiB", async () => {
    await using marketplace = await open();
    const { admin, url } = marketplace;
    const body = JSON.stringify({ email: "x".repeat(1024 * 1024) });
    expect((await admin.send("POST", "/accounts", body)).code).toBe("SVC-API-4013");
    expect((await ask(`${url}/api/v1/account/connect`, { method: "POST", body })).code).toBe("SVC-API-4013");
  });
});
