import { eventually } from "@sitevine/testkit";
import type { Locator, Page } from "playwright-core";
import type { BrowsedSite } from "./browsed-site.js";
import { type Account, ADMIN } from "./client.js";

/** The page on which an article is written. */
export interface WritingPage {
  readonly text: Locator;
  /** Resolves once the text can be edited; the error says what the page shows instead. */
  opened(): Promise<void>;
  /** The id of the article, once the site knows it. */
  id(): string;
  /** Resolves once the page says so of the latest change. */
  status(words: string): Promise<void>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes
  onSite(): Promise<any>;
  /** Resolves once the site has this text. */
  holds(content: string): Promise<unknown>;
  /** Resolves once the site has this text as unpublished changes. */
  holdsUnpublished(content: string): Promise<unknown>;
}

export async function signInTo(page: Page, url: string, next: string, account: Account = ADMIN): Promise<void> {
  await page.goto(`${url}/sign-in?next=${encodeURIComponent(next)}`);
  await page.getByLabel("E-mail address", { exact: true }).fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(url + next);
}

/** Waits until the editor has heard of a new selection: the browser tells it at the latest with a frame. */
const selectionTold = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  );

/** Presses a key that moves the caret or selects text. */
export async function moveCaret(page: Page, key: string, times = 1): Promise<void> {
  for (let at = 0; at < times; at += 1) await page.keyboard.press(key);
  await selectionTold(page);
}

/** Clicks on a place in the text, so that keys that follow find the caret there. */
export async function clickInto(place: Locator): Promise<void> {
  await place.click();
  await selectionTold(place.page());
}

export function writingPage(page: Page, { client }: Pick<BrowsedSite, "client">): WritingPage {
  const id = (): string => new URL(page.url()).pathname.split("/")[2] ?? "";
  const text = page.getByRole("textbox", { name: "Text of the article" });
  const onSite = async () => (await client.get(`/api/articles/${id()}`)).json;
  return {
    id,
    onSite,
    text,
    async opened() {
      await text.waitFor().catch(async (cause: unknown) => {
        throw new Error(`The page shows: ${await page.locator("body").ariaSnapshot()}`, { cause });
      });
    },
    status: (words) => page.getByRole("status").getByText(words, { exact: true }).waitFor(),
    holds: (content) =>
      eventually(async () => {
        const { content: stored } = await onSite();
        if (stored !== content) throw new Error(`The site has ${JSON.stringify(stored)}`);
      }),
    holdsUnpublished: (content) =>
      eventually(async () => {
        const { status, json } = await client.get(`/api/articles/${id()}/working-copy`);
        if (status !== 200 || json.content !== content) throw new Error(`The site has ${JSON.stringify(json)}`);
      }),
  };
}
