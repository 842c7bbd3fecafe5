import type { BlockNode } from "@sitevine/contracts";
import { blockInLanguage, classNameProblem, LAYOUT_LIMITS, STYLE_VARIANTS } from "@sitevine/contracts";
import { classes } from "./attributes.js";
import type { BlockContext, PageContext } from "./context.js";
import type { Html } from "./html.js";
import { html, join, nothing } from "./html.js";
import type { BlockRegistry } from "./registry.js";

/** A block that was left out. */
export interface SkippedBlock {
  readonly id: string;
  readonly type: string;
  /** There is no renderer for the type, the renderer threw, or the document exceeds its limits. */
  readonly reason: "unknown" | "failed" | "limit";
  /** Error that the renderer threw. */
  readonly error?: unknown;
}

/** Renders the blocks of one document, within the bounds that documents are accepted by. */
export interface BlockWalker {
  readonly region: (blocks: readonly BlockNode[] | undefined) => Html;
}

/**
 * Creates the walker of one layout document; its regions share the bounds. Blocks that cannot be rendered are left out and
 * reported; it never throws.
 */
export function createBlockWalker(
  page: PageContext,
  registry: BlockRegistry,
  onSkipped: (block: SkippedBlock) => void,
): BlockWalker {
  let budget: number = LAYOUT_LIMITS.nodes;

  const renderAll = (blocks: unknown, depth: number): Html =>
    join(Array.isArray(blocks) ? blocks.map((block) => renderBlock(block, depth)) : []);

  const renderBlock = (block: unknown, depth: number): Html => {
    if (!isBlock(block)) return nothing;
    const skip = (reason: SkippedBlock["reason"], error?: unknown): Html => {
      onSkipped({ id: block.id, type: block.type, reason, ...(error === undefined ? {} : { error }) });
      return nothing;
    };
    if (depth > LAYOUT_LIMITS.depth || budget <= 0) return skip("limit");
    budget -= 1;
    const definition = registry.find(block.type);
    if (!definition) return skip("unknown");
    try {
      // The one place where texts by language become those of the page, so that no block knows of them.
      const spoken = spokenBlock(block, page.model.site.locale);
      const body = definition.render(spoken, contextOf(block, depth));
      return body.isEmpty ? nothing : wrap(block, body);
    } catch (error) {
      return skip("failed", error);
    }
  };

  const contextOf = (block: BlockNode, depth: number): BlockContext => ({
    ...page,
    icon: (name) => page.icons.draw(name),
    children: () => renderAll(block.children, depth + 1),
    child: (node) => renderBlock(node, depth + 1),
  });

  return { region: (blocks) => renderAll(blocks, 0) };
}

/** Class on the wrapper of every block of a type (site service, class contract). */
export function blockClass(type: string): string {
  return `sv-b--${type.replaceAll(".", "-").replace(/[^\w-]/g, "")}`;
}

function wrap(block: BlockNode, body: Html): Html {
  const variant = STYLE_VARIANTS.find((name) => name === block.variant);
  const handle = typeof block.className === "string" && !classNameProblem(block.className) && block.className.trim();
  return html`<div class="${classes("sv-block", blockClass(block.type), variant && `sv-v--${variant}`, handle)}">${body}</div>`;
}

const spokenBlocks = new WeakMap<BlockNode, { readonly language: string; readonly spoken: BlockNode }>();

/** The block in one language, found once as long as the site has this language. */
function spokenBlock(block: BlockNode, language: string): BlockNode {
  const known = spokenBlocks.get(block);
  if (known?.language === language) return known.spoken;
  const spoken = blockInLanguage(block, language);
  spokenBlocks.set(block, { language, spoken });
  return spoken;
}

function isBlock(value: unknown): value is BlockNode {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}
