import {
  activateBuiltInLook,
  activateTheme,
  discardTheme,
  getInstalledTheme,
  importTheme,
  listThemes,
  removeTheme,
} from "@sitevine/api";
import type { BoundEndpoint } from "../../http/handler.js";
import { bind } from "../../http/handler.js";
import type { ThemesService } from "./themes.service.js";
import { builtInView, discardPlanView, importResultView, libraryView } from "./themes.view.js";

/** Routes of the theme library, the switch and its undo. */
export function themeRoutes(themes: ThemesService): readonly BoundEndpoint[] {
  return [
    bind(importTheme, async ({ body, query, caller }) =>
      importResultView(await themes.importPackage(caller.userId, body.file, query)),
    ),
    bind(listThemes, async () => libraryView(await themes.library())),
    bind(activateTheme, async ({ params, query, caller }) =>
      importResultView(await themes.activate(caller.userId, params.id, query)),
    ),
    bind(removeTheme, async ({ params, caller }) => {
      await themes.remove(caller.userId, params.id);
      return undefined;
    }),
    bind(activateBuiltInLook, async ({ query, caller }) =>
      builtInView(await themes.activateBuiltIn(caller.userId, query)),
    ),
    bind(discardTheme, async ({ query, caller }) => {
      if (query.dryRun) return discardPlanView(await themes.planDiscard());
      const { theme, templates } = await themes.discard(caller.userId);
      return { current: theme, templates: [...templates] };
    }),
    bind(getInstalledTheme, async () => {
      const { theme, templates, canDiscard } = await themes.installed();
      return { theme, templates: [...templates], canDiscard };
    }),
  ];
}
