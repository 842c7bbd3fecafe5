import { once } from "node:events";
import { watch } from "node:fs";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { temporaryDirectory } from "@sitevine/testkit";
import { expect, it, onTestFinished } from "vitest";
import { sha256Hex } from "../src/secrets.js";
import { Administrator, pluginPackage } from "./support/administrator.js";
import { ask, together } from "./support/ask.js";
import { startMarketProcess } from "./support/market-process.js";
import { ADMIN_TOKEN, keepKey } from "./support/open-test-marketplace.js";
import { Site } from "./support/site.js";

/** A data folder that is removed after the test. */
async function dataFolder(): Promise<string> {
  const folder = await temporaryDirectory();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  return folder.path;
}

const adminTokenIn = (said: string): string => /Admin token +(\S+)/.exec(said)?.[1] ?? "";

it("keeps everything over a kill", async () => {
  const folder = await dataFolder();
  const before = await startMarketProcess(folder, null);
  const token = adminTokenIn(before.said);
  const admin = new Administrator(before.url, token);
  const { accountId, authCode } = await admin.account();
  await admin.sell(accountId, "shop");
  const advisory = { kind: "plugin", package: "shop", affected: "<2.0.0", severity: "high", title: "Update now" };
  expect((await admin.post("/advisories", advisory)).status).toBe(200);
  const [connected, linked] = [new Site(), new Site()];
  await connected.connect(before.url, authCode);
  await connected.activate(before.url);
  const licences = (await connected.licences(before.url)).json;
  const catalogue = (await ask(`${before.url}/api/v1/catalog`)).json;
  const key = (await admin.send("GET", "/public-key")).body;
  const signIn = (await admin.post(`/accounts/${accountId}/session`)).text("url");
  const started = await linked.startLink(before.url);
  await admin.approve(started.text("userCode"), accountId);
  const { pathname } = new URL((await connected.authorize(before.url, "shop")).text("url"));
  await before.kill();

  const after = await startMarketProcess(folder, null);
  const again = new Administrator(after.url, token);
  expect(adminTokenIn(after.said)).toBe(token);
  expect((await again.send("GET", "/public-key")).body).toBe(key);
  expect((await ask(`${after.url}/api/v1/catalog`)).json).toEqual(catalogue);
  expect((await connected.licences(after.url)).json).toEqual(licences);
  expect((await connected.activate(after.url)).json).toMatchObject({ licenses: [{ result: "already-active" }] });
  const installed = [{ kind: "plugin", id: "shop", version: "1.0.0" }];
  const checked = await connected.heartbeat(after.url, connected.token, installed);
  expect(checked.json).toMatchObject({ advisories: [{ title: "Update now" }] });
  expect((await linked.poll(after.url, started)).json).toMatchObject({ status: "approved", token: expect.any(String) });
  expect(sha256Hex((await ask(after.url + pathname)).bytes)).toBe(sha256Hex(pluginPackage("shop")));
  expect((await ask(after.url + pathname)).code).toBe("SVC-LICENSE-9012");
  expect((await ask(signIn.replace(before.url, after.url))).headers.get("location")).toBe("/link");
  expect((await again.account()).accountId).toBe(accountId);
});

it("has one key and one admin token when several processes start on an empty folder", async () => {
  const folder = await dataFolder();
  const processes = await together(3, () => startMarketProcess(folder, null));
  const tokens = processes.map(({ said }) => adminTokenIn(said));
  expect(new Set(tokens)).toEqual(new Set([(await readFile(join(folder, "admin-token"), "utf8")).trim()]));
  const keys = await Promise.all(
    processes.map(({ url }) => new Administrator(url, tokens[0]).send("GET", "/public-key")),
  );
  expect(keys.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(keys.map(({ body }) => body)).size).toBe(1);
  expect((await stat(join(folder, "entitlement-key.pem"))).mode & 0o777).toBe(0o600);
});

/** Sends the first half of a release, and resolves when the marketplace has it. */
async function sendHalf(url: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const form = new FormData();
  form.set("file", new Blob([bytes]), "package.svplugin");
  const request = new Request(`${url}/_admin/releases`, { method: "POST", body: form });
  const body = Buffer.from(await request.arrayBuffer());
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on("error", () => undefined);
  const head = [
    "POST /_admin/releases HTTP/1.1",
    `Host: ${hostname}`,
    `Authorization: Bearer ${ADMIN_TOKEN}`,
    `Content-Type: ${request.headers.get("Content-Type")}`,
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  socket.write(body.subarray(0, body.length / 2));
  if (socket.writableLength > 0) await once(socket, "drain");
}

it("has no half release after a kill amid an upload", async () => {
  const folder = await dataFolder();
  await keepKey(folder);
  const bytes = pluginPackage("shop", "1.0.0", 1_000_000);
  const killed = await startMarketProcess(folder);
  await new Administrator(killed.url).product("shop");
  await sendHalf(killed.url, bytes);
  await killed.kill();
  const after = await startMarketProcess(folder);
  expect((await ask(`${after.url}/api/v1/catalog`)).json).toMatchObject({ data: [] });
  expect((await new Administrator(after.url).release(bytes)).status).toBe(200);
});

it.each([1, 2, 3])("has the whole release or none after a kill at step %i of storing it", async (step) => {
  const folder = await dataFolder();
  await keepKey(folder);
  const bytes = pluginPackage("shop", "1.0.0", 1_000_000);
  const killed = await startMarketProcess(folder);
  const admin = new Administrator(killed.url);
  await admin.product("shop", { paid: false });
  // The steps: the file of the package appears, it gets its bytes, it gets its name.
  let events = 0;
  const watcher = watch(join(folder, "packages"), () => {
    events += 1;
    if (events === step) void killed.kill();
  });
  await admin.release(bytes).catch(() => undefined);
  watcher.close();
  await killed.kill();
  expect(events).toBeGreaterThanOrEqual(step);

  const after = await startMarketProcess(folder);
  const again = new Administrator(after.url);
  const isListed = /"total":1/.test((await ask(`${after.url}/api/v1/catalog`)).body);
  expect((await again.release(bytes)).status).toBe(isListed ? 409 : 200);
  const site = new Site();
  await site.connect(after.url, (await again.account()).authCode);
  const granted = await site.authorize(after.url, "shop");
  expect(granted.text("sha256")).toBe(sha256Hex(bytes));
  expect(sha256Hex((await ask(granted.text("url"))).bytes)).toBe(sha256Hex(bytes));
});

it("stores a package once that several people add at the same moment", async () => {
  const folder = await dataFolder();
  await keepKey(folder);
  const { url } = await startMarketProcess(folder);
  const admin = new Administrator(url);
  await admin.product("shop");
  const answers = await together(8, () => admin.release(pluginPackage("shop")));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
  expect(await readdir(join(folder, "packages"))).toEqual([sha256Hex(pluginPackage("shop"))]);
});

it("refuses to start with an empty admin token, which would let everybody in", async () => {
  const folder = await dataFolder();
  await writeFile(join(folder, "admin-token"), "");
  await expect(startMarketProcess(folder, null)).rejects.toThrow(/admin-token is empty/);
});
