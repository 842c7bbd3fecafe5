import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "./browser.js";
import { type BrowsedPanel, browsePanel, enterPanel } from "./panel.js";

const chromium = findChromium();
const GRACE = { email: "grace@example.org", password: "a compiler of one's own" } as const;

describe.skipIf(chromium === undefined)("two administrators at once", () => {
  let panel: BrowsedPanel;
  /** The screens of Ada and of Grace. */
  let ada: Page;
  let grace: Page;

  beforeAll(async () => {
    panel = await browsePanel(chromium ?? "");
    const { client, program, browser } = panel;
    ada = panel.page;
    const id = await panel.join("grace");
    const groups: readonly { readonly id: string }[] = (await client.get("/api/admin/groups?limit=100")).json.data;
    await client.put(`/api/admin/users/${id}/groups`, { groupIds: groups.map((group) => group.id) });
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    context.setDefaultTimeout(120_000);
    grace = await context.newPage();
    await enterPanel(grace, program.url, GRACE);
  });
  afterAll(() => panel?.[Symbol.asyncDispose]());

  const bothOpen = async (path: string): Promise<void> => {
    await grace.goto(panel.program.url + path);
    await panel.open(path);
  };
  const alert = (page: Page) => page.getByRole("alert").filter({ hasText: "Somebody else" });
  const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
  const told = (page: Page, message: string) => page.getByText(message).first().waitFor();
  const isShown = (page: Page, name: string, value: string) =>
    expect.poll(() => page.getByLabel(name, { exact: true }).first().inputValue()).toBe(value);

  it("both keep what they wrote about a group, and the second is told what the first has saved", async () => {
    const { id } = (await panel.client.post("/api/admin/groups", { name: "Crew" })).json;
    await bothOpen(`/acp/groups/${id}`);
    await grace.getByLabel("Name", { exact: true }).fill("Galley");
    await grace.getByLabel(/^Description/).fill("Cooks");
    await ada.getByLabel("Name", { exact: true }).fill("Deck");
    await ada.getByLabel("Order", { exact: true }).fill("7");
    await press(ada, "Save");
    await told(ada, "Deck is saved");

    await press(grace, "Save");
    await alert(grace).getByText("Deck", { exact: true }).waitFor();
    await alert(grace).getByText("Galley", { exact: true }).waitFor();
    await alert(grace).getByText("They have also changed: Order.").waitFor();
    // Nothing that was typed is lost, on other screens either.
    await grace.reload();
    await alert(grace).waitFor();
    await isShown(grace, "Name", "Galley");
    await expect.poll(() => grace.getByLabel(/^Description/).inputValue()).toBe("Cooks");
    await press(grace, "Save mine");
    await told(grace, "Galley is saved");
    await expect
      .poll(async () => (await panel.client.get(`/api/admin/groups/${id}`)).json)
      .toMatchObject({
        name: "Galley",
        description: "Cooks",
        order: 7,
      });

    // The first one is told as well when it is their turn, and takes what the other has made of it.
    await ada.getByLabel("Name", { exact: true }).fill("Bridge");
    await press(ada, "Save");
    await alert(ada).getByText("Galley", { exact: true }).waitFor();
    expect(await panel.barriers()).toEqual([]);
    await press(ada, "Take theirs");
    await isShown(ada, "Name", "Galley");
    await alert(ada).waitFor({ state: "detached" });
  });

  it("do not replace each other's icon of a group unawares", async () => {
    const { id } = (await panel.client.post("/api/admin/groups", { name: "Sailmakers" })).json;
    await bothOpen(`/acp/groups/${id}`);
    const choose = async (page: Page, width: number) => {
      const buffer = await page.screenshot({ clip: { x: 0, y: 0, width, height: 40 } });
      const files = [{ name: "icon.png", mimeType: "image/png", buffer }];
      await page.locator("input[type=file]").setInputFiles(files);
    };
    const shown = async (): Promise<string> => (await panel.client.get(`/api/admin/groups/${id}`)).json.iconUrl;
    await choose(ada, 40);
    await told(ada, "The icon is saved");
    const first = await shown();
    await choose(grace, 80);
    await alert(grace).getByText("yours is not saved").waitFor();
    await expect.poll(() => alert(grace).getByRole("img", { name: "Icon" }).count()).toBe(2);
    expect(await shown()).toBe(first);
    await press(grace, "Save mine");
    await told(grace, "The icon is saved");
    await alert(grace).waitFor({ state: "detached" });
    expect(await shown()).not.toBe(first);

    // A change of something else is no reason to ask.
    await ada.getByLabel("Order", { exact: true }).fill("3");
    await press(ada, "Save");
    await told(ada, "nothing of what you see here differs. Save again.");
    await press(ada, "Save");
    await told(ada, "Sailmakers is saved");
    await press(grace, "Remove it");
    await told(grace, "The icon is removed");
    await expect.poll(shown).toBeNull();
  });

  it("do not undo each other's permissions", async () => {
    const { id } = (await panel.client.post("/api/admin/groups", { name: "Watch" })).json;
    await bothOpen("/acp/permissions");
    const box = (page: Page, name: string) => page.getByRole("checkbox", { name: `Watch: ${name}` });
    await box(grace, "Comment").check();
    await box(ada, "Write articles").check();
    await press(ada, "Save changes");
    await told(ada, "The permissions of Watch are saved");
    await press(grace, "Save changes");
    await alert(grace).getByText("They have also changed: Write articles.").waitFor();
    await press(grace, "Save mine");
    await told(grace, "The permissions of Watch are saved");
    const { permissions } = (await panel.client.get(`/api/admin/groups/${id}`)).json;
    expect(permissions.toSorted()).toEqual(["article.comment.create", "article.create"]);
  });

  it("see where a link stands by now before one moves it on", async () => {
    await bothOpen("/acp/navigation");
    const handle = (page: Page, name: string) => page.getByRole("button", { name: `Move ${name}`, exact: true });
    const header = async (): Promise<readonly string[]> => {
      const links: readonly { readonly label: string; readonly position: string }[] = (
        await panel.client.get("/api/admin/nav-items")
      ).json;
      return links.filter(({ position }) => position === "header").map(({ label }) => label);
    };
    await handle(grace, "Home").waitFor();
    await handle(ada, "Members").press("ArrowUp");
    await expect.poll(header).toEqual(["Home", "Members", "Articles"]);
    await panel.settle();

    await handle(grace, "Home").press("ArrowDown");
    await alert(grace).getByText("your move of Home is not made").waitFor();
    await alert(grace).getByText("Place 1", { exact: true }).waitFor();
    await alert(grace).getByText("Place 2", { exact: true }).waitFor();
    await expect.poll(header).toEqual(["Home", "Members", "Articles"]);
    await press(grace, "Move it all the same");
    await expect.poll(header).toEqual(["Members", "Home", "Articles"]);
    await alert(grace).waitFor({ state: "detached" });

    // A link goes to another menu in one step.
    await ada.reload();
    await ada.getByRole("button", { name: "Actions for Articles" }).click();
    await ada.getByRole("menuitem", { name: "Move to: Footer" }).click();
    await ada.getByRole("list", { name: "Footer", exact: true }).getByText("/articles").waitFor();
    await expect.poll(header).toEqual(["Members", "Home"]);
  });

  it("choose between two versions of a category", async () => {
    const { id } = (await panel.client.post("/api/article-categories", { name: "Wind" })).json;
    await bothOpen(`/acp/categories?edit=${id}`);
    const save = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Save", exact: true });
    await grace.getByRole("dialog").getByLabel("Description").fill("Calms");
    await ada.getByRole("dialog").getByLabel("Description").fill("Gusts");
    await save(ada).click();
    await told(ada, "Wind is saved");
    await save(grace).click();
    await alert(grace).getByText("Gusts", { exact: true }).waitFor();
    await expect.poll(() => save(grace).isDisabled()).toBe(true);
    await press(grace, "Take theirs");
    await expect.poll(() => grace.getByRole("dialog").getByLabel("Description").inputValue()).toBe("Gusts");
    await grace.getByRole("dialog").getByLabel("Description").fill("Gusts and calms");
    await save(grace).click();
    await told(grace, "Wind is saved");
    const [saved] = (await panel.client.get("/api/article-categories")).json;
    expect(saved.description).toBe("Gusts and calms");
    expect(panel.complaints.filter((complaint) => !complaint.includes("409"))).toEqual([]);
  });
});
