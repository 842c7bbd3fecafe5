import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { temporaryDirectory } from "@sitevine/testkit";
import type { Frame, Page } from "playwright-core";
import { expect, it } from "vitest";
import { findChromium, openBrowser, watchComplaints } from "./browser.js";

const SVTHEME = fileURLToPath(new URL("../../../packages/theme-cli/dist/main.js", import.meta.url));
const chromiumPath = findChromium();

async function startPreview(folder: string) {
  const child = spawn(process.execPath, [SVTHEME, "preview", folder], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  const [greeting] = await once(child.stdout, "data");
  child.stdout.resume();
  const url = /http:\S+/.exec(String(greeting))?.[0];
  if (url === undefined) throw new Error(`no address in ${greeting}`);
  const stop = async () => {
    child.kill("SIGINT");
    await ended;
  };
  return { url, [Symbol.asyncDispose]: stop };
}

const themedFrame = (page: Page): Frame | null => page.frame({ url: /\/_preview\/page\// });
const backgroundIn = (page: Page) => themedFrame(page)?.evaluate(() => getComputedStyle(document.body).backgroundColor);
const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

it.skipIf(chromiumPath === undefined)("shows a theme in a browser while it is written", async () => {
  await using directory = await temporaryDirectory();
  const folder = join(directory.path, "quay");
  await once(spawn(process.execPath, [SVTHEME, "new", folder], { stdio: "ignore" }), "exit");
  await using preview = await startPreview(folder);
  const browser = await openBrowser(chromiumPath ?? "");
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const complaints = watchComplaints(page);
    await page.goto(preview.url);
    await expect.poll(() => page.textContent("h1")).toContain("Quay");
    await page.getByRole("status").getByText("Live").waitFor();
    await expect.poll(() => page.locator(".card").count()).toBe(9);

    await page.getByRole("link", { name: "Home", exact: true }).first().click();
    await page.getByRole("link", { name: "768" }).click();
    await expect.poll(() => backgroundIn(page)).toBe("rgb(251, 250, 248)");
    expect(await page.locator("iframe#frame").evaluate((frame) => frame.clientWidth)).toBe(768);

    const tokens = await readFile(join(folder, "tokens.json"), "utf8");
    const save = (colour: string) => writeFile(join(folder, "tokens.json"), tokens.replace("#fbfaf8", colour));
    await save("#102030");
    await expect.poll(() => backgroundIn(page)).toBe("rgb(16, 32, 48)");
    await save("red;");
    await expect.poll(() => themedFrame(page)?.textContent("h1")).toBe("The theme has errors");
    await page.getByRole("link", { name: "1 error in 1 file" }).waitFor();
    await save("#203040");
    await expect.poll(() => backgroundIn(page)).toBe("rgb(32, 48, 64)");

    await themedFrame(page)?.locator('a[href="/articles"]:visible').first().click();
    await page.getByRole("heading", { level: 1, name: "Article list" }).waitFor();
    expect(page.url()).toContain("/_preview/view/article.index?");
    expect(page.url()).toContain("width=768");

    await page.setViewportSize({ width: 360, height: 800 });
    for (const path of ["", "_preview/view/home?width=1440"]) {
      await page.goto(preview.url + path);
      expect(await scrollsSideways(page), path).toBe(false);
    }
    expect(complaints.filter((complaint) => !complaint.includes("ERR_ABORTED"))).toEqual([]);
  } finally {
    await browser.close();
  }
});
