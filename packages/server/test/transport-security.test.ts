import * as api from "@sitevine/api";
import { addressOf, endpointCalls, eventually, temporaryDirectory } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createSite, loadConfig, type Site } from "../src/index.js";
import { ADMIN, accessTokenIn, SITE } from "./support/booted-site.js";

const HEADER = "strict-transport-security";
const PATHS = [
  "/",
  "/articles",
  "/nowhere",
  ...[api.getStylesheet, api.listLayouts, api.me].map((endpoint) => addressOf(endpoint)),
  "/api/nowhere",
  "/robots.txt",
];

async function withSite(
  { BASE_URL, siteUrl }: { readonly BASE_URL?: string; readonly siteUrl: string },
  work: (site: Site, url: string) => Promise<void>,
): Promise<void> {
  await using folder = await temporaryDirectory();
  const environment = { NODE_ENV: "production", LOG_LEVEL: "silent", DATA_DIR: folder.path, PORT: "0" };
  await using site = await createSite(loadConfig({ ...environment, ...(BASE_URL ? { BASE_URL } : {}) }));
  await site.install({ site: { ...SITE, url: siteUrl }, admin: ADMIN });
  const { url } = await site.start();
  await work(site, url);
}

const headersOf = async (url: string, init?: RequestInit): Promise<Headers> => {
  const answer = await fetch(url, init);
  await answer.text();
  return answer.headers;
};

/** The values of the header over all ways that answers take: ordinary ones, those that lie ready, and errors. */
async function seen(url: string): Promise<Set<string | null>> {
  const found = new Set<string | null>();
  for (const path of PATHS)
    for (const init of [{}, {}, { method: "POST" }]) found.add((await headersOf(url + path, init)).get(HEADER));
  return found;
}

describe("HSTS", () => {
  it("is in every answer when BASE_URL is https", () =>
    withSite({ BASE_URL: "https://real.example", siteUrl: "http://site.test" }, async (_site, url) => {
      expect(await seen(url)).toEqual(new Set(["max-age=15552000"]));
    }));

  it("is in no answer when BASE_URL is http, whatever the setting says", () =>
    withSite({ BASE_URL: "http://real.example", siteUrl: "https://site.test" }, async (_site, url) => {
      expect(await seen(url)).toEqual(new Set([null]));
    }));

  it("comes and goes with the setting, also in answers that lie ready", () =>
    withSite({ siteUrl: "http://site.test" }, async (_site, url) => {
      expect(await seen(url)).toEqual(new Set([null]));
      const guest = endpointCalls({ fetch: (request) => fetch(request) }, { origin: url });
      const { email, password } = ADMIN;
      const ada = guest.as(accessTokenIn(await guest.call(api.login, { body: { email, password } })));
      const save = (value: string) => ada.call(api.saveSetting, { params: { key: "site.url" }, body: { value } });
      expect((await save("https://site.test")).status).toBe(200);
      expect(await seen(url)).toEqual(new Set(["max-age=15552000"]));
      // Only what lies ready goes without a request id.
      await eventually(async () => {
        const headers = await headersOf(`${url}/`);
        expect([headers.has("x-request-id"), headers.get(HEADER)]).toEqual([false, "max-age=15552000"]);
      });
      expect((await save("http://site.test")).status).toBe(200);
      expect(await seen(url)).toEqual(new Set([null]));
    }));
});
