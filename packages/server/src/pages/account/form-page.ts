import type { BlockContext } from "@sitevine/renderer";
import { createNonce } from "../../http/nonced/nonce.js";
import { FORM_HEADERS, type PolicyOptions, pagePolicy } from "../page-headers.js";
import { renderPage } from "../page-renderer.js";
import type { PageFile } from "../public-page.js";
import { ACCOUNT_STYLESHEET } from "../static-files.js";
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
  const { registry, ...around } = page.surroundings;
  const nonce = createNonce();
  const { markup } = await renderPage({
    ...around,
    words,
    now,
    nonce,
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
  const policy = pagePolicy(nonce, {
    framedBy: "'none'",
    picturesFromHere: around.frame.pictures.isProxied,
    trustedTypes,
    framesOwnPages: page.framesOwnPages,
  });
  return { markup, headers: { ...FORM_HEADERS, "Content-Security-Policy": policy } };
}
