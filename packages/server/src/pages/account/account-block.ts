import { LAYOUT_SCHEMA_VERSION, type LayoutDocument } from "@sitevine/contracts";
import { type BlockContext, type BlockRegistry, type Html, html } from "@sitevine/renderer";

/** The one block of a page about somebody's account. */
const TYPE = "site.account";

/**
 * A layout of one block that no editor offers: these pages have to work however a site is laid out, so administrators
 * and themes shape their frame and not their inside.
 */
export const ACCOUNT_LAYOUT: LayoutDocument = {
  templateKey: "account",
  schemaVersion: LAYOUT_SCHEMA_VERSION,
  regions: { main: [{ id: "account", type: TYPE, props: {} }] },
};

/** Content of one account page, under its title. */
export interface AccountContent {
  /** Null for a page whose body has a title. */
  readonly title: string | null;
  readonly body: Html;
  /** Content before the title: links to the neighbours of a page that is one of several. */
  readonly before?: Html | undefined;
  /** A form that stands alone takes less than the width of text, which lists have, and settings stand beside their navigation. */
  readonly width?: "wide" | "settings" | "write" | undefined;
}

/** The kinds of blocks of one account page: those of its frame, and its own. */
export function accountRegistry(frame: BlockRegistry, write: (context: BlockContext) => AccountContent): BlockRegistry {
  return frame.with([
    {
      type: TYPE,
      needs: [],
      render: (_block, context) => {
        const level = context.outline.next(1);
        const { title, body, before, width } = write(context);
        const head = title !== null && html`<h${level} class="sv-page-title">${title}</h${level}>`;
        const page = html`${head}${body}`;
        return html`<section class="sv-account${width && ` sv-account--${width}`}">${
          before ? html`${before}<div class="sv-account-page">${page}</div>` : page
        }</section>`;
      },
    },
  ]);
}
