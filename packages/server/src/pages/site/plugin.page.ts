import type { FoundPluginPage } from "../../features/plugins/index.js";
import type { ContentSources } from "../content/content-sources.js";
import { moderationParts } from "../content/moderation-parts.js";
import { addressOf } from "../page-address.js";
import type { PublicPage } from "../public-page.js";
import { PLUGIN_SCRIPT, PLUGIN_STYLESHEET } from "../static-files.js";

/** A page of a plugin, in a template of its own. */
export const pluginPage = ({ pluginPages }: ContentSources, found: FoundPluginPage): PublicPage => ({
  path: found.path,
  queryKeys: ["page"],
  // Plugins decide what each member sees and may do on their pages.
  eyesOf: async () => "person",
  async load({ caller, page, query, site, words }) {
    const { title, text, trail, parts, pages, isIndexed } = await pluginPages.load(found, {
      page,
      caller,
      language: site.language,
    });
    const path = addressOf(found.path, found.params, {});
    const { files, ...dialogs } = moderationParts(caller);
    return {
      kind: "page",
      templateKey: found.template,
      path: addressOf(found.path, found.params, query),
      title: page > 1 ? words.page.numbered(title, page) : title,
      ...(text !== undefined && { description: text }),
      indexed: isIndexed,
      trail: [...trail, { label: title, href: path }],
      slots: {
        pluginPage: async () => ({ type: found.template, parts }),
        pagination: async () => ({ page, limit: 1, total: pages, totalPages: pages, path, query: {} }),
      },
      ...dialogs,
      files: { stylesheet: PLUGIN_STYLESHEET, scripts: files ? [...files.scripts, PLUGIN_SCRIPT] : [] },
    };
  },
});
