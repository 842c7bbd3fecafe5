import { readdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { type Answer, type BootedSite, bootSite } from "./support/booted-site.js";
import { openStyleEditor } from "./support/style-editor.js";
import { PNG } from "./support/theme-package.js";

const encoder = new TextEncoder();
const SVG = encoder.encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const GIFAR = encoder.encode("GIF89a\u0001\u0000\u0001\u0000<script>alert(1)</script>PK\u0005\u0006");
const PNG_NAMES = ["page.html", "x.svg", "x.js", "x.php", ".htaccess", "x.css", "X.PNG", "dot.png"];
const SVG_NAMES = ["drawing.svg", "DRAWING.SVG", "drawing.html", "drawing.png"];

const SANDBOX = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  "cross-origin-resource-policy": "same-origin",
};

/** A site with a theme whose files are named after what they are not. */
async function openSite(booted: BootedSite) {
  const named = (names: readonly string[], bytes: Uint8Array) => names.map((name) => [name, bytes] as const);
  const assets = Object.fromEntries([...named(PNG_NAMES, PNG), ...named(["x.jar"], GIFAR)]);
  const editor = await openStyleEditor(booted);
  await editor.importTheme({ id: "coast", assets });
  // Names that differ in case only are one file to some disks, so these are in a theme of their own each.
  for (const [index, name] of SVG_NAMES.entries())
    await editor.importTheme({ id: `drawn-${index}`, assets: { "dot.png": PNG, [name]: SVG } });
  return editor;
}

const isSandboxed = ({ headers }: Answer, type: string): void =>
  expect(Object.fromEntries(headers)).toMatchObject({ ...SANDBOX, "content-type": type });

describe.each(databases())("a file of a theme on $name", (kind) => {
  it("is sent as what its bytes are, whatever it is called", async () => {
    await using booted = await bootSite(kind);
    await openSite(booted);
    for (const name of PNG_NAMES) isSandboxed(await booted.call(`/uploads/themes/coast/${name}`), "image/png");
    isSandboxed(await booted.call("/uploads/themes/coast/x.jar"), "image/gif");
    for (const [index, name] of SVG_NAMES.entries())
      isSandboxed(await booted.call(`/uploads/themes/drawn-${index}/${name}`), "image/svg+xml");
  });

  it("runs nothing in whatever way it is asked for, and under whatever spelling of its address", async () => {
    await using booted = await bootSite(kind);
    await openSite(booted);
    const files = [
      ["drawn-0", "drawing.svg", "image/svg+xml"],
      ["coast", "page.html", "image/png"],
    ] as const;
    for (const [theme, name, type] of files) {
      const path = `/uploads/themes/${theme}/${name}`;
      const etag = (await booted.call(path)).headers.get("etag") ?? "";
      const ways: readonly (readonly [string, Parameters<BootedSite["call"]>[1]])[] = [
        [path, { method: "HEAD" }],
        [path, { headers: { "if-none-match": etag } }],
        [path, { headers: { "if-none-match": `W/${etag}` } }],
        [path, { headers: { range: "bytes=0-3" } }],
        [path, { headers: { "accept-encoding": "br" } }],
        [path, { headers: { accept: "text/html", "sec-fetch-dest": "document" } }],
        [`${path}?x=1`, {}],
        [`${path}?download`, { method: "HEAD" }],
        [path.replace("g", "%67"), {}],
        [`/uploads/themes/x/../${theme}/${name}`, {}],
        [`/uploads/./themes/${theme}/%2e/${name}`, {}],
      ];
      for (const [address, options] of ways) {
        const answer = await booted.call(address, options);
        const unchanged = options?.headers?.["if-none-match"] === etag;
        expect([address, answer.status]).toEqual([address, unchanged ? 304 : expect.toBeOneOf([200, 206, 304])]);
        isSandboxed(answer, type);
      }
    }
    const nowhere = [
      "/uploads/themes/drawn-0/DRAWING.svg",
      "/uploads/themes/DRAWN-0/drawing.svg",
      "/Uploads/themes/drawn-0/drawing.svg",
      "/uploads/themes/drawn-0//drawing.svg",
      "//uploads/themes/drawn-0/drawing.svg",
      "/uploads/themes/drawn-0/drawing.svg/",
      "/uploads/themes/drawn-0/drawing.svg;x",
      "/uploads/themes/drawn-0/assets/drawing.svg",
      "/uploads/themes/drawn-0/drawing.svg%00",
      "/uploads/themes/drawn-0/..%2fdrawn-0%2fdrawing.svg",
      "/assets/drawing.svg",
    ];
    for (const address of nowhere) {
      const answer = await booted.call(address);
      const isHere = answer.status < 300 || answer.text.includes("alert(1)");
      expect([address, isHere]).toEqual([address, false]);
    }
  });

  it("is nowhere outside of its theme, whatever the path says", async () => {
    await using booted = await bootSite(kind);
    await openSite(booted);
    const [hash = ""] = await readdir(join(booted.dataDir, "uploads", "themes", "coast"));
    const paths = [
      "..%2f..%2fsite-secret",
      "..%2f..%2f..%2fsite-secret",
      "..%5c..%5csite-secret",
      "%2e%2e/%2e%2e/site-secret",
      "%2e%2e%2f%2e%2e%2fsite-secret",
      "%252e%252e%252fsite-secret",
      "....//site-secret",
      "..%c0%afsite-secret",
      "..;/site-secret",
      "%00",
      "dot.png%00.svg",
      "dot.png%0a",
      "/etc/passwd",
      "%2fetc%2fpasswd",
      "C:%5cwindows%5cwin.ini",
      "",
      ".",
      "..",
      "assets/dot.png",
      "manifest.json",
      "styles/custom.css",
      hash,
      "__proto__",
      "constructor",
    ];
    for (const path of paths)
      for (const theme of ["coast", ".", "__proto__", "nowhere", "COAST", "coast%00"]) {
        const answer = await booted.call(`/uploads/themes/${theme}/${path}`);
        expect([theme, path, answer.status]).toEqual([theme, path, 404]);
      }
  });

  it("is not there where somebody put a link in its place", async () => {
    await using booted = await bootSite(kind);
    await openSite(booted);
    const folder = join(booted.dataDir, "uploads", "themes");
    for (const name of await readdir(join(folder, "coast"))) {
      await rm(join(folder, "coast", name));
      await symlink(join(booted.dataDir, "site-secret"), join(folder, "coast", name));
    }
    await rm(join(folder, "drawn-0"), { recursive: true });
    await symlink(join(folder, "drawn-1"), join(folder, "drawn-0"));
    for (const path of ["coast/dot.png", "coast/x.jar", "drawn-0/drawing.svg", "drawn-0/dot.png"])
      expect([path, (await booted.call(`/uploads/themes/${path}`)).status]).toEqual([path, 404]);
    expect((await booted.call("/uploads/themes/drawn-1/dot.png")).status).toBe(200);
  });
});
