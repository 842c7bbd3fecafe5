import { type TemporaryDirectory, temporaryDirectory } from "@sitevine/testkit";
import type { BrowserContext, Page } from "playwright-core";
import { type OpenBrowser, openBrowser, watchComplaints } from "./browser.js";
import { type Client, createClient } from "./client.js";
import { type Environment, type RunningProgram, start } from "./program.js";

/** An installed site whose administrator is logged in, and a browser that displays it. */
export interface BrowsedSite extends AsyncDisposable {
  readonly folder: TemporaryDirectory;
  readonly program: RunningProgram;
  readonly client: Client;
  readonly browser: OpenBrowser;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Complaints of the browser about the page so far. */
  readonly complaints: readonly string[];
}

export async function browseSite(chromium: string, environment: Environment = {}): Promise<BrowsedSite> {
  const folder = await temporaryDirectory();
  const program = await start({ ...environment, DATA_DIR: folder.path });
  const client = createClient(program.url);
  await client.install();
  await client.login();
  const browser = await openBrowser(chromium);
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  return {
    folder,
    program,
    client,
    browser,
    context,
    page,
    complaints: watchComplaints(page),
    async [Symbol.asyncDispose]() {
      await browser.close();
      await program[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}
