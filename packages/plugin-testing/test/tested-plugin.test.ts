import { readFile } from "node:fs/promises";
import { createCategory, listPlugins } from "@sitevine/api";
import { writeZip } from "@sitevine/theme-engine";
import { describe, expect, it } from "vitest";
import { bootPlugin, type ForeignRequest } from "../src/index.js";

const SDK = await readFile(new URL("../../plugin-sdk/dist/index.js", import.meta.url));
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const packageOf = (definition: string, version = "1.0.0"): Uint8Array =>
  writeZip([
    ["sdk.js", SDK],
    ["server.js", encode(`import { definePlugin } from "./sdk.js"; export default definePlugin({ ${definition} });`)],
    [
      "plugin.json",
      encode(
        JSON.stringify({
          id: "tide",
          name: "Tide",
          version,
          vendor: "Harbour",
          minServiceVersion: "0.1.0",
          entry: "server.js",
          permissions: ["network:*", "mail:send"],
        }),
      ),
    ],
  ]);

const TIDE = packageOf(`
  routes: [
    { method: "GET", path: "/who", audience: "optional", handler: ({ caller }) => ({ json: caller }) },
    { method: "GET", path: "/count", audience: "public", handler: async (_, { values }) => ({ json: await values.get("count") }) },
    { method: "POST", path: "/ask", audience: "auth", handler: async ({ body, caller }, site) => {
      await site.mail.send({ to: [caller.userId], subject: "Tide", text: "It rises." });
      return { json: await site.fetch("https://tides.example/", { method: "POST", body: await body.text() }) };
    } },
  ],
  jobs: { count: { cron: "* * * * *", handler: async ({ values }) => values.set("count", ((await values.get("count")) ?? 0) + 1) } },
  listeners: { "user.registered": async (_, { values }) => values.set("count", 100) },`);

describe("bootPlugin", () => {
  it("boots a site with guests, members, jobs, listeners, mails and other hosts", async () => {
    const seen: ForeignRequest[] = [];
    await using site = await bootPlugin(TIDE, {
      host(request) {
        seen.push(request);
        return { status: 201, text: "high" };
      },
    });
    expect((await site.guest.call("/who")).json).toEqual({ kind: "guest" });
    const berta = await site.member("berta");
    expect((await berta.call("/who")).json).toMatchObject({ kind: "member", userId: berta.id });
    await site.settled();
    expect((await site.guest.call("/count")).json).toBe(100);
    await site.advance(60_000);
    expect((await site.guest.call("/count")).json).toBe(101);
    expect((await berta.call("/ask", { body: { sea: "north" } })).json).toMatchObject({ status: 201, text: "high" });
    expect(seen).toMatchObject([{ url: "https://tides.example/", method: "POST", body: '{"sea":"north"}' }]);
    await site.settled();
    expect(site.mails).toMatchObject([{ to: "berta@example.org", subject: "Test site: Tide" }]);
    expect((await site.guest.call("/ask", { body: {} })).status).toBe(401);
    await site.admin.client.call(createCategory, { body: { name: "Harbour" } });
  });

  it("updates, disables and uninstalls the plugin", async () => {
    await using site = await bootPlugin(TIDE);
    await site.update(
      packageOf(`routes: [{ method: "GET", path: "/who", audience: "public", handler: () => ({ json: 2 }) }]`, "2.0.0"),
    );
    expect((await site.guest.call("/who")).json).toBe(2);
    await site.disable();
    expect((await site.guest.call("/who")).status).toBe(404);
    await site.enable();
    expect((await site.guest.call("/who")).json).toBe(2);
    await site.uninstall({ removeData: true });
    expect(await site.admin.client.call(listPlugins)).toEqual([]);
  });

  it("says what is wrong with a package", async () => {
    await expect(bootPlugin(writeZip([["plugin.json", encode("{}")]]))).rejects.toThrow("plugin.json");
    await expect(bootPlugin(packageOf("routes: 7"))).rejects.toThrow("does not start");
  });
});
