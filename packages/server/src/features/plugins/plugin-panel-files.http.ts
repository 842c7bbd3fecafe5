import { serveAsset } from "../../http/serve-asset.js";
import type { Caller } from "../../kernel/caller.js";
import { notFound } from "../../kernel/refusals.js";
import type { ActivePlugin, PluginHost } from "./plugin-host.service.js";

/** The segments of an address below `/assets/plugins`. */
export interface PanelFileAddress {
  readonly pluginId: string;
  readonly sha256: string;
  readonly path: string;
}

/** Answers with a file for a page of the panel; 404 for other files and other callers. */
export type ServePanelFile = (request: Request, reader: Caller, address: PanelFileAddress) => Promise<Response>;

const HEADERS = {
  // For members who may see the page: a shared cache would give it to others, and go on after the plugin was disabled.
  "Cache-Control": "private, max-age=31536000, immutable",
  "Cross-Origin-Resource-Policy": "same-origin",
  // Opened by itself it is no page of the site.
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
} as const;

const mayOpenAny = (reader: Caller, { registration }: ActivePlugin): boolean =>
  reader.kind === "member" &&
  registration.panelPages.some(
    ({ content, permission }) => content.kind === "module" && reader.permissions.has(permission),
  );

/** True for a request of a page of the site, as far as the browser says where it comes from. */
const isOwn = ({ headers }: Request): boolean => (headers.get("sec-fetch-site") ?? "same-origin") === "same-origin";

export function createServePanelFile({ host }: { readonly host: Pick<PluginHost, "find"> }): ServePanelFile {
  return async (request, reader, { pluginId, sha256, path }) => {
    const plugin = host.find(pluginId);
    const files = plugin?.panelFiles;
    if (!files || files.sha256 !== sha256 || !isOwn(request) || !mayOpenAny(reader, plugin)) throw notFound();
    const asset = await files.find(path);
    if (!asset) throw notFound();
    return serveAsset(asset, request, HEADERS);
  };
}
