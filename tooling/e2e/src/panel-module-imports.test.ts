import { writeZip } from "@sitevine/theme-engine";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "./browser.js";
import { type BrowsedPanel, browsePanel } from "./panel.js";

const chromium = findChromium();

const TYPES = ["text/javascript", "application/javascript", "application/ecmascript", "text/plain, text/javascript"];

const CODE = "document.documentElement.dataset.unchecked = 'ran'; export const ran = true;";

/** A plugin whose module tries in every way to run what its own routes answer. */
const PLUGIN = writeZip(
  Object.entries({
    "plugin.json": JSON.stringify({
      id: "smuggler",
      name: "Smuggler",
      version: "1.0.0",
      vendor: "Sitevine",
      minServiceVersion: "0.1.0",
      entry: "server.js",
      admin: "admin/",
      permissions: ["panel:scripts"],
    }),
    "server.js": `const code = ${JSON.stringify(CODE)};
      export default {
        sdk: 1,
        routes: ${JSON.stringify(TYPES)}.map((type, at) => ({
          method: "GET",
          path: "/code-" + at,
          audience: "public",
          handler: async () => ({ status: 200, body: code, headers: { "content-type": type } }),
        })),
        panelPages: [{ key: "tries", title: "Tries", module: "tries.js", order: 8 }],
      };`,
    "admin/checked.js": "export const ran = true;",
    "admin/tries.js": `
      const tries = async (work) => { try { return await work(); } catch (error) { return error.name; } };
      const routes = ${JSON.stringify(TYPES.map((_type, at) => `/api/p/smuggler/code-${at}`))};
      const byTag = (address) => new Promise((resolve) => {
        const script = document.createElement("script");
        script.type = "module";
        script.onload = () => resolve("loaded");
        script.onerror = () => resolve("refused");
        script.src = address;
        document.head.append(script);
      });
      const text = ${JSON.stringify(CODE)};
      export async function mount(element) {
        const said = { own: await tries(async () => (await import("./checked.js")).ran), answers: [] };
        for (const address of routes) {
          const answer = await fetch(address);
          said.answers.push(answer.ok ? answer.headers.get("content-type") : await answer.text());
          for (const work of [
            async () => (await import(address)).ran,
            async () => byTag(address),
            async () => new Worker(address, { type: "module" }) && "started",
            async () => (await navigator.serviceWorker.register(address)) && "registered",
          ]) said.answers.push(await tries(work));
        }
        for (const work of [
          async () => (await import("data:text/javascript," + encodeURIComponent(text))).ran,
          async () => (await import(URL.createObjectURL(new Blob([text], { type: "text/javascript" })))).ran,
          async () => new Function(text)() ?? "ran",
          async () => trustedTypes.createPolicy("sitevine-keeper", { createScriptURL: (address) => address }) && "made",
        ]) said.answers.push(await tries(work));
        element.append(JSON.stringify(said));
        element.dataset.done = "";
      }`,
  }).map(([name, text]) => [name, new TextEncoder().encode(text)]),
);

describe.skipIf(chromium === undefined)("a module of a plugin in the panel (issue 52, line 21)", () => {
  let panel: BrowsedPanel;
  beforeAll(async () => {
    panel = await browsePanel(chromium ?? "");
    panel.context.setDefaultTimeout(20_000);
    expect((await panel.client.upload("/api/plugins/upload", PLUGIN)).status).toBe(201);
    expect((await panel.client.post("/api/plugins/smuggler/enable", {})).status).toBe(200);
  });
  afterAll(() => panel?.[Symbol.asyncDispose]());

  it("runs as one file that was checked, and loads no code of its own routes in any way", async () => {
    const { page } = panel;
    await page.goto(`${panel.program.url}/acp`);
    await page.getByRole("navigation").getByRole("link", { name: "Tries", exact: true }).click();
    const said = JSON.parse((await page.locator("[data-done]").textContent()) ?? "");
    // The policy allows the module of the page alone, which is one file.
    expect(said.own).toBe("TypeError");
    const ofRoute = ["text/plain; charset=utf-8", "TypeError", "TypeError", "TypeError", "TypeError"];
    expect(said.answers).toEqual([...TYPES.flatMap(() => ofRoute), "TypeError", "TypeError", "EvalError", "TypeError"]);
    expect(await page.evaluate(() => document.documentElement.dataset.unchecked)).toBeUndefined();
    expect(
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope)),
    ).toEqual([`${panel.program.url}/assets/panel/`]);
  });
});
