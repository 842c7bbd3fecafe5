import { databases } from "@sitevine/testkit";
import { expect, it } from "vitest";
import { ADMIN, type BootedSite, bootSite } from "./support/booted-site.js";
import { pageCookies } from "./support/members.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

/** The stylesheets of a page, in their order. */
async function stylesheetsOf(booted: BootedSite, path: string, cookie: string): Promise<readonly string[]> {
  const { text } = await booted.call(path, { headers: { accept: "text/html", cookie } });
  return [...text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href ?? "");
}

it("sets every page in the font that its reader chose, after the look, and nobody else's", async () => {
  await using booted = await bootSite(kind);
  await booted.installed();
  const { cookie = "" } = await pageCookies(booted, ADMIN.email);
  for (const path of ["/", "/members", "/settings/appearance", "/write", "/nowhere"])
    for (const reader of ["", cookie]) {
      const plain = await stylesheetsOf(booted, path, reader);
      const chosen = await stylesheetsOf(booted, path, `${reader}; sv_font=serif`);
      expect(chosen.slice(0, -1)).toEqual(plain);
      expect(chosen.at(-1)).toMatch(/^\/assets\/font-serif\.[\w-]{12}\.css$/);
      expect(await stylesheetsOf(booted, path, `${reader}; sv_font=papyrus`)).toEqual(plain);
      expect(await stylesheetsOf(booted, path, reader)).toEqual(plain);
    }
  const sheet = await booted.call((await stylesheetsOf(booted, "/", "sv_font=clear")).at(-1) ?? "");
  expect([sheet.status, sheet.headers.get("content-type")]).toEqual([200, "text/css; charset=utf-8"]);
  expect(sheet.text).toContain("Verdana");
});

it("remembers the font in this browser, and offers the one that is chosen", async () => {
  await using booted = await bootSite(kind);
  await booted.installed();
  const choose = (font: string) =>
    booted.site.fetch(
      new Request("http://site.test/font", {
        method: "POST",
        headers: { referer: "http://site.test/settings/appearance", origin: "http://site.test" },
        body: new URLSearchParams({ font }),
      }),
    );
  const chosen = await choose("sans");
  expect([chosen.status, chosen.headers.get("location")]).toEqual([303, "/settings/appearance"]);
  expect(chosen.headers.get("set-cookie")).toContain("sv_font=sans; Max-Age=31536000");
  expect((await choose("")).headers.get("set-cookie")).toContain("sv_font=; Max-Age=0");
  const shown = async (cookie: string): Promise<string> =>
    (await booted.call("/settings/appearance", { headers: { accept: "text/html", cookie } })).text;
  expect(await shown("sv_font=sans")).toContain('<option value="sans" selected>');
  expect(await shown("")).not.toContain(" selected>");
});
