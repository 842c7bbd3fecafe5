import { chromium } from "playwright-core";

const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const base = "http://localhost:18090";
const r = await (await fetch(base + "/api/articles?limit=1")).json();
const slug = r.data[0].slug;
const [, , width = "1440", ...paths] = process.argv;
const p = await b.newPage({ viewport: { width: +width, height: 900 } });
for (const path of paths.length ? paths : ["/", "/articles/" + slug]) {
  await p.goto(base + path);
  await p.screenshot({
    path: `/tmp/shot-${width}-${path.replace(/\W+/g, "_").slice(0, 20)}.png`,
    fullPage: path !== "/x",
  });
  console.log(path, await p.title());
}
await b.close();
