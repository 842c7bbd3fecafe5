import { baseStylesheet } from "@sitevine/renderer";
import { assetBaseOf, type ThemePackage, themeStylesheet } from "@sitevine/theme-engine";
import type { LiveTheme, ThemeSnapshot } from "../source/check-source.js";
import { type Answer, assetAnswer, framedAnswer, pageAnswer, plainAnswer, redirectTo, shellAnswer } from "./answer.js";
import { findPreviewPage, type PreviewPage, pageAtPath } from "./preview-page.js";
import { renderPage, type Stylesheets } from "./render-page.js";
import { findingsInFrame, lostInFrame } from "./shell/framed-pages.js";
import { indexPage } from "./shell/index-page.js";
import { lostPage } from "./shell/lost-page.js";
import { viewPage } from "./shell/view-page.js";
import { pageHref, pageNamed, readViewState, type ViewState } from "./view-state.js";

/** The relevant parts of a request. */
export interface PreviewRequest {
  readonly url: URL;
  /** True when the answer will be displayed in a frame. */
  readonly framed: boolean;
  /** The page that the request came from, if it is one of the preview. */
  readonly from: URL | undefined;
}

/** The files of the preview's own pages. */
export interface ClientFiles {
  readonly css: Uint8Array;
  readonly script: Uint8Array;
}

const CSS = "text/css; charset=utf-8";

/** Answers every request except the stream of changes. */
export function answerRequest(request: PreviewRequest, live: LiveTheme, client: ClientFiles): Answer {
  const { pathname } = request.url;
  const snapshot = live.snapshot;
  const theme = themeOf(snapshot);
  switch (pathname) {
    case "/":
      return request.framed ? toPage(request, findPreviewPage("home")) : shellAnswer(indexPage(snapshot));
    case "/favicon.ico":
      return { status: 204, headers: {}, body: "" };
    case "/_preview/preview.css":
      return assetAnswer(CSS, client.css);
    case "/_preview/preview.js":
      return assetAnswer("text/javascript; charset=utf-8", client.script);
    case "/_preview/base.css":
      return assetAnswer(CSS, baseStylesheet);
    case "/_preview/theme.css":
      return assetAnswer(CSS, theme ? themeStylesheet(theme) : "");
  }
  const state = readViewState(request.url.searchParams);
  const view = pageNamed(pathname, "view");
  if (view) return shellAnswer(viewPage(snapshot, view, state, skippedIn(theme, view, state)));
  const page = pageNamed(pathname, "page");
  if (page)
    return theme
      ? pageAnswer(renderPage(theme, page, state, sheetsOf(live)).html)
      : framedAnswer(findingsInFrame(snapshot));
  return assetOf(theme, pathname) ?? elsewhere(request);
}

const themeOf = (snapshot: ThemeSnapshot): ThemePackage | null =>
  snapshot.kind === "read" ? snapshot.checked.theme : null;

const sheetsOf = (live: LiveTheme): Stylesheets => ({
  base: "/_preview/base.css",
  appearance: `/_preview/theme.css?v=${live.version}`,
});

const skippedIn = (theme: ThemePackage | null, page: PreviewPage, state: ViewState) =>
  theme ? renderPage(theme, page, state, { base: "", appearance: "" }).skipped : [];

/** A file of the theme at the address where a site would serve it, with its detected type. */
function assetOf(theme: ThemePackage | null, path: string): Answer | undefined {
  if (!theme) return undefined;
  const base = assetBaseOf(theme.manifest.id);
  const name = path.startsWith(base) ? decode(path.slice(base.length)) : undefined;
  const screenshot = path === "/_preview/screenshot" ? theme.screenshot : null;
  const asset = screenshot ?? (name === undefined ? undefined : theme.assets.get(name));
  return asset && assetAnswer(asset.type, asset.bytes());
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Links of the sample community lead to the page that a site would show there. */
function elsewhere(request: PreviewRequest): Answer {
  const page = pageAtPath(request.url.pathname);
  if (page) return toPage(request, page);
  return request.framed ? framedAnswer(lostInFrame(), 404) : shellAnswer(lostPage(), 404);
}

/** Redirects to a page of the theme, with the viewer and content of the previous page. */
function toPage({ from }: PreviewRequest, page: PreviewPage | undefined): Answer {
  if (!page) return plainAnswer(404, "There is no such page.");
  return redirectTo(pageHref(page, readViewState(from?.searchParams ?? new URLSearchParams())));
}
