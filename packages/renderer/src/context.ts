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

/** What every part of one page shares while it is being rendered. */
export interface PageContext {
  readonly model: PageModel;
  readonly messages: Messages;
  readonly format: Formatter;
  readonly outline: Outline;
  readonly icons: IconSheet;
  /** An id that no other element of the page has. */
  readonly uniqueId: (stem: string) => string;
  /** Ids of the articles that the lists of the page have shown so far. */
  readonly shownArticles: Set<string>;
  /** True the first time that something is to be said, so that a page says it once. */
  readonly once: (what: string) => boolean;
}

/** What a block renderer is given: the page, and its own children already rendered. */
export interface BlockContext extends PageContext {
  readonly icon: (name: IconName) => Html;
  /** Renders the block's children where the block calls for them; empty when none of them shows anything. */
  readonly children: () => Html;
  /** Renders one child by itself, for blocks that lay their children out one by one. */
  readonly child: (node: BlockNode) => Html;
}

/** Fresh context for one page. */
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
