import { eventually, temporaryDirectory } from "@sitevine/testkit";
import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { findBarriers } from "./accessibility.js";
import { findChromium, openBrowser, watchComplaints } from "./browser.js";
import { takePicture } from "./looks/picture.js";
import { start } from "./program.js";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const WIDTHS = [360, 768, 1440] as const;

const chromium = findChromium();

/** Violations that axe finds in markup, checked in a page that may run scripts. */
async function violations(page: Page, markup: string): Promise<readonly string[]> {
  await page.setContent(markup);
  await page.addScriptTag({ content: axe.source });
  return page.evaluate(async (tags) => {
    const { axe: judge } = globalThis as unknown as {
      axe: { run(options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations: found } = await judge.run({ runOnly: tags });
    return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, RULES);
}

it.skipIf(chromium === undefined)("a person without scripts installs the site at every width", async () => {
  if (chromium === undefined) return;
  await using folder = await temporaryDirectory();
  await using program = await start({ DATA_DIR: folder.path });
  expect(program.output()).toContain(`${program.url}/install\n`);
  const browser = await openBrowser(chromium);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const judge = await browser.newPage();
  const complaints = watchComplaints(page);

  const fits = async (name: string, heading: string): Promise<void> => {
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const content = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([name, width, content <= width]).toEqual([name, width, true]);
      await takePicture(page, "wizard", `${name}-${width}`);
    }
  };
  const look = async (name: string, heading: string): Promise<void> => {
    await fits(name, heading);
    expect([name, await violations(judge, await page.content())]).toEqual([name, []]);
  };

  try {
    await page.goto(`${program.url}/`);
    await look("notice", "This site is not set up yet");
    await page.getByRole("link", { name: "Set up this site" }).click();
    await look("check", "Welcome");
    await page.getByRole("link", { name: "Continue", exact: true }).click();
    await look("database", "Where the data lives");
    await page.getByRole("button", { name: "Test and continue" }).click();
    await look("site", "About your site");
    await page.getByLabel("Name of the community").fill("Harbour");
    await page.getByLabel("Time zone").fill("Europe/Atlantis");
    await page.getByRole("button", { name: "Save and continue" }).click();
    await page.getByRole("alert").waitFor();
    await look("site-wrong", "About your site");
    await expect.poll(() => page.getByLabel("Name of the community").inputValue()).toBe("Harbour");
    await page.getByLabel("Time zone").fill("Europe/Berlin");
    await page.getByRole("button", { name: "Save and continue" }).click();
    await look("admin", "Your administrator account");
    await page.getByLabel("E-mail address").fill("ada@example.org");
    await page.getByLabel("Username").fill("ada");
    await page.getByLabel("Password").fill("correct horse battery staple");
    await page.keyboard.press("Enter");
    await look("finish", "Ready to install Harbour?");
    await page.getByRole("button", { name: "Install" }).click();
    // The administrator is signed in after the last step and continues in the panel, which needs scripts.
    await page.waitForURL(/\/acp$/);
    const scripted = await browser.newContext();
    await scripted.addCookies(await context.cookies());
    const desk = await scripted.newPage();
    await desk.goto(page.url());
    await desk.getByRole("heading", { name: "First steps" }).waitFor();
    expect(await findBarriers(desk)).toEqual([]);
    await page.goto(program.url);
    expect(await page.title()).toContain("Harbour");
    await eventually(() => expect(program.output()).toContain(`${program.url}/acp`));
    // The refused form is the only answer of the wizard that is an error. A browser without scripts loads none for the panel.
    const expected = /422|503|\/assets\/panel\//;
    expect(complaints.filter((line) => !expected.test(line))).toEqual([]);
  } finally {
    await browser.close();
  }
});
