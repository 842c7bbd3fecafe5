import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";

// The first one is Chromium without windows, which takes less of the processor.
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

/** Features that Playwright switches off. Chromium heeds only the last list of its command line, so ours repeats them. */
const OFF_IN_PLAYWRIGHT = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  // Chromium without windows fits letters to the grid of the screen unless told, which makes lines longer than readers have them.
  "--font-render-hinting=none",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A page lives too short for optimizing compilers to pay for themselves: examining one takes a quarter to a third less without.
  "--js-flags=--no-maglev --no-turbofan",
  // The next page of a site comes into the frame of the one before. A new frame for each makes loading a quarter dearer.
  `--disable-features=${[...OFF_IN_PLAYWRIGHT, "RenderDocument"].join()}`,
];

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The machine's own Chromium, if it has one. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = [
    ...(named ? [named] : []),
    ...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))),
  ];
  return candidates.find(isExecutable);
}

/** A browser for one test file. Closing it closes the contexts and pages that the file has opened. */
export interface OpenBrowser extends Pick<Browser, "newContext" | "newPage"> {
  close(): Promise<void>;
}

// Test files of a worker run one after another and share its browser, which ends with the worker: starting one takes a second.
let shared: Promise<Browser> | undefined;

export async function openBrowser(executablePath: string): Promise<OpenBrowser> {
  shared ??= chromium.launch({ executablePath, args: FLAGS });
  const browser = await shared;
  return {
    newContext: (options) => browser.newContext(options),
    newPage: (options) => browser.newPage(options),
    async close() {
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
  };
}

/** Complaints of the browser while a page loads: console errors, exceptions and failed requests, but for the expected ones. */
export function watchComplaints(page: Page, expected?: RegExp): readonly string[] {
  const complaints: string[] = [];
  const complain = (text: string): void => {
    if (!expected?.test(text)) complaints.push(text);
  };
  page.on("console", (message) => {
    if (message.type() === "error") complain(message.text());
  });
  page.on("pageerror", (error) => complain(String(error)));
  page.on("requestfailed", (request) => complain(`${request.url()}: ${request.failure()?.errorText}`));
  return complaints;
}
