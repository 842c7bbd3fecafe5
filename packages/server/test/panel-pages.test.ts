import { readdir } from "node:fs/promises";
import { panelFiles } from "@sitevine/admin";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { visit } from "./support/pages.js";

const [kind] = databases();
if (!kind) throw new Error("There is no database.");

describe("the page of the panels", () => {
  let booted: BootedSite;

  beforeAll(async () => {
    booted = await bootSite(kind);
    await booted.installed();
  });
  afterAll(() => booted[Symbol.asyncDispose]());

  const page = async (path: string, cookie = "") => booted.call(path, { headers: { accept: "text/html", cookie } });

  it.each(["/acp", "/acp/people/01-ada", "/modcp", "/modcp/reports/7?x=1"])(
    "is the same at %s, and kept by nobody",
    async (path) => {
      const { status, headers, text } = await page(path);
      expect(status).toBe(200);
      expect(text).toContain('<body class="sv-acp">');
      expect(headers.get("cache-control")).toBe("private, no-store");
      expect(headers.get("x-frame-options")).toBe("DENY");
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy).toContain("style-src 'self';");
      expect(policy).toContain("trusted-types sitevine-keeper;");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toMatch(/; script-src site\.test\/assets\/panel\/$/);
      expect(policy).not.toContain("unsafe");
      expect(text).not.toMatch(/<script(?![^>]* src="\/assets\/panel\/)|<style|\sstyle=|\son\w+=/);
    },
  );

  it("links no stylesheet of the site", async () => {
    const { text } = await page("/acp");
    const links = [...text.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"/g)].map(([, href]) => href);
    expect(links).toEqual([`${panelFiles.base}${panelFiles.stylesheet}`]);
  });

  it("has the language and the brightness that its reader chose", async () => {
    expect((await page("/acp")).text).toContain('<html lang="en">');
    expect((await page("/acp", "sv_panel_language=de; sv_panel_theme=dark")).text).toContain(
      '<html lang="de" data-theme="dark">',
    );
    expect((await page("/acp", 'sv_panel_language=x; sv_panel_theme="><script>')).text).toContain('<html lang="en">');
  });

  it("loads files that are kept for good, compressed by the build", async () => {
    const names = [panelFiles.script, panelFiles.stylesheet, ...panelFiles.preloads];
    for (const name of names)
      for (const encoding of ["br", "gzip"]) {
        const { status, headers } = await booted.call(`${panelFiles.base}${name}`, {
          headers: { "accept-encoding": encoding },
        });
        expect([status, headers.get("content-encoding")], name).toEqual([200, encoding]);
        expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
        expect(headers.get("x-content-type-options")).toBe("nosniff");
      }
  });

  it("serves nothing else of the folder", async () => {
    for (const name of ["files.json", `${panelFiles.script}.br`, "..%2findex.js", "missing.js"])
      expect((await booted.call(`${panelFiles.base}${name}`)).status, name).toBe(404);
  });

  it("comes without maps and comments that name the machine that built it", async () => {
    expect((await readdir(panelFiles.folder)).filter((name) => name.endsWith(".map"))).toEqual([]);
  });
});

it("is closed before the site is installed, as every page is", async () => {
  await using booted = await bootSite(kind);
  const [panel, other] = [await visit(booted, "/acp"), await visit(booted, "/articles")];
  expect([panel.status, panel.text]).toEqual([other.status, other.text]);
});
