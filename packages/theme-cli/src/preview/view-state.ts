import { languages } from "@sitevine/renderer";
import { findPreviewPage, type PreviewPage } from "./preview-page.js";

export const VIEWERS = ["guest", "member"] as const;
export const CONTENTS = ["full", "empty"] as const;
export const WIDTHS = ["360", "768", "1440", "fit"] as const;

/** How a page is displayed. */
export interface ViewState {
  readonly viewer: (typeof VIEWERS)[number];
  readonly content: (typeof CONTENTS)[number];
  readonly width: (typeof WIDTHS)[number];
  /** Of the site; what members of the sample community wrote stays English. */
  readonly language: string;
}

const FIRST_LANGUAGE = "en";

/** Parses the state from a query; missing and unknown values get their defaults. */
export function readViewState(query: URLSearchParams): ViewState {
  return {
    viewer: oneOf(VIEWERS, query.get("viewer"), "guest"),
    content: oneOf(CONTENTS, query.get("content"), "full"),
    width: oneOf(WIDTHS, query.get("width"), "fit"),
    language: oneOf(languages, query.get("language"), FIRST_LANGUAGE),
  };
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | null, fallback: Value): Value =>
  values.find((value) => value === text) ?? fallback;

const queryOf = (state: Readonly<Record<string, string>>, language: string): string =>
  new URLSearchParams(language === FIRST_LANGUAGE ? state : { ...state, language }).toString();

/** Address of the rendered page itself. */
export function pageHref({ key }: PreviewPage, { viewer, content, language }: ViewState): string {
  return `/_preview/page/${key}?${queryOf({ viewer, content }, language)}`;
}

/** Address of the page in its frame, with the switches. */
export function viewHref({ key }: PreviewPage, { viewer, content, width, language }: ViewState): string {
  return `/_preview/view/${key}?${queryOf({ viewer, content, width }, language)}`;
}

/** The page that an address under `/_preview/<kind>/` refers to. */
export function pageNamed(path: string, kind: "page" | "view"): PreviewPage | undefined {
  const prefix = `/_preview/${kind}/`;
  return path.startsWith(prefix) ? findPreviewPage(path.slice(prefix.length)) : undefined;
}
