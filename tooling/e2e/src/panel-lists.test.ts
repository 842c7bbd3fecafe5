import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "./browser.js";
import { type BrowsedPanel, browsePanel } from "./panel.js";

const chromium = findChromium();
const PER_PAGE = 50;

describe.skipIf(chromium === undefined)("lists of the panel", { shuffle: false }, () => {
  let panel: BrowsedPanel;

  beforeAll(async () => {
    panel = await browsePanel(chromium ?? "");
    for (let made = 0; made <= PER_PAGE; made += 1) {
      expect((await panel.client.post("/api/admin/beta-codes", { note: `code ${made}` })).status).toBe(201);
    }
  });
  afterAll(() => panel?.[Symbol.asyncDispose]());

  const rows = () => panel.page.getByRole("table").locator("tbody tr");
  const pageOf = () => new URL(panel.page.url()).searchParams.get("page");

  it("show the page before when the last row of the last one is deleted", async () => {
    const { page } = panel;
    await panel.open("/acp/gate-codes");
    await page.getByRole("button", { name: "Next page", exact: true }).click();
    await expect.poll(() => rows().count()).toBe(1);
    await rows().getByRole("button").click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await expect.poll(() => rows().count()).toBe(PER_PAGE);
    expect(pageOf()).toBeNull();
    await page.getByText(`1–${PER_PAGE} of ${PER_PAGE}`).waitFor();
  });

  it("show their last page for an address of a later one, and their first where they are empty", async () => {
    await panel.open("/acp/gate-codes?page=7");
    await expect.poll(() => rows().count()).toBe(PER_PAGE);
    expect(pageOf()).toBeNull();
    await panel.open("/acp/invites?page=3");
    await panel.page.getByText("No invitation yet").waitFor();
    expect(panel.complaints).toEqual([]);
  });
});
