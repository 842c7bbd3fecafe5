import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { catalogResponseSchema } from "@sitevine/contracts/protocol";
import { readThemePackage, type ThemePackage, writeZip } from "@sitevine/theme-engine";
import { describe, expect, it } from "vitest";
import { Refusal } from "../src/http/refusal.js";
import { previewEndpoints } from "../src/previews/preview-endpoints.js";
import { createPreviewStore } from "../src/previews/preview-store.js";
import { renderPreviews } from "../src/previews/render-previews.js";
import { openStore } from "../src/store/open-store.js";
import { ADMIN_TOKEN, openTestMarketplace } from "./support/open-test-marketplace.js";

const ORIGIN = "https://market.example";
const SHA = "0".repeat(64);
const TEMPLATES = ["home", "article.index", "article.detail", "page.detail", "profile", "members", "search", "error"];
const MANIFEST = { id: "quay", name: "Quay", version: "1.0.0", vendor: "tests", minServiceVersion: "0.1.0" };

function themeOf(bytes: Uint8Array): ThemePackage {
  const read = readThemePackage(bytes, { serviceVersion: "1.0.0" });
  if (!read.ok) throw new Error(JSON.stringify(read.findings));
  return read.theme;
}

function pack(files: Readonly<Record<string, unknown>>): ThemePackage {
  const text = (content: unknown) => (typeof content === "string" ? content : JSON.stringify(content));
  return themeOf(writeZip(Object.entries(files).map(([name, content]) => [name, Buffer.from(text(content))])));
}

const current = (files: Readonly<Record<string, unknown>> = {}) =>
  pack({
    "manifest.json": { ...MANIFEST, packageVersion: 2 },
    "tokens.json": { global: { "--c-accent": "#336699" } },
    ...files,
  });

const harborBytes = () =>
  readFile(fileURLToPath(new URL("../../../examples/themes/dist/harbor.svtheme", import.meta.url)));

function homeOf(theme: ThemePackage): string {
  const home = renderPreviews(theme, "/previews/x/assets/").find(({ template }) => template === "home");
  return home?.html ?? expect.fail("there is no preview of the home page");
}

describe("the previews of a theme", () => {
  it("are one document for each template, with its styles and without links to any or scripts", async () => {
    const previews = renderPreviews(themeOf(await harborBytes()), `/previews/${SHA}/assets/`);
    expect(previews.map(({ template }) => template).sort()).toEqual([...TEMPLATES].sort());
    for (const { template, html } of previews) {
      expect(html, template).toContain(`<body class="sv-site sv-t--${template.replaceAll(".", "-")}">`);
      expect(html, template).toContain("Saltmarsh Quay");
      expect(html, template).not.toMatch(/<link[^>]*stylesheet|<script|preview:/);
      expect(html.match(/<style>/g), template).toHaveLength(2);
      expect(html.match(/<base [^>]*>/g), template).toEqual(['<base target="_blank">']);
    }
  });

  it("have the theme's own layouts, and the built-in ones where it has none", () => {
    const layout = {
      templateKey: "home",
      schemaVersion: 1,
      regions: { main: [{ id: "own", type: "heading", props: { text: "Made by the theme", level: 2 } }] },
    };
    const previews = renderPreviews(current({ "layouts/home.json": layout }), "/a/");
    const own = previews.filter(({ html }) => html.includes("Made by the theme"));
    expect(own.map(({ template }) => template)).toEqual(["home"]);
  });

  it("have its global tokens over the base palette", () => {
    const html = homeOf(current());
    const [, base = "", look = ""] = html.split("<style>");
    expect(base).toMatch(/--c-accent:(?! ?#336699)/);
    expect(look).toContain("--c-accent: #336699;");
  });

  it("have the light half of a package in the older format, and its appearance", () => {
    const older = pack({
      "manifest.json": MANIFEST,
      "tokens.json": { light: { "--c-bg": "#fedcba" }, dark: { "--c-bg": "#123123" } },
    });
    expect(older.packageVersion).toBe(1);
    expect(homeOf(older)).toContain("--c-bg: #fedcba;");
    expect(homeOf(older)).not.toContain("#123123");
    expect(homeOf(older)).toContain('<meta name="color-scheme" content="light">');
    const dark = current({ "manifest.json": { ...MANIFEST, packageVersion: 2, appearance: "dark" } });
    expect(homeOf(dark)).toContain('<meta name="color-scheme" content="dark">');
  });

  it("cannot close their style element", () => {
    const css = '.x::before { content: "</style><img src=x onerror=alert(1)><!--" }';
    const html = homeOf(current({ "styles/custom.css": css }));
    expect(html).toContain('content: "\\3c /style><img src=x onerror=alert(1)>\\3c !--"');
    expect(html.match(/<\/style>/g)).toHaveLength(2);
  });
});

async function marketplace() {
  const store = openStore(":memory:");
  const previews = createPreviewStore(store, () => ORIGIN);
  const bytes = await harborBytes();
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await previews.render({ theme: themeOf(bytes), sha256 });
  const app = previewEndpoints({ previews, origin: () => ORIGIN });
  app.onError((error) => (error instanceof Refusal ? error.toResponse() : expect.fail(String(error))));
  const listOf = (wanted: string) => previews.list({ kind: "theme", id: "harbor", version: "1.0.0", sha256: wanted });
  return { store, previews, listOf, sha256, ask: async (path: string) => await app.request(path) };
}

describe("previews on the marketplace's origin", () => {
  it("are listed by their addresses, and a package without any has none", async () => {
    const { listOf, sha256, ask } = await marketplace();
    const links = listOf(sha256);
    expect(links.map(({ template }) => template).sort()).toEqual([...TEMPLATES].sort());
    for (const { url } of links) {
      expect(url).toMatch(new RegExp(`^${ORIGIN}/previews/${sha256}/[a-z.]+$`));
      expect((await ask(new URL(url).pathname)).status).toBe(200);
    }
    expect(listOf(SHA)).toEqual([]);
  });

  it("run in a sandbox that may load the files of their own package only", async () => {
    const { sha256, ask } = await marketplace();
    const answer = await ask(`/previews/${sha256}/home`);
    expect(answer.headers.get("Content-Type")).toBe("text/html; charset=UTF-8");
    const policy = answer.headers.get("Content-Security-Policy")?.split("; ");
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "form-action 'none'", "sandbox"]));
    const own = `${ORIGIN}/previews/${sha256}/assets/`;
    expect(policy).toEqual(expect.arrayContaining([`img-src data: ${own}`, `font-src data: ${own}`]));
    expect(policy?.join()).not.toContain("script-src");
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
  });

  it("find every file that they refer to, with its detected type and open to pages without an origin", async () => {
    const { sha256, ask } = await marketplace();
    const html = await (await ask(`/previews/${sha256}/home`)).text();
    const files = new Set(html.match(new RegExp(`/previews/${sha256}/assets/[^"?#&)]+`, "g")));
    expect(files.size).toBeGreaterThan(0);
    expect(html).not.toContain("/uploads/");
    for (const path of files) {
      const answer = await ask(path);
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get("Content-Type"), path).toMatch(/^(?:font|image)\//);
      expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
      expect(answer.headers.get("Content-Security-Policy")).toContain("sandbox");
    }
  });

  it("are 404 for other packages, templates and files", async () => {
    const { sha256, ask } = await marketplace();
    for (const path of [`${SHA}/home`, `${sha256}/nothing`, `${sha256}/assets/nothing.png`, `${sha256}/chrome.header`])
      expect((await ask(`/previews/${path}`)).status, path).toBe(404);
  });

  it("are replaced completely or not at all", async () => {
    const { store, previews, listOf, sha256, ask } = await marketplace();
    const before = await (await ask(`/previews/${sha256}/home`)).text();
    store.exec("create trigger full before insert on preview_assets begin select raise(abort, 'disk full'); end");
    await expect(previews.render({ theme: themeOf(await harborBytes()), sha256 })).rejects.toThrow("disk full");
    expect(listOf(sha256)).toHaveLength(TEMPLATES.length);
    expect(await (await ask(`/previews/${sha256}/home`)).text()).toBe(before);
  });

  it("are rendered again when their release is added again", async () => {
    const { store, previews, listOf, sha256, ask } = await marketplace();
    store.prepare("update previews set html = 'stale'").run();
    await previews.render({ theme: themeOf(await harborBytes()), sha256 });
    expect(await (await ask(`/previews/${sha256}/home`)).text()).toContain("Saltmarsh Quay");
    expect(listOf(sha256)).toHaveLength(TEMPLATES.length);
  });
});

it("stand in the listing of a theme that was added, at addresses that answer", async () => {
  await using marketplace = await openTestMarketplace();
  const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` };
  const post = (path: string, body: FormData | string, more = {}) =>
    fetch(`${marketplace.url}/_admin/${path}`, { method: "POST", headers: { ...headers, ...more }, body });
  const product = { kind: "theme", id: "harbor", name: "Harbor", vendor: "tests", paid: false };
  await post("products", JSON.stringify(product), { "Content-Type": "application/json" });
  const form = new FormData();
  form.set("file", new Blob([await harborBytes()]), "harbor.svtheme");
  expect((await post("releases", form)).status).toBe(200);
  const catalog = catalogResponseSchema.parse(await (await fetch(`${marketplace.baseUrl}/catalog`)).json());
  const previews = catalog.data[0]?.previews ?? [];
  expect(previews.map(({ template }) => template).sort()).toEqual([...TEMPLATES].sort());
  for (const { url } of previews) {
    expect(url.startsWith(`${marketplace.url}/previews/`)).toBe(true);
    const answer = await fetch(url);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("Saltmarsh Quay");
  }
  expect((await fetch(`${marketplace.url}/previews/${SHA}/home`)).status).toBe(404);
});
