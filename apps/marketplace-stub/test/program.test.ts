import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryDirectory } from "@sitevine/testkit";
import { expect, it, onTestFinished } from "vitest";
import { readConfig } from "../src/config.js";
import { Administrator, pluginPackage } from "./support/administrator.js";
import { startMarketProcess } from "./support/market-process.js";
import { ADMIN_TOKEN, keepKey } from "./support/open-test-marketplace.js";
import { Site } from "./support/site.js";

async function dataFolder(): Promise<string> {
  const folder = await temporaryDirectory();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  await keepKey(folder.path);
  return folder.path;
}

/** Joins the contents of all files in a folder. */
async function contentsOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return (await Promise.all(files.map((file) => readFile(file, "latin1")))).join("\n");
}

it("ends by itself when it is asked to as soon as it listens", async () => {
  const { said, stop } = await startMarketProcess(await dataFolder());
  expect(said).not.toContain(ADMIN_TOKEN);
  expect(await stop()).toBe(0);
});

it.each([
  ["PORT", "x"],
  ["PORT", "65536"],
  ["BASE_URL", "ftp://market.example"],
  ["STUB_ADMIN_TOKEN", "short"],
])("does not start with %s=%s", (name, text) => {
  expect(() => readConfig({ [name]: text })).toThrow(name);
});

it("stores codes, tokens and secrets as hashes", async () => {
  const folder = await dataFolder();
  const { url } = await startMarketProcess(folder);
  const admin = new Administrator(url);
  const { accountId, authCode } = await admin.account();
  const site = new Site();
  const started = await site.startLink(url);
  await admin.approve(started.text("userCode"), accountId);
  site.token = (await site.poll(url, started)).text("token");
  await admin.product("shop", { paid: false });
  await admin.release(pluginPackage("shop"));
  const download = (await site.authorize(url, "shop")).text("url").split("/").at(-1) ?? "";
  const signIn = (await admin.post(`/accounts/${accountId}/session`)).text("url").split("secret=")[1] ?? "";
  const stored = await contentsOf(folder);
  expect(stored).toContain(started.text("linkId"));
  for (const secret of [authCode, started.text("pollSecret"), site.token, download, signIn]) {
    expect(secret).toMatch(/^[\w-]{43,}$/);
    expect(stored).not.toContain(secret);
  }
});
