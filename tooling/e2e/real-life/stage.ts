import { type DatabaseKind, databases, type TemporaryDirectory, temporaryDirectory } from "@sitevine/testkit";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { findChromium, openBrowser } from "../src/browser.js";
import { type Client, createClient } from "../src/client.js";
import { type RunningMarketplace, startMarketplace } from "../src/marketplace-program.js";
import { type Environment, type RunningProgram, start } from "../src/program.js";

/** Somebody with a browser of their own. */
export interface Person {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** The built program on an empty database, with a marketplace, and a browser for whoever visits it. */
export interface Stage extends AsyncDisposable {
  readonly program: RunningProgram;
  readonly marketplace: RunningMarketplace;
  /** Calls the site as its administrator, for what happens beside the journey. */
  readonly client: Client;
  /** The data folder of the site, where its mails are. */
  readonly data: TemporaryDirectory;
  /** A folder for the files that people have. */
  readonly files: TemporaryDirectory;
  /** A browser of its own, with the window of a desk unless told otherwise. */
  visit(options?: BrowserContextOptions): Promise<Person>;
}

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };

async function setStage(chromium: string, kind: DatabaseKind): Promise<Stage> {
  await using stack = new AsyncDisposableStack();
  const data = stack.use(await temporaryDirectory());
  const files = stack.use(await temporaryDirectory());
  const { target } = stack.use(await kind.create());
  const marketplace = stack.use(await startMarketplace());
  const database: Environment = "url" in target ? { DATABASE_URL: target.url } : {};
  const program = stack.use(await start({ DATA_DIR: data.path, ...database, ...marketplace.siteEnvironment }));
  const browser = await openBrowser(chromium);
  stack.defer(() => browser.close());
  const owned = stack.move();
  return {
    program,
    marketplace,
    client: createClient(program.url),
    data,
    files,
    async visit(options = DESK) {
      const context = await browser.newContext(options);
      context.setDefaultTimeout(60_000);
      const page = await context.newPage();
      return { context, page };
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/**
 * A visit of somebody to a site of their own, in steps that depend on each other: on SQLite, and on PostgreSQL where DATABASE_URL
 * names a server. Without a browser on the machine it is left out.
 */
export function journey(title: string, steps: (stage: () => Stage) => void): void {
  const chromium = findChromium();
  for (const database of databases())
    describe.skipIf(chromium === undefined)(`${title}, on ${database.name}`, { shuffle: false }, () => {
      let stage: Stage | undefined;
      beforeAll(async () => {
        stage = await setStage(chromium ?? "", database);
      });
      afterAll(() => stage?.[Symbol.asyncDispose]());
      steps(() => {
        if (!stage) throw new Error("The stage is set before the first step.");
        return stage;
      });
    });
}
