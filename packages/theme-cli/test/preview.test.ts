import { once } from "node:events";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { TEMPLATE_CATALOGUE } from "@sitevine/contracts";
import { describe, expect, it } from "vitest";
import { runBuiltSvtheme, runSvtheme } from "./run-svtheme.js";
import { startPreview } from "./start-preview.js";
import { EXAMPLES, scratchFolder, themeFolder, writeFiles } from "./theme-folder.js";

const PAGES = TEMPLATE_CATALOGUE.map(({ key }) => key).filter((key) => !key.startsWith("chrome."));
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const accent = (colour: string) => JSON.stringify({ global: { "--c-accent": colour } });

async function harbor(): Promise<string> {
  const folder = join(await scratchFolder(), "harbor");
  await runSvtheme(["unpack", join(EXAMPLES, "harbor.svtheme"), folder]);
  return folder;
}

describe("svtheme preview", () => {
  it("shows every page of a theme, as guest and as member, full and empty", async () => {
    const { ask } = await startPreview(await harbor());
    const index = await ask("/");
    expect(index.body).toContain("Passes every check");
    for (const key of [...PAGES, "style-variants"]) {
      expect(index.body).toContain(`href="/_preview/view/${key}?`);
      expect((await ask(`/_preview/view/${key}?width=360`)).body).toContain('data-fit="360"');
      const page = await ask(`/_preview/page/${key}`);
      expect(page).toMatchObject({ status: 200 });
      expect(page.body).toContain("Saltmarsh Quay");
      expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
      expect(page.body).not.toContain("<script");
    }
    const home = async (query: string) => (await ask(`/_preview/page/home?${query}`)).body;
    expect(await home("viewer=guest")).toContain("ghero");
    expect(await home("viewer=member")).toContain("Inês Carvalho");
    expect(await home("content=full")).toContain("steam-bending");
    expect(await home("content=empty")).not.toContain("steam-bending");
    const variants = (await ask("/_preview/page/style-variants")).body;
    for (const variant of ["surface", "muted", "accent", "plain"]) expect(variants).toContain(`sv-v--${variant}`);
  });

  it("shows pages as sites of each language do", async () => {
    const text = { en: "Low tide", de: "Ebbe" };
    const main = [{ id: "tide", type: "heading", props: { text } }];
    const home = JSON.stringify({ templateKey: "home", schemaVersion: 1, regions: { main } });
    const { ask } = await startPreview(await themeFolder({ "layouts/home.json": home }));
    const view = (await ask("/_preview/view/home?language=de")).body;
    const address = "/_preview/page/home?viewer=guest&amp;content=full&amp;language=de";
    expect(view).toContain(`src="${address}"`);
    const german = (await ask(address.replaceAll("&amp;", "&"))).body;
    for (const part of ['lang="de"', ">Ebbe</h2>", "Anmelden"]) expect(german).toContain(part);
    const other = (await ask("/_preview/page/home?language=nobody")).body;
    for (const part of ['lang="en-GB"', ">Low tide</h2>", "Sign in"]) expect(other).toContain(part);
  });

  it("serves files as what they are, and lets nothing in them run", async () => {
    const folder = await themeFolder({ "assets/art.png": SVG.replace(/<script>.*<\/script>/, "") });
    const { ask } = await startPreview(folder);
    const art = await ask("/uploads/themes/quay/art.png");
    expect(art.headers).toMatchObject({
      "content-type": "image/svg+xml",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(art.headers["content-security-policy"]).toMatch(/default-src 'none'.*; sandbox$/);
    expect((await ask("/uploads/themes/quay/none.png")).status).toBe(404);
    expect((await ask("/uploads/themes/quay/..%2fmanifest.json")).status).toBe(404);
    expect((await ask("/uploads/themes/quay/%zz")).status).toBe(404);
  });

  it("leads links of the sample community to the page that a site would show", async () => {
    const { ask, url } = await startPreview(await themeFolder());
    const referer = `${url}_preview/page/home?viewer=member&content=empty`;
    const articles = await ask("/articles", { headers: { referer } });
    expect(articles).toMatchObject({ status: 302 });
    expect(articles.headers.location).toBe("/_preview/page/article.index?viewer=member&content=empty");
    expect((await ask("/u/maren")).headers.location).toContain("/page/profile?");
    expect((await ask("/", { headers: { "sec-fetch-dest": "iframe" } })).headers.location).toContain("/page/home?");
    expect((await ask("/login")).status).toBe(404);
    const foreign = await ask("/articles", { headers: { referer: "https://evil.example/?viewer=member" } });
    expect(foreign.headers.location).toContain("viewer=guest");
  });

  it("answers under its own names only, and changes nothing", async () => {
    const { ask, url } = await startPreview(await themeFolder());
    const { port } = new URL(url);
    for (const host of ["rebound.example", `rebound.example:${port}`, "127.0.0.1.evil.example", "user@localhost"])
      expect((await ask("/", { headers: { host } })).status, host).toBe(403);
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`])
      expect((await ask("/", { headers: { host } })).status, host).toBe(200);
    expect(await ask("/", { method: "POST" })).toMatchObject({ status: 405, headers: { allow: "GET, HEAD" } });
    expect(await ask("/", { method: "HEAD" })).toMatchObject({ status: 200, body: "" });
  });

  it("shows a save, the errors of a bad one, and the pages again after the next", async () => {
    const folder = await themeFolder({ "tokens.json": accent("#111111") });
    const { ask, nextVersion } = await startPreview(folder);
    const css = async () => (await ask("/_preview/theme.css")).body;
    const first = await nextVersion();
    expect(await css()).toContain("--c-accent: #111111");

    await writeFile(join(folder, "tokens.json"), accent("#222222"));
    const second = await nextVersion();
    expect(second).not.toBe(first);
    await expect.poll(css).toContain("--c-accent: #222222");
    expect((await ask("/_preview/page/home")).body).toMatch(/\/_preview\/theme\.css\?v=\w+-\d+"/);

    await writeFile(join(folder, "tokens.json"), accent("red;"));
    await nextVersion();
    for (const path of ["/", "/_preview/page/home"]) {
      await expect.poll(async () => (await ask(path)).body).toContain("<mark>&quot;red;&quot;</mark>");
      expect(await ask(path)).toMatchObject({ status: 200, body: expect.stringContaining("token/character") });
    }

    // Some editors write a temporary file first.
    await writeFile(join(folder, ".tokens.json.tmp"), accent("#333333"));
    await rename(join(folder, ".tokens.json.tmp"), join(folder, "tokens.json"));
    await nextVersion();
    await expect.poll(css).toContain("--c-accent: #333333");
  });

  it("sees files that come and go, in folders that were not there", async () => {
    const folder = await themeFolder();
    const { ask, nextVersion } = await startPreview(folder);
    await nextVersion();
    await writeFiles(folder, { "assets/art.svg": SVG.replace(/<script>.*<\/script>/, "") });
    await nextVersion();
    await expect.poll(async () => (await ask("/uploads/themes/quay/art.svg")).status).toBe(200);
    await rm(join(folder, "assets"), { recursive: true });
    await nextVersion();
    await expect.poll(async () => (await ask("/uploads/themes/quay/art.svg")).status).toBe(404);
  });

  it("waits for a folder that is gone", async () => {
    const folder = await themeFolder();
    const { ask, nextVersion } = await startPreview(folder);
    await nextVersion();
    await rename(folder, `${folder}.away`);
    await nextVersion();
    await expect.poll(async () => (await ask("/")).body).toContain("The theme cannot be read");
    await rename(`${folder}.away`, folder);
    await nextVersion();
    await expect.poll(async () => (await ask("/")).body).toContain("Passes every check");
  });

  it("escapes what a theme says of itself", async () => {
    const folder = await themeFolder();
    const { ask, nextVersion } = await startPreview(folder);
    await nextVersion();
    const manifest = { id: "x", name: "<img src=x>", version: "1.0.0", vendor: "<b>", minServiceVersion: "0.1.0" };
    await writeFile(join(folder, "manifest.json"), JSON.stringify(manifest));
    await nextVersion();
    // For the watcher, a save on a slow disk is two changes; the preview may show the theme between the two.
    await expect.poll(async () => (await ask("/")).body).toContain("&lt;img src=x&gt;");
    const { body } = await ask("/");
    expect(body).not.toMatch(/<img src=x>|<b>/);
  });

  it("stops cleanly when it is asked to", async () => {
    const { child, nextVersion } = await startPreview(await themeFolder());
    await nextVersion();
    child.kill("SIGINT");
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  it("refuses ports that it cannot have, and what is not a folder", async () => {
    const folder = await themeFolder();
    const { url } = await startPreview(folder);
    const { port } = new URL(url);
    for (const [args, sentence] of [
      [[folder, "--port", port], `Port ${port} is in use`],
      [[folder, "--port", "70000"], "must be a number from 0 to 65535"],
      [[join(EXAMPLES, "harbor.svtheme")], "is not a folder; unpack it first"],
      [[join(folder, "nowhere")], "There is no "],
    ] as const) {
      const { code, error } = await runBuiltSvtheme(["preview", ...args]);
      expect(code, sentence).toBe(2);
      expect(error).toContain(sentence);
    }
  });
});
