import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBarriers } from "./accessibility.js";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { findInMail } from "./mailbox.js";
import { signInTo } from "./writing-page.js";

const chromium = findChromium();
const GRACE = { email: "grace@example.org", username: "grace", password: "a compiler of one's own" } as const;
const LISTS = [
  { deed: "mute", path: "/settings/muted", end: "Unmute", ended: "This member is no longer muted." },
  { deed: "block", path: "/settings/blocked", end: "Unblock", ended: "This member is no longer blocked." },
] as const;

describe.skipIf(chromium === undefined)("members whom somebody does not want to meet", { shuffle: false }, () => {
  let site: BrowsedSite;
  let graceId: string;
  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    const { client, folder, page, program } = site;
    await client.post("/api/auth/register/send-code", { email: GRACE.email });
    const code = await findInMail(folder.path, GRACE.email, /\b(\d{6})\b/);
    expect((await client.post("/api/auth/register", { ...GRACE, code })).status).toBe(201);
    graceId = (await client.get("/api/users/grace")).json.id;
    for (const { deed } of LISTS) expect((await client.post(`/api/users/${graceId}/${deed}`)).status).toBeLessThan(300);
    await signInTo(page, program.url, "/settings/privacy");
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  it.each(LISTS)("are let go of, and taken back at once, by keys: $deed", async ({ deed, path, end, ended }) => {
    const { page, program, client } = site;
    const names = async (): Promise<readonly string[]> =>
      (await client.get(`/api/users/me/${deed}s`)).json.data.map(
        ({ user }: { user: { username: string } }) => user.username,
      );
    await page.goto(program.url + path);
    const button = page.getByRole("button", { name: `${end}: grace` });
    await button.focus();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.getByRole("listitem").getByText(ended).waitFor();
    await expect.poll(names).toEqual([]);
    expect(await findBarriers(page)).toEqual([]);
    // The focus is on what takes it back.
    const undo = page.getByRole("button", { name: "Undo: grace" });
    await expect.poll(() => undo.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await button.waitFor();
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(names).toEqual(["grace"]);
    await page.reload();
    await button.waitFor();
  });
});
