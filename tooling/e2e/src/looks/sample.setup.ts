import type { TestProject } from "vitest/node";
import { findChromium } from "../browser.js";
import type { MatrixPage } from "./matrix-page.js";
import { policyOfSite } from "./policy.js";
import { serveSample } from "./sample-server.js";

declare module "vitest" {
  interface ProvidedContext {
    /** The sample community in every look, served to all files of a run; no test changes it. */
    sample: { readonly origin: string; readonly pages: readonly MatrixPage[] };
  }
}

/** Renders the sample community once for all test files. Only tests in a browser use it. */
export async function setup(project: TestProject): Promise<(() => PromiseLike<void>) | undefined> {
  if (findChromium() === undefined) return undefined;
  const server = await serveSample(await policyOfSite());
  project.provide("sample", { origin: server.origin, pages: server.pages });
  return () => server[Symbol.asyncDispose]();
}
