import type { Json } from "@sitevine/plugin-sdk/registration";
import { type PluginBlockModel, type PluginBlockNeed, pluginBlock } from "@sitevine/renderer";
import { LRUCache } from "lru-cache";
import type { Clock } from "../../kernel/clock.js";
import type { Logger } from "../../platform/logger.js";
import type { PluginLimits } from "../../platform/plugin-process/plugin-limits.js";
import type { RenderTexts } from "../../platform/texts/text-renderer.js";
import { after } from "../../platform/threads/after.js";
import type { LayoutRegistry } from "../layouts/index.js";
import type { PluginHost } from "./plugin-host.service.js";
import type { PartKind } from "./plugin-parts.registry.js";

/** For whom a page is: readers who see the same. */
export type BlockViewer = "guest" | "member";

/** The content of blocks that plugins make. */
export interface PluginBlocks {
  /**
   * Renders these blocks in their plugins. A block is left out when its plugin does not answer in time or does not run.
   * Never rejects.
   */
  load(needs: readonly PluginBlockNeed[], viewer: BlockViewer): Promise<readonly PluginBlockModel[]>;
}

export interface PluginBlocksDeps {
  readonly host: Pick<PluginHost, "find">;
  readonly texts: RenderTexts;
  readonly clock: Clock;
  readonly logger: Logger;
  /** A page waits for a block that it has not shown before. */
  readonly limits: Pick<PluginLimits, "waitMs">;
}

interface Made {
  /** Identifies the process that made it, so that another release makes it anew. */
  readonly by: object;
  readonly markup: string;
  readonly freshUntil: number;
}

// A plugin that fails is not asked again for each page.
const FAILED_MS = 5_000;
const MOST_KEPT = 2_000;
const MOST_BYTES = 16 * 1024 * 1024;
const LONGEST_HTML = 100_000;

const idOf = (type: string): string => type.slice(0, type.indexOf("."));

export function createPluginBlocks(deps: PluginBlocksDeps): PluginBlocks {
  const { host, texts, clock, logger, limits } = deps;
  const kept = new LRUCache<string, Made>({
    max: MOST_KEPT,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ markup }, name) => markup.length + name.length,
  });
  const making = new Map<string, Promise<string>>();

  async function make({ type, props, language }: PluginBlockNeed, viewer: BlockViewer, name: string): Promise<string> {
    const plugin = host.find(idOf(type));
    const block = plugin?.registration.blocks[type];
    if (!plugin || !block) return "";
    const keep = (markup: string, ms: number): string => {
      kept.set(name, { by: plugin.registration, markup, freshUntil: clock.now().getTime() + ms });
      return markup;
    };
    try {
      const { value } = await plugin.call(block.render, [{ props: props as Json, viewer, language }]);
      if (typeof value !== "string" || value.length > LONGEST_HTML)
        throw new Error(`The block ${type} is not a text of at most ${LONGEST_HTML} characters.`);
      const { html } = await texts.render("html", value, plugin.manifest.id);
      return keep(html, block.maxAgeSeconds * 1_000);
    } catch (error) {
      logger.error("A block of a plugin could not be rendered", { pluginId: plugin.manifest.id, type, error });
      // The former markup is better than none.
      return keep(kept.peek(name)?.markup ?? "", FAILED_MS);
    }
  }

  /** Makes a block once for all who ask meanwhile. */
  function makeOnce(...[need, viewer, name]: Parameters<typeof make>): Promise<string> {
    const current = making.get(name) ?? make(need, viewer, name).finally(() => making.delete(name));
    making.set(name, current);
    return current;
  }

  async function find(...[need, viewer, name]: Parameters<typeof make>): Promise<string> {
    const former = kept.get(name);
    const running = host.find(idOf(need.type))?.registration;
    if (former && former.by === running) {
      if (former.freshUntil <= clock.now().getTime()) void makeOnce(need, viewer, name);
      return former.markup;
    }
    const late = Promise.withResolvers<string>();
    const stopTimer = after(limits.waitMs, () => late.resolve(""));
    try {
      return await Promise.race([makeOnce(need, viewer, name), late.promise]);
    } finally {
      stopTimer();
    }
  }

  return {
    load: async (needs, viewer) =>
      Promise.all(
        needs.map(async (need) => ({
          key: need.key,
          markup: await find(need, viewer, `${viewer} ${need.language} ${need.key}`),
        })),
      ),
  };
}

/** Blocks come to the layout editor and to pages. */
export const blockParts =
  (registry: Pick<LayoutRegistry, "add">): PartKind =>
  ({ manifest: { id }, registration: { blocks } }) =>
    registry.add(id, {
      blocks: Object.entries(blocks).map(([type, { label, props }]) => ({
        ...pluginBlock(type),
        label,
        ...(props && { props }),
      })),
    });
