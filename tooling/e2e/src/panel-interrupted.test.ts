import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "./browser.js";
import { ADMIN } from "./client.js";
import { type BrowsedPanel, browsePanel } from "./panel.js";

const chromium = findChromium();

/** A kind of form: where one is, how something is entered into it, and what shows that it is still there. */
interface Kind {
  readonly what: string;
  readonly path: (samples: Samples) => string;
  readonly enter: (page: Page) => Promise<void>;
  readonly entered: (page: Page) => Promise<unknown>;
  readonly is: unknown;
  readonly save: string;
  /** What the panel says once it is saved. */
  readonly done: string;
}

interface Samples {
  readonly group: string;
}

const named = (page: Page, label: string) => page.getByLabel(label, { exact: true }).last();

const typed = (label: string, value: string) => ({
  enter: (page: Page) => named(page, label).fill(value),
  entered: (page: Page) => named(page, label).inputValue(),
  is: value,
});

const box = (page: Page) => page.getByRole("checkbox", { name: /^Crew of the galley: Comment/ }).first();

const KINDS: readonly Kind[] = [
  {
    what: "a page about one thing",
    path: ({ group }) => `/acp/groups/${group}`,
    ...typed("Name", "Crew of the galley"),
    save: "Save",
    done: "Crew of the galley is saved",
  },
  {
    what: "a page for a new thing",
    path: () => "/acp/badges/new",
    ...typed("Name", "Sailor"),
    save: "Create",
    done: "Sailor",
  },
  {
    what: "a dialog",
    path: () => "/acp/categories?new=top",
    ...typed("Name", "Winds"),
    save: "Create",
    done: "Winds",
  },
  {
    what: "a setting",
    path: () => "/acp/settings/site",
    ...typed("Description", "A harbour town."),
    save: "Save",
    done: "Saved: Description",
  },
  {
    what: "the matrix of permissions",
    path: () => "/acp/permissions",
    enter: (page) => box(page).check(),
    entered: (page) => box(page).isChecked(),
    is: true,
    save: "Save changes",
    done: "The permissions of Crew of the galley are saved",
  },
];

describe.skipIf(chromium === undefined)("what was entered, when saving is interrupted", { shuffle: false }, () => {
  let panel: BrowsedPanel;
  let samples: Samples;

  beforeAll(async () => {
    panel = await browsePanel(chromium ?? "");
  });
  afterAll(() => panel?.[Symbol.asyncDispose]());

  const press = (name: string) =>
    panel.page.locator("main, dialog").getByRole("button", { name, exact: true, disabled: false }).last().click();

  it.each(KINDS)("stays in $what while the site cannot be reached, and after a new sign-in", async (kind) => {
    const { page, context, client } = panel;
    samples ??= { group: (await client.post("/api/admin/groups", { name: "Crew" })).json.id };
    const path = kind.path(samples);
    const isEntered = () => expect.poll(() => kind.entered(page), { message: kind.what }).toBe(kind.is);
    await panel.open(path);
    await kind.enter(page);

    await context.setOffline(true);
    await press(kind.save);
    await page.getByText("The site cannot be reached.").first().waitFor();
    await isEntered();
    await context.setOffline(false);

    await page.route("**/api/**", (route) =>
      route.fulfill({ status: 401, json: { error: { code: "SVC-API-4010", message: "No.", requestId: "test" } } }),
    );
    await press(kind.save);
    const dialog = page.getByRole("dialog", { name: "You were signed out" });
    await dialog.getByText("What you entered stays here.").waitFor();
    await page.unroute("**/api/**");
    await dialog.getByRole("link", { name: "Sign in again" }).click();
    await page.getByLabel("E-mail address", { exact: true }).fill(ADMIN.email);
    await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname + url.search === path);
    await isEntered();
    await press(kind.save);
    await panel.said(kind.done);
  });
});
