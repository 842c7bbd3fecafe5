import * as api from "@sitevine/api";
import { addressOf, databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { themePackage, upload } from "./support/theme-package.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

const browser = { accept: "text/html" };
const page = (booted: BootedSite, path: string, headers: Record<string, string> = {}) =>
  booted.call(path, { headers: { ...browser, ...headers } });

async function installThemes(booted: BootedSite, ids: readonly string[]): Promise<string> {
  const token = await booted.installed();
  for (const id of ids) await booted.call(api.importTheme, { body: upload(themePackage({ id })), token });
  booted.clock.advance(1_000);
  return token;
}

describe("pages", () => {
  it("explain to a browser how to install, with the code for programs", async () => {
    await using booted = await bootSite(kind);
    const notice = await page(booted, "/");
    expect(notice.status).toBe(503);
    expect(notice.headers.get("content-type")).toContain("text/html");
    expect(notice.text).toContain("SVC-INSTALL-1001");
    expect(notice.headers.get("content-security-policy")).toMatch(/style-src 'sha256-/);
  });

  it("greet guests under a policy without inline code", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    for (const path of ["/", "/articles"]) {
      const answer = await page(booted, path);
      expect(answer.status).toBe(200);
      expect(answer.text).toContain("Harbour");
      expect(answer.text).not.toMatch(
        /<script(?![^>]*\bsrc=| type="application\/ld\+json">[^<]*<)|<style|\sstyle=|\son\w+=/i,
      );
      expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
      const sheet = /href="(\/assets\/base\.[^"]+)"/.exec(answer.text)?.[1] ?? "";
      expect((await booted.call(sheet)).headers.get("cache-control")).toContain("immutable");
    }
  });

  it("explain the interface, with files of the site's own and the routes that it answers", async () => {
    await using booted = await bootSite(kind);
    expect((await page(booted, "/api/docs")).status).toBe(503);
    await booted.installed();
    const docs = await page(booted, "/api/docs");
    expect(docs.status).toBe(200);
    expect(docs.headers.get("content-security-policy")).toContain("script-src 'self'");
    expect(docs.text).toContain(addressOf(api.importTheme));
    expect(docs.text).not.toContain("planned</span>");
    const files = [...docs.text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path ?? "");
    expect(files).toHaveLength(3);
    for (const file of files) expect((await booted.call(file)).status, file).toBe(200);
  });

  it("say what happened in words, in the site's own look", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const missing = await page(booted, "/nowhere");
    expect(missing.status).toBe(404);
    expect(missing.text).toContain("Page not found");
    expect(missing.text).toContain('name="robots" content="noindex"');
    expect((await page(booted, "/api/nowhere")).headers.get("content-type")).toContain("application/json");
  });

  it("show the theme chooser with two themes or more, and use what the reader chose", async () => {
    await using booted = await bootSite(kind);
    const token = await installThemes(booted, ["coast"]);
    expect((await page(booted, "/")).text).not.toContain('action="/theme"');
    await booted.call(api.importTheme, { body: upload(themePackage({ id: "cliff" })), token });
    booted.clock.advance(1_000);
    expect((await page(booted, "/")).text).toContain('action="/theme"');

    const choose = (theme: string) =>
      booted.call("/theme", {
        body: new URLSearchParams({ theme }).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
    const chosen = await choose("cliff");
    expect([chosen.status, chosen.headers.get("location")]).toEqual([303, "/"]);
    expect(chosen.headers.get("set-cookie")).toContain("sv_theme=cliff; Max-Age=31536000");
    const active = await page(booted, "/", { cookie: "sv_theme=cliff" });
    expect(active.text).toContain("theme=cliff");
    expect(active.text).toContain("<h1");
    expect((await page(booted, "/", { cookie: "sv_theme=gone" })).text).not.toContain("theme=gone");

    await booted.call(api.activateTheme, { params: { id: "cliff" }, token });
    booted.clock.advance(1_000);
    expect((await choose("cliff")).headers.get("set-cookie")).toContain("sv_theme=; Max-Age=0");
    expect((await choose("../x")).headers.get("set-cookie")).toContain("sv_theme=; Max-Age=0");
  });
});
