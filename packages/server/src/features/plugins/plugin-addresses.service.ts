import * as z from "zod";
import { guest } from "../../kernel/caller.js";
import type { Logger } from "../../platform/logger.js";
import type { PluginHost } from "./plugin-host.service.js";
import type { OfferedPluginPage, PluginPageRegistry } from "./plugin-pages.registry.js";
import type { PluginPages } from "./plugin-pages.service.js";

/** An address of a page of a plugin with the time of its last change, if it is known. */
export interface PluginAddress {
  readonly path: string;
  readonly changedAt?: string;
}

/** Finds what guests may read of the pages of a plugin. */
export interface PluginAddresses {
  plugins(): readonly string[];
  /** At most this many addresses. A page that does not answer is left out. */
  find(pluginId: string, limit: number, language: string): Promise<readonly PluginAddress[]>;
}

export interface PluginAddressesDeps {
  readonly registry: Pick<PluginPageRegistry, "plugins" | "pagesOf">;
  readonly pages: Pick<PluginPages, "load">;
  readonly ask: PluginHost["ask"];
  readonly logger: Logger;
}

const addressSchema = z.array(
  z.object({
    params: z.record(z.string().max(100), z.string().min(1).max(500)),
    changedAt: z.iso.datetime().optional(),
  }),
);

const PARAMETER = /:(\w+)/g;

/** The path with its parameters; undefined where one of them is missing. */
function filled(path: string, params: Readonly<Record<string, string>>): string | undefined {
  const names = [...path.matchAll(PARAMETER)].map(([, name = ""]) => name);
  if (!names.every((name) => Object.hasOwn(params, name) && !/^\.{1,2}$/.test(params[name] ?? ""))) return undefined;
  return path.replaceAll(PARAMETER, (_match, name: string) => encodeURIComponent(params[name] ?? ""));
}

export function createPluginAddresses({ registry, pages, ask, logger }: PluginAddressesDeps): PluginAddresses {
  /** A page with one address is there where a guest sees it. */
  async function single(page: OfferedPluginPage, language: string): Promise<readonly PluginAddress[]> {
    const { isIndexed } = await pages.load({ ...page, params: {} }, { page: 1, caller: guest, language });
    return isIndexed ? [{ path: page.path }] : [];
  }

  async function listed({ pluginId, path, addresses }: OfferedPluginPage, limit: number) {
    if (addresses === undefined) return [];
    const all = addressSchema.parse(await ask(pluginId, addresses, [{ limit }])).slice(0, limit);
    return all.flatMap(({ params, changedAt }) => {
      const whole = filled(path, params);
      return whole === undefined ? [] : [{ path: whole, ...(changedAt !== undefined && { changedAt }) }];
    });
  }

  return {
    plugins: registry.plugins,
    async find(pluginId, limit, language) {
      const found: PluginAddress[] = [];
      for (const page of registry.pagesOf(pluginId)) {
        const left = limit - found.length;
        if (left === 0) break;
        try {
          found.push(...(page.path.includes(":") ? await listed(page, left) : await single(page, language)));
        } catch (error) {
          // Also a page that is not for guests.
          logger.debug("A page of a plugin is not in the sitemap", { pluginId, template: page.template, error });
        }
      }
      return found;
    },
  };
}
