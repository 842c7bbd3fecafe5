import { type DatabaseKind, databases, type TemporaryDirectory, temporaryDirectory } from "@sitevine/testkit";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { findChromium, type OpenBrowser, openBrowser, watchComplaints } from "../src/browser.js";
import { type Client, createClient } from "../src/client.js";
import { type RunningProgram, start } from "../src/program.js";

/** Somebody with a browser of their own. */
export interface Person {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Complaints of the browser so far. */
  readonly complaints: readonly string[];
}

/** The built program on an empty database, and a browser for whoever visits it. */
export interface Stage extends AsyncDisposable {
  readonly program: RunningProgram;
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
  const [data, files, database] = await Promise.all([temporaryDirectory(), temporaryDirectory(), kind.create()]);
  const { target } = database;
  const program = await start({ DATA_DIR: data.path, ...("url" in target && { DATABASE_URL: target.url }) });
  const browser: OpenBrowser = await openBrowser(chromium);
  return {
    program,
    client: createClient(program.url),
    data,
    files,
    async visit(options = DESK) {
      const context = await browser.newContext(options);
      context.setDefaultTimeout(30_000);
      const page = await context.newPage();
      return { context, page, complaints: watchComplaints(page) };
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
      await program[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
      await files[Symbol.asyncDispose]();
      await data[Symbol.asyncDispose]();
    },
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
