// Renders every template with sample content in Chromium and checks for visible defects. Usage: node preview/screenshots.mjs
// [--only home,members] [--css theme.css]… [--layouts folder] [--locale ar] [--no-shots]
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { baseStylesheet, coreRegistry, directionOf, renderDocument, stockLayouts } from "../dist/index.js";
import { sampleHead, samplePages } from "../dist/sample.js";

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    css: { type: "string", multiple: true, default: [] },
    layouts: { type: "string" },
    locale: { type: "string" },
    out: { type: "string", default: fileURLToPath(new URL("../artifacts/", import.meta.url)) },
    shots: { type: "boolean", default: true },
  },
  allowNegative: true,
});
const WIDTHS = [360, 768, 1440];
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const axe = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const report = (text) => process.stdout.write(`${text}\n`);
let problems = 0;
const complain = (text) => {
  problems += 1;
  report(text);
};
const only = values.only?.split(",");

function layoutFor(key) {
  if (values.layouts) {
    try {
      return JSON.parse(readFileSync(`${values.layouts}/${key}.json`, "utf8"));
    } catch (error) {
      if (error.code !== "ENOENT") throw error;
    }
  }
  return stockLayouts.get(key);
}

const pages = new Map();
for (const { name, template, model, title, layout } of samplePages()) {
  if (only && !only.some((prefix) => name.startsWith(prefix))) continue;
  const head = sampleHead({ base: "/base.css", appearance: "/appearance.css" }, title);
  const site = values.locale ? { ...model.site, locale: values.locale, dir: directionOf(values.locale) } : model.site;
  const html = renderDocument({
    template: layout ?? layoutFor(template),
    header: layoutFor("chrome.header"),
    footer: layoutFor("chrome.footer"),
    model: { ...model, site },
    head,
    registry: coreRegistry,
    onUnknown: (block) => complain(`${name}: skipped ${block.type} (${block.reason}) ${block.error ?? ""}`),
  });
  pages.set(name, html);
}
mkdirSync(values.out, { recursive: true });
for (const [name, html] of pages) writeFileSync(`${values.out}/${name}.html`, html);

const appearance = values.css.map((file) => readFileSync(file, "utf8")).join("\n");
const server = createServer((request, response) => {
  const path = new URL(request.url, "http://localhost").pathname;
  const css = { "/base.css": baseStylesheet, "/appearance.css": appearance }[path];
  if (css !== undefined) return response.writeHead(200, { "content-type": "text/css; charset=utf-8" }).end(css);
  const html = pages.get(path.slice(1));
  response.writeHead(html ? 200 : path === "/favicon.ico" ? 204 : 404, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy":
      "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'",
  });
  response.end(html);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${server.address().port}`;
const executablePath = process.env.CHROMIUM_PATH ?? execFileSync("which", ["chromium"], { encoding: "utf8" }).trim();
const browser = await chromium.launch({ executablePath, args: FLAGS });
try {
  for (const width of WIDTHS) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, bypassCSP: false });
    for (const name of pages.keys()) {
      const page = await context.newPage();
      page.on("console", (message) => message.type() === "error" && complain(`${name}@${width}: ${message.text()}`));
      await page.goto(`${origin}/${name}`);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (overflow > 0) complain(`${name}@${width}: scrolls sideways by ${overflow}px`);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() =>
        globalThis.axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }),
      );
      for (const { id, help, nodes } of violations)
        for (const node of nodes.slice(0, 4))
          complain(`${name}@${width}: ${id}: ${help}: ${node.target} ${node.any[0]?.message ?? ""}`);
      await page.evaluate(() => {
        for (const image of document.images) image.loading = "eager";
        return Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
      });
      if (values.shots) await page.screenshot({ path: `${values.out}/${name}-${width}.png`, fullPage: true });
      await page.close();
    }
    await context.close();
  }
} finally {
  await browser.close();
  server.close();
}
report(`${pages.size} pages at ${WIDTHS.join(", ")} px: ${problems} problems`);
process.exitCode = problems > 0 ? 1 : 0;
