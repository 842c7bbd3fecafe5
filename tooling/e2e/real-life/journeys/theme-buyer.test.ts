import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { examplePackage } from "../../src/client.js";
import { asVersion } from "../../src/theme-versions.js";
import { signInTo } from "../../src/writing-page.js";
import { journey, type Person } from "../stage.js";

const DAY = 86_400;
const EMBER = { kind: "theme", id: "ember" } as const;
const OWN_ACCENT = "rgb(11, 110, 79)";

journey("somebody buys a theme in an afternoon", (stage) => {
  let buyer: Person;
  let packed: Uint8Array;
  let accountId: string;
  const now = Math.floor(Date.now() / 1_000);

  beforeAll(async () => {
    const { client, marketplace, visit, program } = stage();
    await client.install();
    await client.login();
    packed = await examplePackage("ember");
    await marketplace.createProduct({ ...EMBER, paid: true });
    await marketplace.publish({ bytes: packed, publishedAt: now - 2 * DAY });
    ({ accountId } = await marketplace.createAccount("ada@example.org"));
    buyer = await visit();
    await signInTo(buyer.page, program.url, "/acp");
  });

  const dialog = () => buyer.page.getByRole("dialog");
  const press = (name: string) => buyer.page.getByRole("button", { name, exact: true }).first().click();
  const goTo = (name: string) => buyer.page.getByRole("navigation").getByRole("link", { name, exact: true }).click();
  const told = (message: string) => buyer.page.getByRole("status").getByText(message).first().waitFor();
  const listing = () => buyer.page.getByRole("listitem").filter({ hasText: "ember" });

  /** Colours of the page as somebody sees it who has never been here. */
  async function seenByGuest(): Promise<{ readonly ground: string; readonly accent: string }> {
    const { page, context } = await stage().visit();
    await page.goto(stage().program.url);
    const colours = await page.evaluate(() => {
      const probe = document.createElement("a");
      probe.style.color = "var(--c-accent)";
      document.querySelector("main")?.append(probe);
      return {
        ground: getComputedStyle(document.body).backgroundColor,
        accent: getComputedStyle(probe).color,
      };
    });
    await context.close();
    return colours;
  }

  async function approve(page: Page, code: string): Promise<void> {
    await page.getByLabel(/code/i).fill(code);
    await page.getByRole("button", { name: /continue|show/i }).click();
    await page.getByRole("button", { name: /^approve/i }).click();
    await page
      .getByText(/approved/i)
      .first()
      .waitFor();
  }

  it("connects the site to the account by comparing a code", async () => {
    const { marketplace, visit } = stage();
    await marketplace.grantLicence({ accountId, id: EMBER.id, seats: 1 });
    await goTo("Marketplace");
    await press("Connect");
    const code = await dialog()
      .getByText(/^[B-Z]{4}-[B-Z]{4}$/)
      .textContent();
    const address = await dialog().getByRole("link", { name: "Open the marketplace" }).getAttribute("href");
    const { page } = await visit();
    await page.goto(await marketplace.signInLink(accountId));
    await page.goto(address ?? "");
    await approve(page, code ?? "");
    await told("The site is connected");
  });

  it("installs what was bought, and wears it", async () => {
    const before = await seenByGuest();
    await listing().getByText("You own it").waitFor();
    await listing().getByRole("button", { name: "Install" }).click();
    await told("ember 1.0.0 is installed");
    await goTo("Themes");
    await press("Activate Ember");
    await dialog().getByRole("button", { name: "Activate", exact: true }).click();
    await told("Ember is active");
    expect((await seenByGuest()).ground).not.toBe(before.ground);
  });

  it("changes its accent, which an update leaves alone", async () => {
    const { client, marketplace } = stage();
    const own = { tokens: { "--c-accent": OWN_ACCENT } };
    expect((await client.patch("/api/appearance/tokens/scope/global", own)).status).toBe(200);
    expect((await client.post("/api/appearance/publish")).status).toBe(200);
    const seen = await seenByGuest();
    expect(seen.accent).toBe(OWN_ACCENT);
    await marketplace.publish({ bytes: asVersion(packed, "1.1.0"), publishedAt: now - DAY, notes: "Wider margins" });
    await goTo("Updates");
    await press("Check now");
    await buyer.page.getByText("Wider margins").waitFor();
    await press("Update");
    await told("ember 1.1.0 is installed");
    expect(await seenByGuest()).toEqual(seen);
  });

  it("goes back to the look before in one step", async () => {
    await goTo("Themes");
    await buyer.page.getByText("1.1.0").first().waitFor();
    await press("Undo the change");
    await dialog().getByRole("button", { name: "Undo the change" }).click();
    await told("Ember is active again");
    await buyer.page.getByText("Version 1.0.0").first().waitFor();
    expect((await seenByGuest()).accent).toBe(OWN_ACCENT);
  });
});
