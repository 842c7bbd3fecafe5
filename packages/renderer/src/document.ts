import type { LayoutDocument } from "@sitevine/contracts";
import { classes } from "./attributes.js";
import { renderFooter, renderHeader } from "./chrome.js";
import { createPageContext } from "./context.js";
import { renderHead, renderScripts } from "./head.js";
import { type Html, html, nothing } from "./html.js";
import { SPRITE_ID } from "./icons/icon.js";
import type { Messages } from "./messages/messages.js";
import type { HeadModel } from "./model/head.model.js";
import type { PageModel } from "./page-model.js";
import { moderationDialogs } from "./parts/moderation-dialogs.js";
import { silenceNote } from "./parts/silence.js";
import type { BlockRegistry } from "./registry.js";
import { scriptMessages } from "./script-messages.js";
import type { BlockWalker, SkippedBlock } from "./walk.js";
import { createBlockWalker } from "./walk.js";

/** The input for rendering one page. */
export interface DocumentInput {
  /** Layout of the page's own template. */
  readonly template: LayoutDocument;
  /** Layout of `chrome.header`. */
  readonly header: LayoutDocument;
  /** Layout of `chrome.footer`. */
  readonly footer: LayoutDocument;
  readonly model: PageModel;
  readonly head: HeadModel;
  readonly registry: BlockRegistry;
  /** Called for every block that is left out; that is not an error. */
  readonly onUnknown?: ((block: SkippedBlock) => void) | undefined;
  /** Defaults to the messages of the site's language. */
  readonly messages?: Messages | undefined;
}

/**
 * If the content has at most this many characters, the footer may be visible without scrolling. Such a page arrives with the
 * server's first packets.
 */
const SHORT_CONTENT = 12_000;

/**
 * While a short page arrives, its footer is at the lower edge of the window and moves. So browsers that support it are asked to
 * paint only when the page is complete. Long pages are painted as they arrive.
 */
function paintOnce(content: readonly Html[], sprite: Html): Html {
  const length = content.reduce((sum, part) => sum + part.toString().length, 0);
  if (sprite.isEmpty || length > SHORT_CONTENT) return nothing;
  return html`<link rel="expect" href="#${SPRITE_ID}" blocking="render">`;
}

/**
 * Renders a complete HTML page without inline styles or scripts. Regions of the template are `hero`, `main` and `aside`; a
 * region whose blocks render nothing has no element.
 */
export function renderDocument(input: DocumentInput): string {
  const { model, head } = input;
  const context = createPageContext(model, input.messages);
  const { template } = input;
  // The bounds apply to each document separately, so each has its own walker.
  const walkerOf = (): BlockWalker => createBlockWalker(context, input.registry, input.onUnknown ?? (() => {}));
  const walker = walkerOf();
  const { hero, main, aside } = template.regions;
  const { site } = model;

  // Heading levels are assigned in order, so the parts are rendered in the order in which they are read.
  const headerPart = renderHeader(input.header, walkerOf(), context);
  const heroPart = walker.region(hero);
  const mainPart = walker.region(main);
  const asidePart = walker.region(aside);
  const footerPart = renderFooter(input.footer, walkerOf());
  const dialogs = moderationDialogs(context);
  const sprite = context.icons.sprite();
  const title = context.outline.hasTitle
    ? nothing
    : html`<h1 class="sv-hidden" dir="auto">${head.title ?? site.name}</h1>`;

  return html`<!doctype html>
<html lang="${site.locale}" dir="${site.dir}">
<head>
${renderHead(head, model)}${paintOnce([heroPart, mainPart, asidePart], sprite)}
</head>
<body class="sv-site ${templateClass(template.templateKey)}">
<a class="sv-skip" href="#main">${context.messages.skipToContent}</a>
${headerPart}
<div class="${classes("sv-page", !asidePart.isEmpty && "sv-page--aside")}">
<main id="main" class="sv-content" tabindex="-1">${silenceNote(context)}${title}${
    heroPart.isEmpty ? nothing : html`<div class="sv-hero">${heroPart}</div>`
  }<div class="sv-main">${mainPart}</div></main>
${asidePart.isEmpty ? nothing : html`<aside class="sv-aside">${asidePart}</aside>`}
</div>
${footerPart}
${dialogs}${sprite}${head.scripts.length > 0 && scriptMessages(context)}${renderScripts(head)}
</body>
</html>
`.toString();
}

/** Class of the body on all pages of a template: `sv-t--article-detail`. */
export function templateClass(templateKey: string): string {
  return `sv-t--${templateKey.replaceAll(".", "-").replace(/[^\w-]/g, "")}`;
}
