import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "./browser.js";
import { type BrowsedPanel, browsePanel } from "./panel.js";

const chromium = findChromium();

/** A kind of thing that administrators edit, and that another one may delete meanwhile. */
interface Kind {
  readonly what: string;
  /** Endpoint that creates one, and deletes it by its id. */
  readonly endpoint: string;
  readonly body: object;
  readonly form: (id: string) => string;
  /** The field that is filled in; its label is what its value is called afterwards. */
  readonly field: string;
  readonly list: string;
  readonly inDialog: boolean;
}

const KINDS: readonly Kind[] = [
  {
    what: "a group",
    endpoint: "/api/admin/groups",
    body: { name: "Crew", order: 7 },
    form: (id) => `/acp/groups/${id}`,
    field: "Name",
    list: "/acp/groups",
    inDialog: false,
  },
  {
    what: "a badge",
    endpoint: "/api/admin/badges",
    body: { name: "Crew" },
    form: (id) => `/acp/badges/${id}`,
    field: "Name",
    list: "/acp/badges",
    inDialog: false,
  },
  {
    what: "a profile field",
    endpoint: "/api/admin/profile-fields",
    body: { key: "crew", label: "Crew", type: "text" },
    form: (id) => `/acp/profile-fields/${id}`,
    field: "Name",
    list: "/acp/profile-fields",
    inDialog: false,
  },
  {
    what: "a category",
    endpoint: "/api/article-categories",
    body: { name: "Crew" },
    form: (id) => `/acp/categories?edit=${id}`,
    field: "Name",
    list: "/acp/categories",
    inDialog: true,
  },
  {
    what: "a link of the navigation",
    endpoint: "/api/admin/nav-items",
    body: { label: "Crew", href: "/crew", position: "header" },
    form: (id) => `/acp/navigation?edit=${id}`,
    field: "Text",
    list: "/acp/navigation",
    inDialog: true,
  },
];

describe.skipIf(chromium === undefined)("what somebody else deletes while it is edited", () => {
  let panel: BrowsedPanel;

  beforeAll(async () => {
    panel = await browsePanel(chromium ?? "");
    await panel.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  });
  afterAll(() => panel?.[Symbol.asyncDispose]());

  const press = (name: string) => panel.page.getByRole("button", { name, exact: true }).first().click();
  const told = () => panel.page.getByRole("alert").getByText("What you entered is still here");

  it.each(KINDS)("keeps what was entered about $what, to copy and to create it anew", async (kind) => {
    const { page, client } = panel;
    const { endpoint, field } = kind;
    const { id } = (await client.post(endpoint, kind.body)).json;
    await panel.open(kind.form(id));
    const form = kind.inDialog ? page.getByRole("dialog") : page.getByRole("main");
    await form.getByLabel(field, { exact: true }).fill("Galley");
    expect((await client.remove(`${endpoint}/${id}`)).status).toBe(204);
    await form.getByRole("button", { name: "Save", exact: true }).first().click();

    await told().waitFor();
    const entered = page.getByLabel("What you entered");
    await expect.poll(() => entered.getByRole("definition").allTextContents()).toEqual(["Galley"]);
    expect(await panel.barriers()).toEqual([]);
    // A reload does not lose it, nor does the way over another screen.
    await page.reload();
    await told().waitFor();
    if (kind.inDialog) await press("Close");
    await page.getByRole("link", { name: "Errors" }).click();
    await page.getByRole("heading", { name: "Errors", level: 1 }).waitFor();
    await press("Review");
    await page.getByRole("dialog").getByRole("link", { name: /Crew/ }).click();
    await told().waitFor();

    await press("Copy what I entered");
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${field}: Galley`);
    await press("Create it anew");
    const anew = kind.inDialog ? page.getByRole("dialog") : page.getByRole("main");
    await expect.poll(() => anew.getByLabel(field, { exact: true }).inputValue()).toBe("Galley");
    await anew.getByRole("button", { name: "Create", exact: true }).click();
    await panel.said("Galley");
    await panel.settle();
    await panel.open(kind.list);
    await page.getByText("Galley", { exact: true }).first().waitFor();
    await expect.poll(() => page.getByText("Crew", { exact: true }).count()).toBe(0);
  });

  it("says so where nothing was entered, and leads back to the list", async () => {
    const { page, client } = panel;
    const { id } = (await client.post("/api/admin/groups", { name: "Watch" })).json;
    await panel.open(`/acp/groups/${id}`);
    expect((await client.remove(`/api/admin/groups/${id}`)).status).toBe(204);
    await press("More actions");
    await page.getByRole("menuitem", { name: "Delete group" }).click();
    await page.getByRole("dialog").getByRole("textbox").fill("Watch");
    await page.getByRole("dialog").getByRole("button", { name: "Delete group" }).click();
    await page.getByText("It may have been deleted").waitFor();
    await page.getByRole("link", { name: "Back to Groups" }).click();
    await page.getByRole("link", { name: "Moderators" }).waitFor();
    await expect.poll(() => page.getByRole("link", { name: "Watch" }).count()).toBe(0);
  });

  it("keeps permissions that were chosen for a group, in the matrix as well", async () => {
    const { page, client } = panel;
    const before = panel.complaints.length;
    const { id } = (await client.post("/api/admin/groups", { name: "Lookout" })).json;
    await panel.open("/acp/permissions");
    await page.getByRole("checkbox", { name: "Lookout: Comment", exact: true }).check();
    expect((await client.remove(`/api/admin/groups/${id}`)).status).toBe(204);
    await press("Save changes");
    await told().waitFor();
    await page.getByLabel("What you entered").getByText("Comment").waitFor();
    await press("Discard changes");
    await told().waitFor({ state: "detached" });
    expect(panel.complaints.slice(before).filter((complaint) => !complaint.includes("404"))).toEqual([]);
  });

  it("says that a thing that was to be moved is gone", async () => {
    const { page, client } = panel;
    const { id } = (await client.post("/api/article-categories", { name: "Tides" })).json;
    await client.post("/api/article-categories", { name: "Winds" });
    await panel.open("/acp/categories");
    const handle = page.getByRole("button", { name: "Move Tides", exact: true });
    await handle.waitFor();
    expect((await client.remove(`/api/article-categories/${id}`)).status).toBe(204);
    await handle.press("ArrowDown");
    await page.getByRole("alert").getByText("your move is not possible any more").waitFor();
    await expect.poll(() => page.getByText("Tides", { exact: true }).count()).toBe(0);
  });
});
