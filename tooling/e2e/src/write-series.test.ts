import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBarriers } from "./accessibility.js";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { takePicture } from "./looks/picture.js";
import { signInTo } from "./writing-page.js";

const chromium = findChromium();
const TITLES = ["Keels", "Planks", "Sails"];

describe.skipIf(chromium === undefined)("series of articles", { shuffle: false }, () => {
  let site: BrowsedSite;
  const ids: string[] = [];
  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    for (const title of TITLES) {
      const { id } = (
        await site.client.post("/api/articles", { title, content: `About ${title}.`, slug: title.toLowerCase() })
      ).json;
      await site.client.post(`/api/articles/${id}/publish`);
      ids.push(id);
    }
    await signInTo(site.page, site.program.url, "/write");
  });
  afterAll(() => site[Symbol.asyncDispose]());

  it("are made, filled from an article and put in order by those who write", async () => {
    const { page, program, client } = site;
    await page.getByLabel("New series").fill("How boats are built");
    await page.getByRole("button", { name: "Create the series" }).click();
    await page.getByText("0 parts").waitFor();
    const [series] = (await client.get("/api/series/me")).json;
    await client.patch(`/api/series/${series.id}`, { articleIds: ids });
    await page.reload();
    await page.getByText("3 parts").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, "series", "write-1280");
    await page.getByRole("button", { name: "Arrange “How boats are built”" }).click();
    await page.getByRole("button", { name: "Move “Sails” up" }).click();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, "series", "dialog-1280");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.goto(`${program.url}/series/${series.slug}`);
    await expect
      .poll(() => page.locator("main h2, main h3, main li a").allTextContents())
      .toEqual(expect.arrayContaining(["Keels", "Sails", "Planks"]));
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, "series", "series-1280");
  });

  it("lose nothing when they are changed on two devices", async () => {
    const { page, program, client } = site;
    await page.goto(`${program.url}/write`);
    const opener = page.getByRole("button", { name: "Arrange “How boats are built”" });
    await opener.click();
    await page.getByRole("dialog").getByLabel("Title").fill("Boats, from here");
    await page.getByRole("button", { name: "Move “Planks” up" }).click();
    const [series] = (await client.get("/api/series/me")).json;
    await client.patch(`/api/series/${series.id}`, { description: "From the other device." });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("alert").getByText("From the other device.").waitFor();
    await expect.poll(() => page.getByRole("dialog").getByLabel("Title").inputValue()).toBe("Boats, from here");
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, "series", "conflict-1280");
    await page.getByRole("button", { name: "Keep what is here" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect((await client.get(`/api/series/${series.id}`)).json).toMatchObject({
      title: "Boats, from here",
      description: "",
      parts: [{ title: "Keels" }, { title: "Planks" }, { title: "Sails" }],
    });

    await page.getByRole("button", { name: "Arrange “Boats, from here”" }).click();
    await page.getByRole("dialog").getByLabel("Title").fill("Never saved");
    await client.patch(`/api/series/${series.id}`, {
      title: "Boats, from there",
      articleIds: [ids[0], ids[2], ids[1]],
    });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "Take the other version" }).click();
    await expect.poll(() => page.getByRole("dialog").getByLabel("Title").inputValue()).toBe("Boats, from there");
    await page.keyboard.press("Escape");
  });

  it("lead from part to part, at the width of a phone", async () => {
    const { page, program } = site;
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(`${program.url}/articles/sails`);
    await page.getByText("Part 2 of 3").first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, "series", "article-320");
    await page
      .getByRole("link", { name: /Planks/ })
      .first()
      .click();
    await page.waitForURL(`${program.url}/articles/planks`);
    await page.getByText("Part 3 of 3").first().waitFor();
  });
});
