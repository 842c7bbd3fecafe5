// Renews the screenshot that each theme's manifest names: the home page of the sample community, as a guest sees it.
import { writeFile } from "node:fs/promises";
import { packTheme } from "../build/pack-theme.mjs";
import { THEME_IDS } from "../build/theme-files.mjs";
import { launchChromium } from "./chromium.mjs";
import { settle } from "./page-checks.mjs";
import { servePages } from "./page-server.mjs";

const SIZE = { width: 1200, height: 900 };
const QUALITY = 82;

const themes = await Promise.all(THEME_IDS.map(async (id) => (await packTheme(id)).theme));
const server = await servePages(themes);
const browser = await launchChromium();
try {
  for (const id of THEME_IDS) {
    const page = await browser.newPage({ viewport: SIZE });
    // A font that loads late is used on the second visit, which the screenshot shows.
    for (let visit = 0; visit < 2; visit += 1) {
      await page.goto(`${server.origin}/${id}/home`);
      await settle(page);
    }
    const session = await page.context().newCDPSession(page);
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: QUALITY });
    const picture = Buffer.from(data, "base64");
    await writeFile(new URL(`../${id}/assets/screenshot.webp`, import.meta.url), picture);
    process.stdout.write(`${id}/assets/screenshot.webp ${(picture.length / 1000).toFixed(1)} kB\n`);
    await page.close();
  }
} finally {
  await browser.close();
  server.close();
}
