import { eventually, fakeClock, temporaryDirectory } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createSite, loadConfig, type Site } from "../src/index.js";
import { ADMIN, SITE } from "./support/booted-site.js";
import { themePackage, upload } from "./support/theme-package.js";

const redisUrl = process.env.REDIS_URL ?? "";
const stores = [
  ["no store in common", {}],
  ...(redisUrl ? [["one Redis", { REDIS_URL: redisUrl }] as const] : []),
] as const;

async function logIn(site: Site): Promise<string> {
  const body = JSON.stringify({ email: ADMIN.email, password: ADMIN.password });
  const headers = { "content-type": "application/json" };
  const answer = await site.fetch(new Request("http://site.test/api/auth/login", { method: "POST", headers, body }));
  return ((await answer.json()) as { accessToken: string }).accessToken;
}

const textOf = async (site: Site, path: string): Promise<string> =>
  (await site.fetch(new Request(`http://site.test${path}`))).text();

describe.each(stores)("two processes of one site with %s", (_name, environment) => {
  it("let readers of the second see and hear what the first switched", async () => {
    await using folder = await temporaryDirectory();
    const config = loadConfig({ NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: folder.path, ...environment });
    await using first = await createSite(config);
    await first.install({ site: SITE, admin: ADMIN });
    await using second = await createSite(config);
    const headers = { authorization: `Bearer ${await logIn(first)}` };
    const post = (path: string, body?: FormData) =>
      first.fetch(new Request(`http://site.test${path}`, { method: "POST", headers, ...(body ? { body } : {}) }));
    await post("/api/admin/themes/import", upload(themePackage()));

    const stream = await second.fetch(new Request("http://site.test/api/appearance/stream"));
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    await reader?.read();
    expect(await textOf(second, "/api/appearance/css")).toBe("");
    await post("/api/admin/themes/library/coast/activate");

    expect((await reader?.read())?.value).toContain("event: version");
    await eventually(async () => expect(await textOf(second, "/api/appearance/css")).toContain("#123456"));
    expect(await textOf(second, "/api/layouts")).toContain("/uploads/themes/coast/dot.png");
    await reader?.cancel();
  });
});

it.skipIf(redisUrl === "")("a publish reaches the streams of a second process by message alone", async () => {
  await using folder = await temporaryDirectory();
  const environment = { NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: folder.path, REDIS_URL: redisUrl };
  const config = loadConfig(environment);
  await using first = await createSite(config);
  await first.install({ site: SITE, admin: ADMIN });
  // Where time stands still, what was read once never grows old: the second process would not look by itself. It stands at
  // this moment, since one that is years ahead would clear away the session of the first.
  await using second = await createSite(config, { clock: fakeClock(new Date()) });
  const streams = await Promise.all(
    Array.from({ length: 3 }, () => second.fetch(new Request("http://site.test/api/appearance/stream"))),
  );
  const readers = streams.map((stream) => stream.body?.pipeThrough(new TextDecoderStream()).getReader());
  const heard = () => Promise.all(readers.map(async (reader) => (await reader?.read())?.value));
  expect(await heard()).toEqual(Array(3).fill(expect.stringContaining("id: 0\n")));

  const headers = { authorization: `Bearer ${await logIn(first)}`, "content-type": "application/json" };
  const body = JSON.stringify({ css: ".published { order: 1 }" });
  const path = "http://site.test/api/appearance/custom-css";
  const published = await first.fetch(new Request(path, { method: "PUT", headers, body }));
  expect(published.status).toBe(200);
  expect(await heard()).toEqual(Array(3).fill(expect.stringContaining("id: 1\n")));
  for (const reader of readers) await reader?.cancel();
});
