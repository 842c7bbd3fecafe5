import { type BlockRegistry, coreRegistry, createBlockRegistry } from "@sitevine/renderer";
import type { SiteInfo } from "../features/settings/index.js";
import type { EdgeContext } from "../http/request-context.js";
import { guest } from "../kernel/caller.js";
import { commonSlots } from "./content/common-slots.js";
import type { ContentSources } from "./content/content-sources.js";
import { chosenLook, type Look, type Looks } from "./look.js";
import type { PageAccess } from "./page-access.js";
import type { FramePage, PageFrame } from "./page-frame.js";
import type { SlotLoaders } from "./public-page.js";
import { scriptHosts } from "./script-sources.js";
import { viewerOf } from "./viewer.js";
import { wordsFor } from "./words/page-words.js";

/** Surroundings of a page's own content. */
export interface Surroundings {
  readonly look: Look;
  readonly frame: PageFrame;
  readonly slots: SlotLoaders;
  /** The kinds of blocks that header, footer and page may show. */
  readonly registry: BlockRegistry;
  /** The hosts of the scripts that the page may run. */
  readonly hosts: readonly string[];
}

/** Finds what is around the page at `path` for the reader who asks for it. */
export type FindSurroundings = (info: SiteInfo, context: EdgeContext, path: string) => Promise<Surroundings>;

export interface SurroundingsDeps {
  readonly pageAccess: Pick<PageAccess, "admits" | "callerOf">;
  readonly looks: Pick<Looks, "find">;
  readonly frame: FramePage;
  readonly sources: ContentSources;
  readonly baseUrl: string | null;
}

/**
 * The blocks that visitors see whom the gate keeps out: the name of the site, the ways in and the choice of a theme. None of
 * them shows content or numbers of the site, and none links to a page behind the gate.
 */
const OUTSIDE = [
  "section",
  "columns",
  "column",
  "spacer",
  "logo",
  "userMenu",
  "themeChooser",
  "smallPrint",
  "errorMessage",
];
const outsideRegistry = createBlockRegistry(OUTSIDE.flatMap((type) => coreRegistry.find(type) ?? []));

/** Readers whom the gate admits get everything; all others get a frame that shows nothing of what is behind the gate. */
export function createSurroundings({ pageAccess, looks, frame, sources, baseUrl }: SurroundingsDeps): FindSurroundings {
  return async (info, context, path) => {
    const isAdmitted = await pageAccess.admits(context);
    const caller = isAdmitted ? await pageAccess.callerOf(context) : guest;
    const [look, framed] = await Promise.all([
      looks.find(chosenLook(context.req.raw)),
      frame(info, viewerOf(caller), path),
    ]);
    const hosts = scriptHosts(new URL(context.req.url).host, [baseUrl, info.url]);
    if (!isAdmitted) return { look, frame: framed, slots: {}, registry: outsideRegistry, hosts };
    const slots = commonSlots(sources, wordsFor(info.language), caller);
    return { look, frame: framed, slots, registry: sources.blocks.registry(), hosts };
  };
}
