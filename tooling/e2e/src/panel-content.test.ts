import { eventually } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "./browser.js";
import { createClient } from "./client.js";
import { findInMail } from "./mailbox.js";
import { type BrowsedPanel, browsePanel } from "./panel.js";

const chromium = findChromium();
const GRACE = { email: "grace@example.org", username: "grace", password: "a compiler of one's own" } as const;
const TITLE = "Tides";

/** Another member writes an article: nobody moderates what they wrote themselves. */
async function writeAsGrace({ client, folder, program }: BrowsedPanel): Promise<void> {
  await client.post("/api/auth/register/send-code", { email: GRACE.email });
  const code = await findInMail(folder.path, GRACE.email, /\b(\d{6})\b/);
  await client.post("/api/auth/register", { ...GRACE, code });
  const grace = createClient(program.url);
  await grace.login(GRACE);
  const { json } = await grace.post("/api/articles", { title: TITLE, content: "They come and go." });
  await grace.post(`/api/articles/${json.id}/publish`);
}

// One visit in steps that depend on each other.
describe.skipIf(chromium === undefined)("content in the administration", { shuffle: false }, () => {
  let panel: BrowsedPanel;

  beforeAll(async () => {
    panel = await browsePanel(chromium ?? "");
  });
  afterAll(() => panel?.[Symbol.asyncDispose]());

  const dialog = () => panel.page.getByRole("dialog");
  const told = (message: string | RegExp) => panel.page.getByText(message).first().waitFor();
  const lines = (list: string) => panel.page.getByRole("list", { name: list, exact: true }).locator("[data-line]");
  const choose = async (of: string, entry: string): Promise<void> => {
    await panel.page.getByRole("button", { name: `Actions for ${of}` }).click();
    await panel.page.getByRole("menuitem", { name: entry, exact: true }).click();
  };
  /** The names of the lines, each with its level. */
  const tree = async (list: string, names: readonly string[]): Promise<readonly string[]> => {
    const texts = await lines(list).allInnerTexts();
    return texts.flatMap((text) => {
      const name = names.find((candidate) => text.includes(candidate));
      return name ? [`${name}${text.includes("Level 2") ? " below" : ""}`] : [];
    });
  };

  /** A tree is loaded again when something in it was changed. */
  const shows = (list: string, names: readonly string[], expected: readonly string[]): Promise<void> =>
    eventually(async () => expect(await tree(list, names)).toEqual(expected));

  it("comes as samples, whose articles are unlisted, listed again and deleted", async () => {
    const { page } = panel;
    await panel.open("/acp/articles");
    await page.getByText("There is no article yet").waitFor();
    expect(await panel.barriers()).toEqual([]);
    await page.getByRole("button", { name: "Add sample content" }).click();
    await told("Sample content is there");
    await writeAsGrace(panel);
    await page.reload();
    const row = page.getByRole("row", { name: TITLE });
    await row.waitFor();
    expect(await panel.barriers()).toEqual([]);

    await choose(TITLE, "Unlist");
    await dialog().getByRole("button", { name: "Unlist" }).click();
    await dialog().getByRole("alert").waitFor();
    await dialog().getByLabel("Reason").fill("Off topic");
    expect(await panel.barriers()).toEqual([]);
    await dialog().getByRole("button", { name: "Unlist" }).click();
    await told(`${TITLE} is unlisted`);
    await row.getByText("Unlisted", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await row.getByText("Unlisted", { exact: true }).waitFor({ state: "detached" });

    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await page.getByRole("button", { name: "Delete" }).click();
    const count = await dialog().getByRole("listitem").count();
    const confirm = dialog().getByRole("button", { name: "Delete" });
    await expect.poll(() => confirm.isDisabled()).toBe(true);
    await dialog().getByRole("textbox").fill(String(count));
    await confirm.click();
    await told(`${count} articles are deleted`);
    await page.getByText("There is no article yet").waitFor();
    await page.getByRole("button", { name: "Remove sample content" }).click();
    await dialog().getByRole("button", { name: "Remove sample content" }).click();
    await told("Sample content is removed");
    expect(panel.complaints).toEqual([expect.stringContaining("422")]);
  });

  it("is sorted into categories, which are moved by keys, by dragging and from menus", async () => {
    const { page } = panel;
    const before = panel.complaints.length;
    await panel.open("/acp/categories");
    await page.getByText("There is no category yet").waitFor();
    for (const name of ["Boats", "Ropes", "Sails"]) {
      await page.getByRole("button", { name: "New category" }).first().click();
      await dialog().getByLabel("Name", { exact: true }).fill(name);
      if (name === "Boats") expect(await panel.barriers()).toEqual([]);
      await dialog().getByRole("button", { name: "Create" }).click();
      await told(`${name} is there`);
    }
    const names = ["Boats", "Ropes", "Sails"];
    await shows("Categories", names, ["Boats", "Ropes", "Sails"]);
    expect(await panel.barriers()).toEqual([]);

    const handle = (name: string) => page.getByRole("button", { name: `Move ${name}`, exact: true });
    await handle("Ropes").press("ArrowRight");
    await told("Ropes is now in place 1 below Boats");
    await handle("Sails").press("ArrowUp");
    await handle("Sails").press("ArrowLeft");
    await told("Sails cannot go there");
    await shows("Categories", names, ["Sails", "Boats", "Ropes below"]);

    // Hovering waits until a line stands still, which measuring it does not.
    for (const name of ["Ropes", "Sails"]) await handle(name).hover();
    const from = await handle("Sails").boundingBox();
    const to = await handle("Ropes").boundingBox();
    if (!from || !to) throw new Error("The handles are not shown.");
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 34, to.y, { steps: 4 });
    await page.mouse.move(from.x + 34, to.y + to.height + 8, { steps: 4 });
    await page.mouse.up();
    await told("Sails is now in place 2 below Boats");
    await panel.settle();
    await page.reload();
    await lines("Categories").first().waitFor();
    await shows("Categories", names, ["Boats", "Ropes below", "Sails below"]);

    await page.getByRole("button", { name: "Ropes", exact: true }).click();
    await dialog().getByLabel("Readable for").selectOption({ label: "Members" });
    await dialog().getByLabel("Address").fill("boats");
    await dialog().getByRole("button", { name: "Save" }).click();
    await dialog().getByText("Another category already has this slug.").waitFor();
    await dialog().getByLabel("Address").fill("ropes");
    await dialog().getByRole("button", { name: "Save" }).click();
    await told("Ropes is saved");
    await lines("Categories").nth(1).getByText("Members").waitFor();

    await choose("Boats", "Delete");
    await dialog().getByRole("button", { name: "Delete" }).click();
    await told("Boats is deleted");
    await lines("Categories").nth(2).waitFor({ state: "detached" });
    await shows("Categories", names, ["Ropes", "Sails"]);
    expect(panel.complaints.slice(before)).toEqual([expect.stringContaining("409")]);
  });

  it("is reached by links, which are created, moved below each other, hidden and deleted", async () => {
    const { page } = panel;
    const before = panel.complaints.length;
    await panel.open("/acp/navigation");
    expect(await panel.barriers()).toEqual([]);
    for (const label of ["Docs", "Help"]) {
      await page.getByRole("button", { name: "New link in: Footer" }).click();
      await dialog().getByLabel("Text").fill(label);
      await dialog().getByLabel("Address").fill(`/p/${label.toLowerCase()}`);
      if (label === "Docs") expect(await panel.barriers()).toEqual([]);
      await dialog().getByRole("button", { name: "Create" }).click();
      await told(`${label} is there`);
    }
    const names = ["Docs", "Help"];
    await shows("Footer", names, ["Docs", "Help"]);
    await choose("Help", "Move up");
    await told("Help is now in place");
    await shows("Footer", names, ["Help", "Docs"]);
    await choose("Docs", "Move below the one above");
    await told("Docs is now in place 1 below Help");
    await panel.settle();
    await page.reload();
    await lines("Footer").first().waitFor();
    await shows("Footer", names, ["Help", "Docs below"]);

    await page.getByRole("button", { name: "Docs", exact: true }).click();
    await dialog().getByLabel("Who sees it").selectOption({ label: "Members only" });
    await dialog().getByLabel("Shown").uncheck();
    await dialog().getByRole("button", { name: "Save" }).click();
    await told("Docs is saved");
    await page.getByText("Not shown", { exact: true }).waitFor();

    await choose("Help", "Delete");
    await dialog().getByText("The link below it is deleted as well.").waitFor();
    await dialog().getByRole("button", { name: "Delete" }).click();
    await told("Help is deleted");
    await page.getByRole("button", { name: "Docs", exact: true }).waitFor({ state: "detached" });
    expect(panel.complaints.slice(before)).toEqual([]);
  });
});
