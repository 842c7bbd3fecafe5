import { eventually } from "@sitevine/testkit";
import type { Locator, Page } from "playwright-core";
import type { BrowsedSite } from "./browsed-site.js";
import { type Account, ADMIN } from "./client.js";

/** The page on which an article is written. */
export interface WritingPage {
  readonly text: Locator;
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

/** Presses a key that moves the caret or selects text. The editor hears of it from the browser, at the latest with a frame. */
export async function moveCaret(page: Page, key: string, times = 1): Promise<void> {
  for (let at = 0; at < times; at += 1) await page.keyboard.press(key);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  );
}

export function writingPage(page: Page, { client }: Pick<BrowsedSite, "client">): WritingPage {
  const id = (): string => new URL(page.url()).pathname.split("/")[2] ?? "";
  const onSite = async () => (await client.get(`/api/articles/${id()}`)).json;
  return {
    id,
    onSite,
    text: page.getByRole("textbox", { name: "Text of the article" }),
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
