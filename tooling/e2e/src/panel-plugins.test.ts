import { writeZip } from "@sitevine/theme-engine";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBarriers } from "./accessibility.js";
import { findChromium } from "./browser.js";
import { examplePlugin } from "./client.js";
import { type BrowsedPanel, browsePanel, enterPanel } from "./panel.js";

const chromium = findChromium();

/** Conflicts, values that are not valid, and a request that the test itself keeps from the site. */
const EXPECTED = /status of (?:409|422)|net::ERR_FAILED/;

/** A plugin whose page throws, and one that says nothing about what it is. */
const BROKEN = writeZip(
  Object.entries({
    "plugin.json": JSON.stringify({
      id: "broken",
      name: "Broken",
      version: "1.0.0",
      vendor: "Sitevine",
      minServiceVersion: "0.1.0",
      entry: "server.js",
      admin: "admin/",
      permissions: ["panel:scripts"],
    }),
    "server.js": `export default { sdk: 1, panelPages: [
      { key: "throws", title: "Throws", module: "throws.js", order: 8 },
      { key: "empty", title: "Empty", module: "empty.js", order: 9 },
    ] };`,
    "admin/throws.js": `export const mount = (element) => { element.append("Half"); throw new Error("The tide is out."); };`,
    "admin/empty.js": "export const title = 1;",
  }).map(([name, text]) => [name, new TextEncoder().encode(text)]),
);

// One plugin after another, in steps that depend on each other.
describe.skipIf(chromium === undefined)("plugins in the panel", { shuffle: false }, () => {
  let panel: BrowsedPanel;

  beforeAll(async () => {
    panel = await browsePanel(chromium ?? "");
    for (const bytes of [await examplePlugin("webhooks"), await examplePlugin("forum"), BROKEN])
      expect((await panel.client.upload("/api/plugins/upload", bytes)).status).toBe(201);
    await panel.open("/acp/plugins");
  });
  afterAll(() => panel?.[Symbol.asyncDispose]());

  const entry = (name: string) => panel.page.getByRole("navigation").getByRole("link", { name, exact: true });
  const card = (name: string) =>
    panel.page.getByRole("listitem").filter({ has: panel.page.getByRole("heading", { name, exact: true, level: 2 }) });

  it("say to a lower administrator what needs a member of the administrators' group, and offer no button", async () => {
    const { client, browser, program } = panel;
    const graceId = await panel.join("grace");
    const group = (await client.post("/api/admin/groups", { key: "helpers", name: "Helpers" })).json;
    await client.put(`/api/admin/groups/${group.id}/permissions`, { permissions: ["admin.access"] });
    expect((await client.put(`/api/admin/users/${graceId}/groups`, { groupIds: [group.id] })).status).toBe(200);
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await enterPanel(page, program.url, { email: "grace@example.org", password: "a compiler of one's own" });
    await page.goto(`${program.url}/acp/plugins`);
    const shown = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Webhooks", level: 2 }) });
    await shown.getByText("Only a member of the administrators’ group may enable this plugin").waitFor();
    await expect.poll(() => shown.getByRole("button", { name: "Enable" }).count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    await context.close();
  });

  it("say what their scripts may do before they are enabled, and have their pages in the navigation then", async () => {
    const { page } = panel;
    await expect.poll(() => entry("Webhooks").count()).toBe(0);
    await card("Webhooks").getByRole("button", { name: "Enable" }).click();
    const dialog = page.getByRole("dialog", { name: "Enable Webhooks?" });
    await dialog.getByText("they can do everything that you may do").waitFor();
    expect(await panel.barriers()).toEqual([]);
    await dialog.getByRole("button", { name: "Enable" }).click();
    await entry("Webhooks").waitFor();
    // Without scripts in the panel, nothing more is asked.
    await card("Forum").getByRole("button", { name: "Enable" }).click();
    await entry("Forum").waitFor();
  });

  it("fill a page with a module, which adds a hook and shows its secret once", async () => {
    const { page } = panel;
    await entry("Webhooks").click();
    await page.getByText("There is no hook yet.").waitFor();
    expect(await panel.barriers()).toEqual([]);
    await page.getByRole("button", { name: "Add a hook" }).click();
    await page.getByText("events must be a list of these").waitFor();
    await page.getByLabel("Address").fill("https://hooks.example/site");
    await page.getByLabel("article.published").check();
    await page.getByRole("button", { name: "Add a hook" }).click();
    await page.getByText(/^whsec_/).waitFor();
    await panel.said("The hook is added");
    await page.getByRole("button", { name: "Send a test: https://hooks.example/site" }).click();
    await page.getByRole("cell", { name: "ping", exact: true }).waitFor();
    expect(await panel.barriers()).toEqual([]);
    expect((await panel.client.get("/api/p/webhooks/hooks")).json).toMatchObject([{ events: ["article.published"] }]);
    await page.getByRole("button", { name: "Remove: https://hooks.example/site" }).click();
    await page.getByRole("button", { name: "Really remove, with its log: https://hooks.example/site" }).click();
    await page.getByText("There is no hook yet.").waitFor();
  });

  it("have settings that save themselves, and keep what somebody else has changed", async () => {
    const { page, client } = panel;
    await entry("Forum").click();
    const seconds = page.getByLabel("Seconds between two posts");
    const minutes = page.getByLabel("Minutes to edit a post");
    await page.getByText("All changes are saved.").waitFor();
    expect(await panel.barriers()).toEqual([]);
    const stored = async () => {
      const { settings } = (await client.get("/api/plugins/forum/settings")).json as {
        settings: readonly { key: string; value: unknown }[];
      };
      return settings.map(({ value }) => value);
    };
    await seconds.fill("7");
    await expect.poll(stored).toEqual([7, 60]);
    await page.getByText("All changes are saved.").waitFor();

    await minutes.fill("999999999");
    await page.getByText("Not saved: a value is not valid.").waitFor();
    await page.getByRole("alert").waitFor();
    await minutes.fill("30");
    await page.getByText("All changes are saved.").waitFor();
    await expect.poll(stored).toEqual([7, 30]);

    // Another setting: both changes are kept.
    expect((await client.put("/api/admin/settings/forum.editMinutes", { value: 45 })).status).toBe(200);
    await seconds.fill("8");
    await panel.said("Both changes are kept.");
    await expect.poll(() => minutes.inputValue()).toBe("45");
    await expect.poll(stored).toEqual([8, 45]);

    // The same setting: the person chooses.
    expect((await client.put("/api/admin/settings/forum.secondsBetweenPosts", { value: 20 })).status).toBe(200);
    await seconds.fill("9");
    await page.getByText("Somebody else has changed these settings meanwhile.").waitFor();
    expect(await panel.barriers()).toEqual([]);
    await page.getByRole("button", { name: "Save mine" }).click();
    await page.getByText("All changes are saved.").waitFor();
    await expect.poll(stored).toEqual([9, 45]);

    // The same while a change of one's own waits for the site, and the page is loaded again.
    const address = "**/api/plugins/forum/settings";
    await page.route(address, (route) => (route.request().method() === "PUT" ? route.abort() : route.continue()));
    await seconds.fill("11");
    await page.getByText("The site cannot be reached.").first().waitFor();
    expect((await client.put("/api/admin/settings/forum.secondsBetweenPosts", { value: 25 })).status).toBe(200);
    await page.reload();
    await page.getByText("Somebody else has changed these settings meanwhile.").waitFor();
    await expect.poll(stored).toEqual([25, 45]);
    await page.unroute(address);
    await page.getByRole("button", { name: "Save mine" }).click();
    await page.getByText("All changes are saved.").waitFor();
    await expect.poll(stored).toEqual([11, 45]);
  });

  it("say when a page of theirs does not work, and leave the rest of the panel alone", async () => {
    const { page, client } = panel;
    expect((await client.post("/api/plugins/broken/enable")).status).toBe(200);
    // Somebody else has enabled it; whoever looks at the panel finds its pages there when they come back to it.
    await page.reload();
    await entry("Throws").click();
    await page.getByText("This page does not work").waitFor();
    await page.getByText("The tide is out.").waitFor();
    await expect.poll(() => page.getByText("Half").count()).toBe(0);
    expect(await panel.barriers()).toEqual([]);
    await entry("Empty").click();
    await page.getByText("The module does not export mount.").waitFor();
    await entry("People").click();
    await page.getByRole("heading", { name: "People", level: 1 }).waitFor();
  });

  it("load the address of a page once more for its policy, and say what is wrong where that does not help", async () => {
    const { program, context } = panel;
    const page = await context.newPage();
    const loaded: string[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "document") loaded.push(new URL(response.url()).pathname);
    });
    const address = "**/acp/plugins/webhooks/*";
    // As for a document that was loaded before the plugin was enabled.
    await page.route(address, async (route) => {
      const response = await route.fetch();
      const headers = response.headers();
      const policy = headers["content-security-policy"]?.replace(/ \S+\/assets\/plugins\/\S+/, "") ?? "";
      const body = (await response.text()).replace(/ data-module="[^"]*"/, "");
      await route.fulfill({ body, headers: { ...headers, "content-security-policy": policy } });
    });
    await page.goto(`${program.url}/acp/plugins`);
    await page.getByRole("navigation").getByRole("link", { name: "Webhooks", exact: true }).click();
    await page.getByText("This page does not work").waitFor();
    expect(loaded).toEqual(["/acp/plugins", "/acp/plugins/webhooks/hooks"]);
    await page.unroute(address);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("There is no hook yet.").waitFor();
    expect(loaded.slice(2)).toEqual(["/acp/plugins/webhooks/hooks"]);
    await page.close();
  });

  it("take their pages with them when they are disabled, and the panel says so at their address", async () => {
    const { page, program } = panel;
    await entry("Plugins").click();
    await card("Webhooks").getByRole("button", { name: "Disable" }).click();
    await entry("Webhooks").waitFor({ state: "detached" });
    await page.goto(`${program.url}/acp/plugins/webhooks/hooks`);
    await page.getByText("This page is not there").waitFor();
    expect(await panel.barriers()).toEqual([]);
    expect(panel.complaints.filter((complaint) => !EXPECTED.test(complaint))).toEqual([]);
  });
});
