import type { LayoutDocument } from "@sitevine/contracts";
import { classes } from "./attributes.js";
import { renderFooter, renderHeader } from "./chrome.js";
import { createPageContext } from "./context.js";
import type { HeadModel } from "./head.js";
import { renderHead, renderScripts } from "./head.js";
import { type Html, html, nothing } from "./html.js";
import { SPRITE_ID } from "./icons/icon.js";
import type { Messages } from "./messages/messages.js";
import type { PageModel } from "./page-model.js";
import type { BlockRegistry } from "./registry.js";
import { scriptWords } from "./script-words.js";
import { inWords } from "./stock/stock-layouts.js";
import type { BlockWalker, SkippedBlock } from "./walk.js";
import { createBlockWalker } from "./walk.js";

/** Everything that one page is made of. */
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
  /** Told of every block that the page goes without; it is no error. */
  readonly onUnknown?: ((block: SkippedBlock) => void) | undefined;
  /** Those of the site's language when absent. */
  readonly messages?: Messages | undefined;
}

/** Content of no more characters may leave the footer in sight; such a page comes with a server's first packets. */
const SHORT_CONTENT = 12_000;

/**
 * The footer of a short page stands at the lower edge of the window and grows upwards while it arrives, so a browser
 * that can is asked to paint once all of it is there. Long pages are painted as they come.
 */
function paintOnce(content: readonly Html[], sprite: Html): Html {
  const length = content.reduce((sum, part) => sum + part.toString().length, 0);
  if (sprite.isEmpty || length > SHORT_CONTENT) return nothing;
  return html`<link rel="expect" href="#${SPRITE_ID}" blocking="render">`;
}

/**
 * Renders a complete HTML page without inline styles or scripts. Regions of the template are `hero`, `main` and
 * `aside`; a region whose blocks show nothing leaves no box behind.
 */
export function renderDocument(input: DocumentInput): string {
  const { model, head } = input;
  const context = createPageContext(model, input.messages);
  const spoken = (layout: LayoutDocument): LayoutDocument => inWords(layout, context.messages);
  const template = spoken(input.template);
  // Each document is accepted by itself, so each has bounds of its own.
  const walkerOf = (): BlockWalker => createBlockWalker(context, input.registry, input.onUnknown ?? (() => {}));
  const walker = walkerOf();
  const { hero, main, aside } = template.regions;
  const { site } = model;

  // Headings are numbered as they are met, so the parts are rendered in reading order.
  const headerPart = renderHeader(spoken(input.header), walkerOf(), context);
  const heroPart = walker.region(hero);
  const mainPart = walker.region(main);
  const asidePart = walker.region(aside);
  const footerPart = renderFooter(spoken(input.footer), walkerOf());
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
<main id="main" class="sv-content" tabindex="-1">${title}${
    heroPart.isEmpty ? nothing : html`<div class="sv-hero">${heroPart}</div>`
  }<div class="sv-main">${mainPart}</div></main>
${asidePart.isEmpty ? nothing : html`<aside class="sv-aside">${asidePart}</aside>`}
</div>
${footerPart}
${sprite}${head.scripts.length > 0 && scriptWords(context)}${renderScripts(head)}
</body>
</html>
`.toString();
}

/** Class of the body on every page of a template: `sv-t--article-detail`. */
export function templateClass(templateKey: string): string {
  return `sv-t--${templateKey.replaceAll(".", "-").replace(/[^\w-]/g, "")}`;
}
