// Renders the sample pages in every theme, takes screenshots and prints visible problems. Usage: node look/capture.mjs
// [--themes harbor,ember] [--only home,members] [--widths 360,1440] [--locale de] [--no-shots]
import { mkdir } from "node:fs/promises";
import { parseArgs } from "node:util";
import { packTheme } from "../build/pack-theme.mjs";
import { THEME_IDS } from "../build/theme-files.mjs";
import { launchChromium } from "./chromium.mjs";
import { listComplaints, settle } from "./page-checks.mjs";
import { servePages } from "./page-server.mjs";

const { values } = parseArgs({
  options: {
    themes: { type: "string", default: THEME_IDS.join(",") },
    only: { type: "string", default: "" },
    widths: { type: "string", default: "360,768,1440" },
    locale: { type: "string" },
    shots: { type: "boolean", default: true },
  },
  allowNegative: true,
});
const out = new URL("../dist/look/", import.meta.url);
await mkdir(out, { recursive: true });

const themes = await Promise.all(values.themes.split(",").map(async (id) => (await packTheme(id)).theme));
const server = await servePages(themes, values.locale);
const wanted = values.only.split(",").filter(Boolean);
const pages = server.pages.filter((path) => wanted.length === 0 || wanted.some((name) => path.endsWith(`/${name}`)));
const browser = await launchChromium();
let complaints = 0;
/** @param {string} text */
const complain = (text) => {
  complaints += 1;
  process.stdout.write(`${text}\n`);
};

try {
  for (const width of values.widths.split(",").map(Number)) {
    const context = await browser.newContext({ viewport: { width, height: 900 } });
    for (const path of pages) {
      const page = await context.newPage();
      const place = `${path}@${width}`;
      page.on("console", (message) => message.type() === "error" && complain(`${place}: ${message.text()}`));
      await page.goto(server.origin + path);
      await settle(page);
      const enhanced = path.startsWith("/beacon/");
      for (const complaint of await listComplaints(page, { enhanced })) complain(`${place}: ${complaint}`);
      const file = `${path.slice(1).replace("/", "-")}-${width}.png`;
      if (values.shots) await page.screenshot({ path: new URL(file, out).pathname, fullPage: true });
      await page.close();
    }
    await context.close();
  }
} finally {
  await browser.close();
  server.close();
}
process.stdout.write(`${pages.length} pages at ${values.widths} px: ${complaints} complaints\n`);
process.exitCode = complaints > 0 ? 1 : 0;
