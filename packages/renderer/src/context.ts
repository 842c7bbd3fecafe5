import type { BlockNode } from "@sitevine/contracts";
import type { Formatter } from "./format.js";
import { createFormatter } from "./format.js";
import type { Html } from "./html.js";
import type { IconName } from "./icons/icon.js";
import { IconSheet } from "./icons/icon.js";
import { messagesFor } from "./messages/catalogues.js";
import type { Messages } from "./messages/messages.js";
import { Outline } from "./outline.js";
import type { PageModel } from "./page-model.js";

/** State that all parts of a page share during rendering. */
export interface PageContext {
  readonly model: PageModel;
  readonly messages: Messages;
  readonly format: Formatter;
  readonly outline: Outline;
  readonly icons: IconSheet;
  /** Returns an id that is unique on the page. */
  readonly uniqueId: (stem: string) => string;
  /** Ids of the articles that lists of the page have shown so far. */
  readonly shownArticles: Set<string>;
  /** True the first time it is called with a key, so that a page shows a message only once. */
  readonly once: (what: string) => boolean;
}

/** The argument of a block renderer: the page, and access to the block's children. */
export interface BlockContext extends PageContext {
  readonly icon: (name: IconName) => Html;
  /** Renders the block's children; empty when none of them renders anything. */
  readonly children: () => Html;
  /** Renders a single child, for blocks that arrange their children one by one. */
  readonly child: (node: BlockNode) => Html;
}

/** Creates the context of one page. */
export function createPageContext(model: PageModel, messages = messagesFor(model.site.locale)): PageContext {
  const counts = new Map<string, number>();
  const said = new Set<string>();
  return {
    model,
    messages,
    format: createFormatter(model.site.locale, model.site.timeZone, model.request.now),
    outline: new Outline(),
    icons: new IconSheet(),
    uniqueId: (stem) => {
      const count = (counts.get(stem) ?? 0) + 1;
      counts.set(stem, count);
      return count === 1 ? `sv-${stem}` : `sv-${stem}-${count}`;
    },
    shownArticles: new Set(),
    once: (what) => {
      const first = !said.has(what);
      said.add(what);
      return first;
    },
  };
}
