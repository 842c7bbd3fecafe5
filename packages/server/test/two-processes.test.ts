import { eventually, temporaryDirectory } from "@sitevine/testkit";
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
