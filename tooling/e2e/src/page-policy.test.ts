import type { BrowserContext } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium, watchComplaints } from "./browser.js";
import { ADMIN, examplePlugin } from "./client.js";

const chromium = findChromium();

describe.skipIf(chromium === undefined)("the content security policy in a browser", () => {
  let site: BrowsedSite;
  let program: BrowsedSite["program"];
  let page: BrowsedSite["page"];
  let complaints: BrowsedSite["complaints"];

  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    ({ program, page, complaints } = site);
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  /** Opens a page until its script opens a stream; true when the browser had the script cached and at most revalidated it. */
  async function open(path: string): Promise<boolean> {
    const stream = page.waitForRequest(`${program.url}/api/appearance/stream`);
    await page.goto(program.url + path);
    await stream;
    return page.evaluate(() => {
      const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      return navigation !== undefined && navigation.transferSize < navigation.encodedBodySize;
    });
  }

  it("lets the page's own script run, on pages that the browser had already too", async () => {
    expect(await open("/articles")).toBe(false);
    expect(await open("/members")).toBe(false);
    expect(await open("/articles")).toBe(true);
    // Streams close when their page is left.
    expect(complaints.filter((complaint) => !complaint.includes("ERR_ABORTED"))).toEqual([]);
  });

  /** Opens the page of members with markup in it that no sanitiser has seen; returns the scripts of it that ran. */
  async function ranOf(context: BrowserContext, markup: readonly string[]) {
    const other = await context.newPage();
    const said = watchComplaints(other);
    await other.addInitScript(() => {
      const noted = globalThis as unknown as { ran: string[]; refused: string[] };
      noted.ran = [];
      noted.refused = [];
      const note = (kind: "ran" | "refused") => (event: Event) => {
        if (event.target instanceof HTMLScriptElement && event.target.className === "planted")
          noted[kind].push(event.target.getAttribute("src") ?? "inline");
      };
      document.addEventListener("load", note("ran"), true);
      document.addEventListener("error", note("refused"), true);
    });
    await other.route(`${program.url}/members`, async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const body = text.replace("</main>", () => `${markup.join("\n")}</main>`);
      expect(body).not.toBe(text);
      await route.fulfill({ response, body });
    });
    await other.goto(`${program.url}/members`, { waitUntil: "load" });
    const result = await other.evaluate(() => {
      const { ran, refused, planted } = globalThis as unknown as {
        ran: string[];
        refused: string[];
        planted?: unknown;
      };
      return { ran, refused, planted: planted ?? null };
    });
    await other.close();
    await context.close();
    return { ...result, said: said.join("\n") };
  }

  /** A picture as authors upload it. */
  const drawn = async (): Promise<Buffer> => {
    const bytes = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(40, 30);
      canvas.getContext("2d")?.fillRect(0, 0, 40, 30);
      return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
    });
    return Buffer.from(bytes);
  };

  const planted = (src: string): string => `<script class="planted" src="${src}"></script>`;

  it("runs no other file of the site, no file of another host and nothing inline, whatever a page contains", async () => {
    const { client } = site;
    expect((await client.upload("/api/plugins/upload", await examplePlugin("webhooks"))).status).toBe(201);
    expect((await client.post("/api/plugins/webhooks/enable")).status).toBe(200);
    const pages = (await client.get("/api/plugins/panel-pages")).json as readonly { content: { module?: string } }[];
    const module = pages[0]?.content.module ?? "";
    expect(module).toMatch(/^\/assets\/plugins\/webhooks\//);
    const article = (await client.post("/api/articles", { title: "Tides", content: "They come and go." })).json;
    const uploaded = await client.upload(`/api/articles/${article.id}/images`, await drawn());
    expect(uploaded.status, uploaded.text).toBe(201);
    const panel = await (await fetch(`${program.url}/acp`)).text();
    const ownText = await (await fetch(`${program.url}/members`)).text();
    const [own = ""] = /\/assets\/reader\/[^"]+/.exec(ownText) ?? [];
    const [panelScript = ""] = /\/assets\/panel\/main[^"]+\.js/.exec(panel) ?? [];
    const [sheet = ""] = /\/assets\/base\.[^"]+/.exec(ownText) ?? [];
    const { hostname, port } = new URL(program.url);
    const otherHost = hostname === "localhost" ? "127.0.0.1" : "localhost";
    const files = [
      uploaded.json.url,
      module,
      panelScript,
      sheet,
      "/api/health",
      "/feed.json",
      "/robots.txt",
      `http://${otherHost}:${port}${own}`,
      "/assets/reader/missing.js",
      `/assets/reader/../panel/${panelScript.slice("/assets/panel/".length)}`,
      `/assets/reader/..%2fpanel%2f${panelScript.slice("/assets/panel/".length)}`,
      `${own}/`,
      "data:text/javascript,planted=1",
      "/assets/reader/",
    ];
    expect(files.filter((file) => typeof file !== "string" || file === "")).toEqual([]);
    const markup = [
      ...files.map(planted),
      `<script class="planted">planted = 1</script>`,
      `<script class="planted" type="module">globalThis.planted = 1</script>`,
      `<img src="x:" onerror="planted = 1">`,
      `<iframe srcdoc="<script>parent.planted = 1</script>"></iframe>`,
      `<iframe src="javascript:parent.planted = 1"></iframe>`,
      `<base href="https://elsewhere.example/">`,
    ];
    const context = await site.browser.newContext();
    const { email, password } = ADMIN;
    expect((await context.request.post(`${program.url}/api/auth/login`, { data: { email, password } })).status()).toBe(
      200,
    );
    // Without its policy, the page could load these.
    for (const file of [uploaded.json.url, module, panelScript, sheet])
      expect([file, (await context.request.get(program.url + file)).status()]).toEqual([file, 200]);
    const { ran, refused, planted: harm, said } = await ranOf(context, markup);
    expect(ran).toEqual([]);
    expect(harm).toBeNull();
    for (const file of files) expect(refused).toContain(file);
    expect(said).toContain("Content Security Policy");
  });

  it("lets such markup load a script of the public pages once more, which is given up", async () => {
    const [own = ""] = /\/assets\/reader\/[^"]+/.exec(await (await fetch(`${program.url}/members`)).text()) ?? [];
    const again = planted(`${own}?again`).replace("<script", '<script type="module"');
    const { ran, refused } = await ranOf(await site.browser.newContext(), [again]);
    expect([ran, refused]).toEqual([[`${own}?again`], []]);
  });
});
