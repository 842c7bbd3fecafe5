import type { BlockContext } from "@sitevine/renderer";
import { contentSecurityPolicy, FORM_HEADERS, type PolicyOptions } from "../page-headers.js";
import { renderPage } from "../page-renderer.js";
import type { PageFile } from "../public-page.js";
import { scriptSources } from "../script-sources.js";
import { ACCOUNT_STYLESHEET, READER_SCRIPTS } from "../static-files.js";
import type { Surroundings } from "../surroundings.js";
import type { Words } from "../words/page-words.js";
import { ACCOUNT_LAYOUT, type AccountContent, accountRegistry } from "./account-block.js";

/** A page that consists of one block with a form. */
export interface FormPage {
  readonly surroundings: Surroundings;
  readonly words: Words;
  readonly now: Date;
  readonly path: string;
  readonly title: string;
  readonly scripts: readonly PageFile[];
  /** The folder of its scripts, where they are not among those of all public pages. */
  readonly scriptFolder?: string;
  /** Absent for the one of pages about accounts. */
  readonly stylesheet?: PageFile;
  /** The Trusted Types policies of its scripts, beside that of the reader script. */
  readonly trustedTypes?: PolicyOptions["trustedTypes"];
  /** True for a page that shows other pages of this site. */
  readonly framesOwnPages?: boolean;
  readonly write: (context: BlockContext) => AccountContent;
}

/** Renders the page, with the headers that protect its form. No administrator's layout takes part. */
export async function renderFormPage(page: FormPage) {
  const { words, now, path, title, scripts, write, stylesheet = ACCOUNT_STYLESHEET, trustedTypes = "sitevine" } = page;
  const { registry, hosts, ...around } = page.surroundings;
  const folders = [READER_SCRIPTS, ...(page.scriptFolder === undefined ? [] : [page.scriptFolder])];
  const { markup } = await renderPage({
    ...around,
    words,
    now,
    registry: accountRegistry(registry, write),
    draft: {
      kind: "page",
      templateKey: "error",
      layout: () => ACCOUNT_LAYOUT,
      path,
      title,
      indexed: false,
      trail: [],
      slots: {},
      files: { stylesheet, scripts },
    },
  });
  const policy = contentSecurityPolicy({
    scripts: scriptSources(hosts, folders),
    framedBy: "'none'",
    picturesFromHere: around.frame.pictures.isProxied,
    trustedTypes,
    framesOwnPages: page.framesOwnPages,
  });
  return { markup, headers: { ...FORM_HEADERS, "Content-Security-Policy": policy } };
}
