import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { eventually } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "./browser.js";
import { type Client, examplePackage, examplePlugin } from "./client.js";
import { type BrowsedPanel, browsePanel } from "./panel.js";

const chromium = findChromium();

/** A row of a table, to be copied with another id and name. */
interface Copied {
  readonly table: string;
  /** Creates one, and gives its id: its row is copied. */
  readonly make: (client: Client) => Promise<string>;
  /** Number of entries, including those of a new site. */
  readonly total: number;
  /** Columns that differ in each copy, made of its number. */
  readonly differs: (number: string, index: number) => Readonly<Record<string, string | number>>;
}

/** Creates one through the API. */
const posted =
  (endpoint: string, body: object) =>
  async (client: Client): Promise<string> => {
    const made = await client.post(endpoint, body);
    expect([endpoint, made.status, made.text]).toEqual([endpoint, 201, expect.any(String)]);
    return made.json.id;
  };

const idOf = (number: string): string => `0197a000-0000-7000-8000-${number.padStart(12, "0")}`;

/** The manifest of a copied package. */
const manifestOf = (id: string, name: string): string =>
  JSON.stringify({ id, name, version: "1.0.0", vendor: "Shoal", entry: "server.js", minServiceVersion: "0.1.0" });

const packed = (number: string) => {
  const id = `shoal-${number}`;
  return { id, manifest: manifestOf(id, `Shoal ${number}`) };
};

const COPIES: readonly Copied[] = [
  {
    table: "categories",
    make: posted("/api/article-categories", { name: "Shoal" }),
    total: 1_000,
    differs: (number, index) => ({ name: `Shoal ${number}`, slug: `shoal-${number}`, position: index + 1 }),
  },
  {
    table: "nav_items",
    make: posted("/api/admin/nav-items", { label: "Shoal", href: "/shoal", position: "footer" }),
    total: 1_000,
    differs: (number, index) => ({ label: `Shoal ${number}`, sort_order: index + 10 }),
  },
  {
    table: "groups",
    make: posted("/api/admin/groups", { name: "Shoal" }),
    total: 500,
    differs: (number, index) => ({ name: `Shoal ${number}`, key: `shoal-${number}`, position: index + 10 }),
  },
  {
    table: "badges",
    make: posted("/api/admin/badges", { name: "Shoal" }),
    total: 500,
    differs: (number, index) => ({ name: `Shoal ${number}`, key: `shoal-${number}`, position: index + 100 }),
  },
  {
    table: "profile_fields",
    make: posted("/api/admin/profile-fields", { key: "shoal", label: "Shoal", type: "text" }),
    total: 100,
    differs: (number, index) => ({ label: `Shoal ${number}`, key: `shoal${number}`, position: index + 10 }),
  },
  {
    table: "invites",
    make: posted("/api/admin/invites", { maxUses: 5 }),
    total: 1_000,
    differs: (number) => ({ code: `shoal-${number}`, code_folded: `shoal-${number}` }),
  },
  {
    table: "beta_codes",
    make: posted("/api/admin/beta-codes", { code: "SHOAL-0000" }),
    total: 1_000,
    differs: (number) => ({ code: `SHOAL-1${number}`, code_folded: `shoal-1${number}` }),
  },
  {
    table: "saved_views",
    make: posted("/api/admin/views", { screen: "articles", name: "Shoal", filters: "" }),
    total: 100,
    differs: (number) => ({ name: `Shoal ${number}`, name_folded: `shoal ${number}` }),
  },
  {
    // A rank comes with a group, and nobody adds one by hand.
    table: "ranks",
    make: async (client) => (await client.get("/api/admin/progression")).json.ranks[0].id,
    total: 100,
    differs: (number, index) => ({ group_id: idOf(number), position: index + 10, min_points: (index + 10) * 100 }),
  },
  {
    table: "themes",
    make: async (client) => {
      expect((await client.upload("/api/admin/themes/import", await examplePackage("ember"))).status).toBe(200);
      return "ember";
    },
    total: 200,
    differs: (number) => ({ ...packed(number), name: `Shoal ${number}` }),
  },
  {
    table: "plugins",
    make: async (client) => {
      expect((await client.upload("/api/plugins/upload", await examplePlugin("forum"))).status).toBe(201);
      return "forum";
    },
    total: 100,
    differs: packed,
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
    const copy = { ...row, id: idOf(number), ...differs(number, index) };
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
      for (const copied of COPIES) copyRows(database, copied, await copied.make(panel.client));
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
    await panel.show("/acp/categories");
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
    {
      what: "link",
      path: "/acp/navigation?new=footer",
      name: "Text",
      also: { Address: "/one-more" },
      sentence: "at most 1000 links",
    },
    {
      what: "saved view",
      path: "/acp/people?q=grace",
      begin: "Save this view",
      name: "Name of the view",
      submit: "Save",
      sentence: "You have 100 saved views",
    },
  ])("refuse one $what more than there may be in a sentence, and keep what was entered", async (row) => {
    const { page } = panel;
    const { name = "Name", submit = "Create" } = row;
    await panel.show(row.path);
    if (row.begin) await page.getByRole("button", { name: row.begin }).click();
    const form = page.locator("form").filter({ has: page.getByRole("button", { name: submit, exact: true }) });
    await form.getByLabel(name, { exact: true }).fill("One more");
    for (const [label, value] of Object.entries(row.also ?? {}))
      await form.getByLabel(label, { exact: true }).fill(value);
    await form.getByRole("button", { name: submit, exact: true }).click();
    await form.getByRole("alert").getByText(row.sentence).waitFor();
    await expect.poll(() => form.getByLabel(name, { exact: true }).inputValue()).toBe("One more");
    await form.getByRole("button", { name: "Discard changes" }).click();
  });

  it("refuse one point more than a rank may ask for, and keep what was entered", async () => {
    const { page, client } = panel;
    const [{ id }] = (await client.get("/api/admin/progression")).json.ranks;
    await panel.show(`/acp/ranks/${id}`);
    const points = page.getByLabel("Points", { exact: true });
    await points.fill("1000000001");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("alert").getByText("1000000000").waitFor();
    await expect.poll(() => points.inputValue()).toBe("1000000001");
    await points.fill("1000000000");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await panel.said("is saved");
  });

  it("show a ladder of 100 ranks, and move one by keys", async () => {
    const { page } = panel;
    await panel.show("/acp/ranks");
    const lines = page.getByRole("list", { name: "From the lowest rank to the highest" }).getByRole("listitem");
    await expect.poll(() => lines.count()).toBe(100);
    expect(await panel.barriers()).toEqual([]);
    const handle = page.getByRole("button", { name: "Move Shoal 0050", exact: true });
    await handle.press("ArrowUp");
    await panel.said("Shoal 0050 is now at place");
    await expect.poll(() => handle.evaluate((it) => it === document.activeElement)).toBe(true);
    await page.getByLabel("Find by name").fill("0050");
    await expect.poll(() => lines.count()).toBe(1);
  });

  it.each([
    { path: "/acp/themes", total: 200, act: "Activate Shoal 0077", dialog: /^Activate/ },
    { path: "/acp/plugins", total: 100, act: "Enable", dialog: undefined },
  ])("show $path with $total entries, and find one by keys", async ({ path, total, act, dialog }) => {
    const { page } = panel;
    // The panel may remember the few that there were at the start.
    await panel.open(path);
    const cards = page.locator("main li").filter({ has: page.getByRole("heading", { level: 2 }) });
    await page.getByText(`${total} entries`, { exact: true }).waitFor();
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(total);
    expect(await panel.barriers()).toEqual([]);
    const find = page.getByLabel("Find by name");
    await find.press("0");
    await find.pressSequentially("077");
    await expect.poll(() => cards.count()).toBe(1);
    await page.getByText(`1 of ${total} entries.`, { exact: true }).waitFor();
    await page.keyboard.press("Tab");
    await expect
      .poll(() => page.getByRole("button", { name: act }).evaluate((it) => it === document.activeElement))
      .toBe(true);
    if (!dialog) return;
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: dialog }).waitFor();
    await page.keyboard.press("Escape");
  });

  it("show 1,000 links of the navigation, and move one", async () => {
    const { page, client } = panel;
    await panel.show("/acp/navigation");
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
    await panel.show("/acp/profile-fields");
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
    await panel.show(path);
    await page.getByText(rows, { exact: true }).waitFor();
    await page.getByRole("button", { name: "Next page" }).press("Enter");
    await page.getByText(rows.replace("1–50", "51–100"), { exact: true }).waitFor();
    await page.reload();
    await page.getByText(rows.replace("1–50", "51–100"), { exact: true }).waitFor();
  });

  it("compare 500 groups in the matrix, and change one", async () => {
    const { page } = panel;
    await panel.show("/acp/permissions");
    await page.getByRole("checkbox", { name: "Shoal 0400: Comment", exact: true }).check();
    await page.getByText("1 change in 1 group").waitFor();
    await page.getByRole("button", { name: "Save changes" }).click();
    await panel.said("The permissions of Shoal 0400 are saved");
    expect(panel.complaints.filter((complaint) => !/409|422/.test(complaint))).toEqual([]);
  });
});
