import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBarriers } from "./accessibility.js";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { type Client, createClient } from "./client.js";
import { takePicture } from "./looks/picture.js";
import { findInMail } from "./mailbox.js";

const chromium = findChromium();
const GRACE = { email: "grace@example.org", username: "grace", password: "a compiler of one's own" } as const;
/** As many answers as a page of a thread shows, and some more. */
const [ON_A_PAGE, ANSWERS] = [300, 305];
/** A member may write three hundred comments at once: the first of the thread, and these. */
const OF_ONE = 299;

describe.skipIf(chromium === undefined)("a thread with more answers than a page shows", { shuffle: false }, () => {
  let site: BrowsedSite;
  const path = "/articles/tides";
  const ids: string[] = [];
  let root: string;
  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    const { client, folder, program } = site;
    const tides = { title: "Tides", content: "They come and go.", slug: "tides" };
    const { id } = (await client.post("/api/articles", tides)).json;
    expect((await client.post(`/api/articles/${id}/publish`)).status).toBe(200);
    await client.post("/api/auth/register/send-code", { email: GRACE.email });
    const code = await findInMail(folder.path, GRACE.email, /\b(\d{6})\b/);
    expect((await client.post("/api/auth/register", { ...GRACE, code })).status).toBe(201);
    const grace = createClient(program.url);
    await grace.login(GRACE);
    const write = async (who: Client, content: string, parentId?: string): Promise<string> => {
      const body = { content, ...(parentId && { parentId }) };
      const { status, json } = await who.post(`/api/articles/${id}/comments`, body);
      expect(status, JSON.stringify(json)).toBe(201);
      return json.id;
    };
    root = await write(client, "What is a spring tide?");
    for (let number = 1; number <= ANSWERS; number += 1)
      ids.push(await write(number <= OF_ONE ? client : grace, `Answer ${number}.`, root));
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  const answer = (number: number) => site.page.getByText(`Answer ${number}.`, { exact: true });
  const answers = () => site.page.locator(".sv-thread--nested > li").count();

  it("shows the first ones, and leads to all of them in pages", async () => {
    const { page, program } = site;
    await page.goto(program.url + path);
    await answer(1).waitFor();
    await expect.poll(answers).toBe(ON_A_PAGE);
    await expect.poll(() => answer(ON_A_PAGE + 1).count()).toBe(0);
    await page.getByRole("link", { name: `All ${ANSWERS} answers` }).click();
    await page.waitForURL(`${program.url}${path}?thread=${root}#comment-${root}`);
    await expect.poll(answers).toBe(ON_A_PAGE);
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "2" }).click();
    await answer(ANSWERS).waitFor();
    await expect.poll(answers).toBe(ANSWERS - ON_A_PAGE);
    await page.getByText("What is a spring tide?").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, "threads", "long-thread-last");
  });

  it("leads from the link of an answer to its page, and back to all comments, on a phone as well", async () => {
    const { page, program } = site;
    await page.setViewportSize({ width: 360, height: 780 });
    const last = ids.at(-1) ?? "";
    await page.goto(`${program.url}${path}?comment=${last}`);
    await answer(ANSWERS).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe(`?thread=${root}&page=2`);
    await expect.poll(() => new URL(page.url()).hash).toBe(`#comment-${last}`);
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, "threads", "long-thread-360");
    await page.getByRole("link", { name: "All comments" }).click();
    await answer(1).waitFor();
    await expect.poll(answers).toBe(ON_A_PAGE);
  });
});
