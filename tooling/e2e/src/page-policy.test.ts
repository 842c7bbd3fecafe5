import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium, watchComplaints } from "./browser.js";

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

  it("stops markup that would run a file of the site once more", async () => {
    // A separate page: routes disable the browser's cache, which the other test needs.
    const other = await site.browser.newPage();
    const said = watchComplaints(other);
    const answered: string[] = [];
    other.on("response", (response) => answered.push(response.url()));
    // Simulates an author's text that reached the page unsanitised.
    await other.route(`${program.url}/members`, async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const [, own = ""] = /<script[^>]* src="([^"]+)"/.exec(text) ?? [];
      expect(own).not.toBe("");
      const body = text.replace("</main>", `<script src="${own}?again"></script></main>`);
      expect(body).not.toBe(text);
      await route.fulfill({ response, body });
    });
    const refused = other.waitForEvent("requestfailed", (request) => request.url().endsWith("?again"));
    await other.goto(`${program.url}/members`);
    expect((await refused).failure()?.errorText).toBe("csp");
    expect(answered.filter((url) => url.endsWith("?again"))).toEqual([]);
    expect(said.join("\n")).toContain("Content Security Policy");
    await other.close();
  });
});
