import { findPreviewPage, type PreviewPage } from "./preview-page.js";

export const VIEWERS = ["guest", "member"] as const;
export const CONTENTS = ["full", "empty"] as const;
export const WIDTHS = ["360", "768", "1440", "fit"] as const;

/** How a page is displayed. */
export interface ViewState {
  readonly viewer: (typeof VIEWERS)[number];
  readonly content: (typeof CONTENTS)[number];
  readonly width: (typeof WIDTHS)[number];
}

/** Parses the state from a query; missing and unknown values get their defaults. */
export function readViewState(query: URLSearchParams): ViewState {
  return {
    viewer: oneOf(VIEWERS, query.get("viewer"), "guest"),
    content: oneOf(CONTENTS, query.get("content"), "full"),
    width: oneOf(WIDTHS, query.get("width"), "fit"),
  };
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | null, fallback: Value): Value =>
  values.find((value) => value === text) ?? fallback;

const queryOf = (state: Readonly<Record<string, string>>): string => new URLSearchParams(state).toString();

/** Address of the rendered page itself. */
export function pageHref({ key }: PreviewPage, { viewer, content }: ViewState): string {
  return `/_preview/page/${key}?${queryOf({ viewer, content })}`;
}

/** Address of the page in its frame, with the switches. */
export function viewHref({ key }: PreviewPage, { viewer, content, width }: ViewState): string {
  return `/_preview/view/${key}?${queryOf({ viewer, content, width })}`;
}

/** The page that an address under `/_preview/<kind>/` refers to. */
export function pageNamed(path: string, kind: "page" | "view"): PreviewPage | undefined {
  const prefix = `/_preview/${kind}/`;
  return path.startsWith(prefix) ? findPreviewPage(path.slice(prefix.length)) : undefined;
}
