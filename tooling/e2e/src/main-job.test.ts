import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eventually, type TemporaryDirectory, temporaryDirectory } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BROKEN } from "./broken-packages.js";
import { findChromium, type OpenBrowser, openBrowser, watchComplaints } from "./browser.js";
import { ADMIN, type Client, createClient, examplePackage, listenToStyle } from "./client.js";
import { type RunningProgram, start } from "./program.js";

const chromiumPath = findChromium();

/** The computed colours and fonts of the home page, and the complaints of the browser. */
async function lookInBrowser(url: string, browser: OpenBrowser) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    const complaints = watchComplaints(page);
    await page.goto(url, { waitUntil: "load" });
    const computed = await page.evaluate(() => {
      const style = (selector: string) => {
        const element = document.querySelector(selector);
        return element ? getComputedStyle(element) : undefined;
      };
      return {
        background: style("body")?.backgroundColor,
        text: style("body")?.color,
        heading: style("h1")?.fontFamily,
        footer: style(".sv-foot")?.backgroundColor,
        scrollsSideways: document.documentElement.scrollWidth > document.documentElement.clientWidth,
      };
    });
    return { computed, complaints };
  } finally {
    await page.close();
  }
}

// One site from its installation on, so the order matters.
describe("from an empty folder to a site with an active theme and back", { shuffle: false }, () => {
  let folder: TemporaryDirectory;
  let program: RunningProgram;
  let client: Client;
  let browser: OpenBrowser | undefined;

  beforeAll(async () => {
    if (chromiumPath !== undefined) browser = await openBrowser(chromiumPath);
    folder = await temporaryDirectory();
    program = await start({ DATA_DIR: folder.path });
    client = createClient(program.url);
  });
  afterAll(async () => {
    await browser?.close();
    await program[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });

  it("answers nothing but installer and health before it is installed", async () => {
    expect((await client.get("/api/health")).status).toBe(200);
    expect((await client.get("/api/install/status")).json).toMatchObject({ installed: false });
    for (const path of ["/", "/api/appearance/css", "/api/auth/me", "/api/layouts", "/api/openapi.json", "/nowhere"])
      expect(await client.get(path)).toMatchObject({ status: 503, code: "SVC-INSTALL-1001" });
  });

  it("installs over HTTP, closes the installer and lets the administrator in", async () => {
    expect(await client.post("/api/install/database", { driver: "sqlite" })).toMatchObject({ status: 200 });
    const site = { name: "Quayside", url: program.url, language: "en", timezone: "Europe/Lisbon" };
    expect(await client.post("/api/install/site", site)).toMatchObject({ status: 200 });
    expect(await client.post("/api/install/admin", ADMIN)).toMatchObject({ status: 200 });
    expect(await client.post("/api/install/finalize", {})).toMatchObject({ status: 200 });
    expect(await client.get("/api/install/status")).toMatchObject({ status: 410, code: "SVC-INSTALL-1002" });
    await client.login();
    expect((await client.get("/api/auth/me")).json).toMatchObject({ user: { username: "ada" } });
  });

  it("imports two themes without changing the site, switches, and undoes byte for byte", async () => {
    // Online counts and relative times change while the look is switched and restored.
    const passing = /css\?v=\d+|\d+ online now|<p class="sv-quiet">\d+ guests?<\/p>|>[^<]*<\/time>/g;
    const look = async () => ({
      css: (await client.get("/api/appearance/css")).text,
      layouts: (await client.get("/api/layouts")).text,
      home: (await client.get("/")).text.replaceAll(passing, ""),
    });
    const version = async (): Promise<string> => (await client.get("/api/appearance/version")).json.version;
    const stock = await look();
    const stockVersion = await version();

    for (const id of ["harbor", "ember"]) {
      const imported = await client.upload("/api/admin/themes/import", await examplePackage(id));
      expect(imported).toMatchObject({ status: 200, json: { activated: false, current: null, manifest: { id } } });
    }
    expect((await look()).css).toBe(stock.css);
    expect((await look()).layouts).toBe(stock.layouts);
    expect(await version()).toBe(stockVersion);
    // With two themes to choose from, the chooser appears; that is the only visible difference.
    const stockWithChooser = await eventually(async () => {
      const now = await look();
      expect(now.home).toContain("Ember");
      return now;
    });

    const stream = await listenToStyle(program.url);
    await eventually(() => expect(stream.versions).toEqual([stockVersion]));
    const switched = await client.post("/api/admin/themes/library/ember/activate");
    expect(switched.json).toMatchObject({ activated: true, current: { id: "ember" }, kept: [] });
    const ember = await look();
    expect(ember.css).not.toBe(stock.css);
    expect(ember.layouts).not.toBe(stock.layouts);
    expect(await version()).not.toBe(stockVersion);
    await eventually(async () => expect(stream.versions).toEqual([stockVersion, await version()]));
    await stream.close();

    if (browser) {
      const { computed, complaints } = await lookInBrowser(program.url, browser);
      expect(complaints).toEqual([]);
      expect(computed.scrollsSideways).toBe(false);
      const [red = 255, green = 255, blue = 255] = (computed.background?.match(/\d+/g) ?? []).map(Number);
      expect(Math.max(red, green, blue), `Ember is near-black, not ${computed.background}`).toBeLessThan(48);
    }

    const undone = await client.post("/api/admin/themes/discard");
    expect(undone).toMatchObject({ status: 200, json: { current: null } });
    expect(await look()).toEqual(stockWithChooser);
    expect((await look()).css).toBe(stock.css);
    expect((await look()).layouts).toBe(stock.layouts);
    if (browser) {
      const { computed, complaints } = await lookInBrowser(program.url, browser);
      expect(complaints).toEqual([]);
      expect(computed.background).toBe("rgb(250, 250, 247)");
    }
    expect(await client.post("/api/admin/themes/discard")).toMatchObject({ status: 404, code: "SVC-THEME-3003" });
  });

  it.each(BROKEN)(
    "refuses a package with %s, names every finding and writes nothing",
    async (_fault, rules, breakIt) => {
      const state = async () => ({
        library: (await client.get("/api/admin/themes/library")).text,
        css: (await client.get("/api/appearance/css")).text,
        layouts: (await client.get("/api/layouts")).text,
        version: (await client.get("/api/appearance/version")).text,
        files: (await readdir(join(folder.path, "uploads"), { recursive: true })).sort(),
      });
      const before = await state();
      const refused = await client.upload("/api/admin/themes/import", breakIt(await examplePackage("beacon")));
      expect(refused).toMatchObject({ status: 422, code: "SVC-THEME-3001" });
      const details = refused.json.error.details as { rule: string; level: string }[];
      const errors = details.filter(({ level }) => level === "error").map(({ rule }) => rule);
      expect([...new Set(errors)].sort()).toEqual(rules);
      expect(await state()).toEqual(before);
    },
  );
});
