import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { eventually } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "./browser.js";
import { type BrowsedPanel, browsePanel } from "./panel.js";

const chromium = findChromium();

/** A row of a table, to be copied with another id and name. */
interface Copied {
  readonly table: string;
  /** Creates one; its row is copied. */
  readonly endpoint: string;
  readonly body: object;
  /** How many there are then, with those of a new site. */
  readonly total: number;
  /** Columns that differ in each copy, made of its number. */
  readonly differs: (number: string, index: number) => Readonly<Record<string, string | number>>;
}

const COPIES: readonly Copied[] = [
  {
    table: "categories",
    endpoint: "/api/article-categories",
    body: { name: "Shoal" },
    total: 1_000,
    differs: (number, index) => ({ name: `Shoal ${number}`, slug: `shoal-${number}`, position: index + 1 }),
  },
  {
    table: "nav_items",
    endpoint: "/api/admin/nav-items",
    body: { label: "Shoal", href: "/shoal", position: "footer" },
    total: 1_000,
    differs: (number, index) => ({ label: `Shoal ${number}`, sort_order: index + 10 }),
  },
  {
    table: "groups",
    endpoint: "/api/admin/groups",
    body: { name: "Shoal" },
    total: 500,
    differs: (number, index) => ({ name: `Shoal ${number}`, key: `shoal-${number}`, position: index + 10 }),
  },
  {
    table: "badges",
    endpoint: "/api/admin/badges",
    body: { name: "Shoal" },
    total: 500,
    differs: (number, index) => ({ name: `Shoal ${number}`, key: `shoal-${number}`, position: index + 100 }),
  },
  {
    table: "profile_fields",
    endpoint: "/api/admin/profile-fields",
    body: { key: "shoal", label: "Shoal", type: "text" },
    total: 100,
    differs: (number, index) => ({ label: `Shoal ${number}`, key: `shoal${number}`, position: index + 10 }),
  },
  {
    table: "invites",
    endpoint: "/api/admin/invites",
    body: { maxUses: 5 },
    total: 1_000,
    differs: (number) => ({ code: `shoal-${number}`, code_folded: `shoal-${number}` }),
  },
  {
    table: "beta_codes",
    endpoint: "/api/admin/beta-codes",
    body: { code: "SHOAL-0000" },
    total: 1_000,
    differs: (number) => ({ code: `SHOAL-1${number}`, code_folded: `shoal-1${number}` }),
  },
];

/** Copies the row that an endpoint has made until a table has so many. */
function copyRows(database: DatabaseSync, { table, total, differs }: Copied, id: string): void {
  const row = database.prepare(`select * from ${table} where id = ?`).get(id) ?? {};
  const { there } = database.prepare(`select count(*) as there from ${table}`).get() as { there: number };
  const columns = Object.keys(row);
  const insert = database.prepare(
    `insert into ${table} (${columns.join(", ")}) values (${columns.map(() => "?").join(", ")})`,
  );
  database.exec("begin immediate");
  for (let index = 0; index < total - there; index += 1) {
    const number = String(index + 1).padStart(4, "0");
    const copy = { ...row, id: `0197a000-0000-7000-8000-${number.padStart(12, "0")}`, ...differs(number, index) };
    insert.run(...columns.map((column) => copy[column as keyof typeof copy] as string | number | null));
  }
  database.exec("commit");
}

describe.skipIf(chromium === undefined)("screens of the panels with as many entries as there may be", () => {
  let panel: BrowsedPanel;

  beforeAll(async () => {
    panel = await browsePanel(chromium ?? "");
    const database = new DatabaseSync(join(panel.folder.path, "site.sqlite"), { timeout: 10_000 });
    try {
      for (const copied of COPIES) {
        const made = await panel.client.post(copied.endpoint, copied.body);
        expect([copied.endpoint, made.status, made.text]).toEqual([copied.endpoint, 201, expect.any(String)]);
        copyRows(database, copied, made.json.id);
      }
    } finally {
      database.close();
    }
    // The site has read the categories before, and reads them again after a second.
    await eventually(async () => expect((await panel.client.get("/api/article-categories")).json).toHaveLength(1_000));
  });
  afterAll(() => panel?.[Symbol.asyncDispose]());

  it("show a tree of 1,000 categories, find in it, and move a line by keys and from its menu", async () => {
    const { page, client } = panel;
    const names = async (): Promise<readonly string[]> =>
      (await client.get("/api/article-categories")).json.map(({ name }: { name: string }) => name);
    await panel.open("/acp/categories");
    const lines = page.getByRole("list", { name: "Categories" }).getByRole("listitem");
    await expect.poll(() => lines.count()).toBe(1_000);
    const handle = page.getByRole("button", { name: "Move Shoal 0500", exact: true });
    await handle.press("ArrowUp");
    await expect.poll(async () => (await names()).indexOf("Shoal 0500")).toBe(499);
    await expect.poll(() => handle.evaluate((it) => it === document.activeElement)).toBe(true);

    const actions = page.getByRole("button", { name: "Actions for Shoal 0500", exact: true });
    await actions.press("Enter");
    await page.getByRole("menuitem", { name: "Move to the top" }).press("Enter");
    await expect.poll(async () => (await names()).indexOf("Shoal 0500")).toBe(0);

    await page.getByLabel("Find by name").fill("0777");
    await expect.poll(() => lines.count()).toBe(1);
    await page.getByText("1 of 1000 entries.").waitFor();
    expect(await panel.barriers()).toEqual([]);
    await page.getByRole("button", { name: "Shoal 0777" }).first().click();
    await page.getByRole("dialog").getByLabel("Name", { exact: true }).waitFor();
  });

  it.each([
    { what: "category", path: "/acp/categories?new=top", sentence: "at most 1000 categories" },
    { what: "group", path: "/acp/groups/new", sentence: "at most 500 groups" },
    { what: "badge", path: "/acp/badges/new", sentence: "at most 500 badges" },
    {
      what: "profile field",
      path: "/acp/profile-fields/new",
      also: { Key: "onemore" },
      sentence: "at most 100 profile fields",
    },
  ])("refuse one $what more than there may be in a sentence, and keep what was entered", async (row) => {
    const { page } = panel;
    await panel.open(row.path);
    const form = page.locator("form").filter({ has: page.getByRole("button", { name: "Create", exact: true }) });
    await form.getByLabel("Name", { exact: true }).fill("One more");
    for (const [label, value] of Object.entries(row.also ?? {}))
      await form.getByLabel(label, { exact: true }).fill(value);
    await form.getByRole("button", { name: "Create", exact: true }).click();
    await form.getByRole("alert").getByText(row.sentence).waitFor();
    await expect.poll(() => form.getByLabel("Name", { exact: true }).inputValue()).toBe("One more");
    await form.getByRole("button", { name: "Discard changes" }).click();
  });

  it("show 1,000 links of the navigation, and move one", async () => {
    const { page, client } = panel;
    await panel.open("/acp/navigation");
    const list = page.getByRole("list", { name: "Footer", exact: true });
    await expect.poll(() => list.getByRole("listitem").count()).toBeGreaterThan(900);
    await page.getByRole("button", { name: "Move Shoal 0500", exact: true }).press("ArrowUp");
    const footer = async (): Promise<readonly string[]> =>
      (await client.get("/api/admin/nav-items")).json
        .filter(({ position }: { position: string }) => position === "footer")
        .map(({ label }: { label: string }) => label);
    await expect
      .poll(async () => {
        const labels = await footer();
        return labels.indexOf("Shoal 0499") - labels.indexOf("Shoal 0500");
      })
      .toBe(1);
  });

  it("show the most profile fields, and move one", async () => {
    const { page } = panel;
    await panel.open("/acp/profile-fields");
    const lines = page.getByRole("list", { name: "Profile fields" }).getByRole("listitem");
    await expect.poll(() => lines.count()).toBe(100);
    await page.getByRole("button", { name: "Move Shoal 0050", exact: true }).press("ArrowUp");
    await panel.said("The order is saved");
    await page.getByLabel("Find by name").fill("0050");
    await expect.poll(() => lines.count()).toBe(1);
    await expect.poll(() => page.getByRole("button", { name: "Move Shoal 0050", exact: true }).isVisible()).toBe(false);
  });

  it.each([
    ["/acp/groups", "1–50 of 500"],
    ["/acp/badges", "1–50 of 500"],
    ["/acp/invites", "1–50 of 1000"],
    ["/acp/gate-codes", "1–50 of 1000"],
  ])("show %s by pages", async (path, rows) => {
    const { page } = panel;
    await panel.open(path);
    await page.getByText(rows, { exact: true }).waitFor();
    await page.getByRole("button", { name: "Next page" }).press("Enter");
    await page.getByText(rows.replace("1–50", "51–100"), { exact: true }).waitFor();
    await page.reload();
    await page.getByText(rows.replace("1–50", "51–100"), { exact: true }).waitFor();
  });

  it("compare 500 groups in the matrix, and change one", async () => {
    const { page } = panel;
    await panel.open("/acp/permissions");
    await page.getByRole("checkbox", { name: "Shoal 0400: Comment", exact: true }).check();
    await page.getByText("1 change in 1 group").waitFor();
    await page.getByRole("button", { name: "Save changes" }).click();
    await panel.said("The permissions of Shoal 0400 are saved");
    expect(panel.complaints.filter((complaint) => !complaint.includes("409"))).toEqual([]);
  });
});
