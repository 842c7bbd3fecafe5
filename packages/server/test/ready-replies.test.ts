import { temporaryDirectory } from "@sitevine/testkit";
import { expect, it } from "vitest";
import { createSite, loadConfig } from "../src/index.js";
import { ADMIN, SITE } from "./support/booted-site.js";

/** Headers that differ from answer to answer, or belong to the connection. */
const OWN = new Set(["date", "connection", "keep-alive", "x-request-id", "transfer-encoding"]);

const describeAnswer = async (response: Response) => ({
  status: response.status,
  headers: [...response.headers].filter(([name]) => !OWN.has(name)).sort(),
  body: await response.text(),
});

it("says the same whichever way an answer takes", async () => {
  await using folder = await temporaryDirectory();
  const config = loadConfig({ NODE_ENV: "production", LOG_LEVEL: "silent", DATA_DIR: folder.path, PORT: "0" });
  await using site = await createSite(config);
  await site.install({ site: SITE, admin: ADMIN });
  const { url } = await site.start();
  for (const path of ["/", "/articles", "/api/appearance/css", "/api/appearance/css?v=0", "/api/layouts"]) {
    for (const headers of [
      { "accept-encoding": "identity" },
      { "accept-encoding": "identity", "if-none-match": "*" },
    ]) {
      const ordinary = await describeAnswer(await site.fetch(new Request(url + path, { headers })));
      // The first answer over the socket may go the ordinary way too; the second lies ready.
      await (await fetch(url + path, { headers })).text();
      const ready = await fetch(url + path, { headers });
      // Only what lies ready goes without a request id: this says that it did.
      expect(ready.headers.has("x-request-id")).toBe(false);
      expect([path, await describeAnswer(ready)]).toEqual([path, ordinary]);
    }
  }
});
