import { LAYOUT_SCHEMA_VERSION } from "@sitevine/contracts";
import { pluginPageBlock } from "@sitevine/renderer";
import type { LayoutRegistry } from "../layouts/index.js";
import { addAll } from "./plugin-additions.model.js";
import type { PartKind } from "./plugin-parts.registry.js";
import { createRouteTable } from "./route-table.model.js";

/** A page of a plugin that has this address. */
export interface FoundPluginPage {
  readonly pluginId: string;
  /** Key of its template, and type of the block that shows it. */
  readonly template: string;
  readonly handler: string;
  /** The whole path, with the names of its parameters. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
}

/** A page without an address: the handlers of its plugin that show it, and that say which addresses it has. */
export interface OfferedPluginPage extends Omit<FoundPluginPage, "params"> {
  /** Absent for a page that does not say. */
  readonly addresses: string | undefined;
}

/** The pages of plugins that are enabled. */
export interface PluginPageRegistry {
  /** Takes the first segments of the site's own pages, which no plugin may have. */
  reserve(segments: Iterable<string>): void;
  find(pathname: string): FoundPluginPage | undefined;
  /** The ids of plugins with pages. */
  plugins(): readonly string[];
  pagesOf(pluginId: string): readonly OfferedPluginPage[];
  readonly parts: PartKind;
}

type Lookup = (path: string) => FoundPluginPage | undefined;

export function createPluginPageRegistry(layouts: Pick<LayoutRegistry, "add">): PluginPageRegistry {
  const reserved = new Set<string>();
  const lookups = new Map<string, Lookup>();
  const offered = new Map<string, readonly OfferedPluginPage[]>();

  return {
    reserve(segments) {
      for (const segment of segments) reserved.add(segment);
    },
    find(pathname) {
      const [, pluginId = ""] = pathname.split("/", 2);
      const rest = pathname.slice(pluginId.length + 1);
      // The address with a slash at its end leads to that without.
      if (rest.endsWith("/")) return undefined;
      return lookups.get(pluginId)?.(rest === "" ? "/" : rest);
    },
    plugins: () => [...offered.keys()],
    pagesOf: (pluginId) => offered.get(pluginId) ?? [],
    parts({ manifest: { id }, registration: { pages } }) {
      const all = Object.entries(pages);
      if (all.length === 0) return () => {};
      if (reserved.has(id))
        throw new Error(`The pages of the plugin would be below /${id}, where the site has its own.`);
      const table = createRouteTable(
        all.map(([handler, { path }]) => ({ method: "GET", path, audience: "optional", handler })),
      );
      const wholePath = (path: string): string => `/${id}${path === "/" ? "" : path}`;
      const find: Lookup = (path) => {
        const found = table("GET", path);
        if (found.kind !== "route") return undefined;
        const { route, params } = found.matched;
        const page = pages[route.handler];
        if (!page) return undefined;
        return { pluginId: id, template: route.handler, handler: page.load, path: wholePath(route.path), params };
      };
      const regions = ["main", "aside"];
      return addAll([
        () =>
          layouts.add(id, {
            blocks: all.map(([key, { label }]) => ({ ...pluginPageBlock(key), label })),
            templates: all.map(([key, { label, path }]) => ({
              key,
              label,
              regions,
              requiredBlocks: [key],
              supportsVariants: false,
              previewRoute: wholePath(path),
              builtIn: {
                templateKey: key,
                schemaVersion: LAYOUT_SCHEMA_VERSION,
                regions: {
                  main: ["breadcrumbs", key, "pagination"].map((type) => ({ id: type, type, props: {} })),
                  aside: [],
                },
              },
            })),
          }),
        () => {
          lookups.set(id, find);
          offered.set(
            id,
            all.map(([template, { path, load, addresses }]) => ({
              pluginId: id,
              template,
              handler: load,
              path: wholePath(path),
              addresses,
            })),
          );
          return () => {
            lookups.delete(id);
            offered.delete(id);
          };
        },
      ]);
    },
  };
}
