import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "./browser.js";
import { ADMIN, examplePlugin } from "./client.js";
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
  /** True for what saves itself: its button is there once that has failed. */
  readonly isAutosaved?: boolean;
  /** Notice of the panel once it is saved. */
  readonly done: string | RegExp;
}

interface Samples {
  readonly group: string;
  readonly warned: string;
  readonly banned: string;
}

const named = (page: Page, label: string) => page.getByLabel(label, { exact: true }).last();

const typed = (label: string, value: string) => ({
  enter: (page: Page) => named(page, label).fill(value),
  entered: (page: Page) => named(page, label).inputValue(),
  is: value,
});

const box = (page: Page) => page.getByRole("checkbox", { name: /^Crew( of the galley)?: Comment/ }).first();

const PAGES: readonly Kind[] = [
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
    // Another test gives the group a longer name.
    done: /^The permissions of Crew( of the galley)? are saved$/,
  },
];

const DIALOGS: readonly Kind[] = [
  {
    what: "the dialog that warns",
    path: ({ warned }) => `/acp/people/${warned}?open=warning`,
    ...typed("Reason", "Shouts in the harbour."),
    save: "Warn",
    done: "grace was warned",
  },
  {
    what: "the dialog that bans",
    path: ({ banned }) => `/acp/people/${banned}?open=ban`,
    ...typed("Reason", "Sinks other ships."),
    save: "Ban",
    done: "mallory is banned",
  },
  {
    what: "the moderators' dialog that silences",
    path: () => "/modcp/silences?open=silence",
    ...typed("Reason", "Shouts in the harbour."),
    async enter(page) {
      await page.getByRole("combobox", { name: "Member" }).fill("grace");
      await page.getByRole("option", { name: "grace" }).click();
      await named(page, "Reason").fill("Shouts in the harbour.");
    },
    save: "Silence",
    done: "grace",
  },
  {
    what: "the stylesheet",
    path: () => "/acp/stylesheet",
    ...typed("CSS", ".a { color: teal }"),
    save: "Save and go live",
    done: "The stylesheet is live",
  },
  {
    what: "the settings of a plugin",
    path: () => "/acp/plugins/forum/settings",
    ...typed("Seconds between two posts", "7"),
    save: "Try again",
    done: "All changes are saved.",
    isAutosaved: true,
  },
];

// The site lets nobody sign in as often as there are kinds.
describe.skipIf(chromium === undefined).each([
  { of: "pages and settings", kinds: PAGES },
  { of: "dialogs and tools", kinds: DIALOGS },
])("what was entered into $of, when saving is interrupted", ({ kinds }) => {
  let panel: BrowsedPanel;
  let samples: Samples;

  beforeAll(async () => {
    panel = await browsePanel(chromium ?? "");
    const { client, join } = panel;
    expect((await client.upload("/api/plugins/upload", await examplePlugin("forum"))).status).toBe(201);
    expect((await client.post("/api/plugins/forum/enable")).status).toBe(200);
    samples = {
      group: (await client.post("/api/admin/groups", { name: "Crew" })).json.id,
      warned: await join("grace"),
      banned: await join("mallory"),
    };
  });
  afterAll(() => panel?.[Symbol.asyncDispose]());

  const press = (name: string) =>
    panel.page.locator("main, dialog").getByRole("button", { name, exact: true, disabled: false }).last().click();

  it.each(kinds)("stays in $what while the site cannot be reached, and after a new sign-in", async (kind) => {
    const { page, context } = panel;
    const path = kind.path(samples);
    const isEntered = () => expect.poll(() => kind.entered(page), { message: kind.what }).toBe(kind.is);
    await panel.open(path);
    if (kind.isAutosaved) {
      await context.setOffline(true);
      await kind.enter(page);
    } else {
      await kind.enter(page);
      await context.setOffline(true);
      await press(kind.save);
    }
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
    if (!kind.isAutosaved) await press(kind.save);
    await panel.said(kind.done);
  });
});
