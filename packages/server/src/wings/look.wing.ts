import {
  appearanceRoutes,
  brandingRoutes,
  createAdminCssCheck,
  createAppearanceChange,
  createBrandingService,
  createNoteChange,
  createStyleEditor,
  createStylePublishing,
  createStyleStreams,
  createStylesheets,
  createStyleVersion,
  findAppearance,
  type StyleVersion,
  styleEditorRoutes,
} from "../features/appearance/index.js";
import {
  createLayoutCheck,
  createLayoutEditing,
  createLayoutRegistry,
  createPreparedLayouts,
  createPublishedLayouts,
  layoutEditorRoutes,
  layoutRoutes,
} from "../features/layouts/index.js";
import { createLookChecks, openLookPool } from "../features/look-checks/index.js";
import type { Media } from "../features/media/index.js";
import {
  createAssetFiles,
  createReaderLibrary,
  createStylesheetRenewal,
  createThemeAssetServer,
  createThemeExport,
  createThemesService,
  findActiveThemeLayout,
  readerThemeView,
  themeExportRoutes,
  themeRoutes,
} from "../features/themes/index.js";
import type { SiteGate } from "../http/site-gate.js";
import { SERVICE_VERSION } from "../service-version.js";
import type { Foundation } from "./foundation.js";

const STYLE_WATCH_MS = 2_000;

/** Tells open streams about versions that another process wrote, even where no message from it can arrive. */
function watchVersion(version: StyleVersion, hasListeners: () => boolean): Disposable {
  const timer = setInterval(() => {
    if (hasListeners()) version.get().catch(() => undefined);
  }, STYLE_WATCH_MS);
  timer.unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

/** Dependencies of the look on other wings. */
export interface LookNeeds {
  readonly media: Media;
  readonly siteGate: Pick<SiteGate, "peekOpen">;
}

/** Builds everything that decides how the site is displayed: styles, layouts, branding and themes. */
export async function buildLook(foundation: Foundation, { media, siteGate }: LookNeeds) {
  const {
    db,
    store,
    storage,
    clock,
    newId,
    logger,
    settings,
    activity,
    events,
    jobs,
    background,
    openPool,
    resources,
  } = foundation;

  const looks = resources.use(createLookChecks({ pool: openPool("look", openLookPool) }));
  const version = resources.use(await createStyleVersion(db, store, clock));
  const library = createReaderLibrary(db, version);
  const styleStreams = createStyleStreams({ streams: foundation.streams, version, themes: library });
  resources.use(watchVersion(version, () => styleStreams.isHeard));

  const stylesheets = createStylesheets(db, version, library);
  const registry = createLayoutRegistry();
  const layouts = createPublishedLayouts(db, version, library, registry);
  const preparedLayouts = createPreparedLayouts({ layouts, version });
  const change = createAppearanceChange(db, clock);
  const layoutEditing = createLayoutEditing({
    db,
    change,
    activity,
    version,
    registry,
    requireSound: createLayoutCheck(looks),
    findShipped: findActiveThemeLayout,
  });
  const noteChange = createNoteChange({ clock, newId, activity, version });
  const checkAdminCss = createAdminCssCheck({ looks, findAppearance: () => findAppearance(db.read) });
  const editor = createStyleEditor({ db, activity, noteChange, change, checkAdminCss });
  const publishing = createStylePublishing({ db, clock, jobs, activity, noteChange, change, checkAdminCss });
  background.add({ handlers: publishing.handlers });
  const branding = createBrandingService({
    db,
    clock,
    activity,
    media,
    settings,
    readerThemes: async () => (await library.entries()).map(({ manifest }) => readerThemeView(manifest)),
  });
  const files = createAssetFiles(storage);
  const themes = createThemesService({
    db,
    store,
    files,
    version,
    change,
    logger,
    activity,
    events,
    registry,
    looks,
    serviceVersion: SERVICE_VERSION,
  });
  const themeExport = createThemeExport({
    db,
    change,
    files,
    registry,
    looks,
    readPicture: media.read,
    serviceVersion: SERVICE_VERSION,
  });

  return {
    version,
    stylesheets,
    layouts,
    library,
    layoutRegistry: registry,
    branding,
    themes,
    serveThemeAsset: createThemeAssetServer(db, files),
    // While the site is closed, or not known to be open, the route answers, because it checks who calls.
    findReadyLayouts: (url: string) => (siteGate.peekOpen() ? preparedLayouts.findReady(url) : undefined),
    sweepFiles: (signal: AbortSignal) => themes.sweepFiles(signal),
    renewStylesheets: createStylesheetRenewal({ db, change, files, looks, version }),
    endpoints: [
      ...appearanceRoutes({ stylesheets, streams: styleStreams }),
      ...brandingRoutes(branding),
      ...styleEditorRoutes({ editor, publishing, version }),
      ...layoutRoutes(preparedLayouts),
      ...layoutEditorRoutes(layoutEditing),
      ...themeRoutes(themes),
      ...themeExportRoutes(themeExport),
    ],
  };
}

export type LookWing = Awaited<ReturnType<typeof buildLook>>;
