import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { baseStylesheet, readTheme, renderPages } from "./theme-pages.mjs";
const { values } = parseArgs({ allowNegative: true, options: { theme: { type: "string", default: "harbor,ember,beacon" }, only: { type: "string" }, widths: { type: "string", default: "360,768,1440" }, shots: { type: "boolean", default: true }, axe: { type: "boolean", default: true }, full: { type: "boolean", default: true }, out: { type: "string", default: new URL("../dist/look/", import.meta.url).pathname } } });
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const themes = new Map(); for (const id of values.theme.split(",")) { const t = await readTheme(id); themes.set(id, { ...t, pages: renderPages(t) }); }
const TYPES = { svg: "image/svg+xml", woff2: "font/woff2", webp: "image/webp" };
const server = createServer((req, res) => {
  const path = new URL(req.url, "http://x").pathname;
  const send = (type, body) => res.writeHead(200, { "content-type": type, "content-security-policy": "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; form-action 'self'" }).end(body);
  if (path === "/base.css") return send("text/css; charset=utf-8", baseStylesheet);
  const css = /^\/theme-(\w+)\.css$/.exec(path); if (css) return send("text/css; charset=utf-8", themes.get(css[1]).css);
  const asset = /^\/assets\/(\w+)\/(.+)$/.exec(path); if (asset) { const b = themes.get(asset[1])?.assets.get(decodeURIComponent(asset[2])); if (b) return send(TYPES[asset[2].split(".").at(-1)], b); }
  const page = /^\/page\/(\w+)\/(.+)$/.exec(path); const html = page && themes.get(page[1])?.pages.get(page[2]); if (html) return send("text/html; charset=utf-8", html);
  res.writeHead(path === "/favicon.ico" ? 204 : 404).end();
});
await new Promise((r) => server.listen(0, "127.0.0.1", r));
const origin = `http://127.0.0.1:${server.address().port}`;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? execFileSync("which", ["chromium"], { encoding: "utf8" }).trim(), args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"] });
let problems = 0; const complain = (t) => { problems++; console.log(t); };
mkdirSync(values.out, { recursive: true });
try {
  for (const width of values.widths.split(",").map(Number)) {
    const context = await browser.newContext({ viewport: { width, height: 900 } });
    for (const [id, theme] of themes) for (const name of theme.pages.keys()) {
      if (values.only && !values.only.split(",").includes(name)) continue;
      const page = await context.newPage();
      page.on("console", (m) => m.type() === "error" && complain(`${id}/${name}@${width}: ${m.text()} ${m.location().url}`));
      await page.goto(`${origin}/page/${id}/${name}`); await page.evaluate(async () => { await document.fonts.ready; for (const i of document.images) i.loading = "eager"; await Promise.all([...document.images].map((i) => i.decode().catch(() => {}))); });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      const wide = await page.evaluate(() => [...document.querySelectorAll("body *")].filter((e) => { const r = e.getBoundingClientRect(); return r.width > 1 && r.right > innerWidth + 1 && !e.closest("pre,svg,[class*=hidden]"); }).slice(0, 3).map((e) => e.className || e.tagName));
      if (over > 0 || wide.length) complain(`${id}/${name}@${width}: wide ${over} ${wide.join(" | ")}`);
      if (values.axe) { await page.evaluate(axe); const { violations } = await page.evaluate(() => globalThis.axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }));
        for (const v of violations) for (const n of v.nodes.slice(0, 3)) complain(`${id}/${name}@${width}: ${v.id}: ${n.target} ${n.any[0]?.message ?? ""}`); }
      if (values.shots) await page.screenshot({ path: `${values.out}/${id}-${name}-${width}.png`, fullPage: values.full });
      await page.close();
    }
    await context.close();
  }
} finally { await browser.close(); server.close(); }
console.log(`${problems} problems`);
