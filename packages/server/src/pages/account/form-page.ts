import type { BlockContext } from "@sitevine/renderer";
import { createNonce } from "../../http/nonced/nonce.js";
import { FORM_HEADERS, pagePolicy } from "../page-headers.js";
import { renderPage } from "../page-renderer.js";
import { ACCOUNT_STYLESHEET, type StaticFile } from "../static-files.js";
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
  readonly scripts: readonly StaticFile[];
  readonly write: (context: BlockContext) => AccountContent;
}

/** Renders the page, with the headers that protect its form. No administrator's layout takes part. */
export async function renderFormPage(page: FormPage) {
  const { words, now, path, title, scripts, write } = page;
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
      files: { stylesheet: ACCOUNT_STYLESHEET, scripts },
    },
  });
  const policy = pagePolicy(nonce, { framedBy: "'none'", picturesFromHere: around.frame.pictures.isProxied });
  return { markup, headers: { ...FORM_HEADERS, "Content-Security-Policy": policy } };
}
