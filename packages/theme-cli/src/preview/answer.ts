import type { Html } from "@sitevine/renderer";
import { ASSET_HEADERS, PAGE_HEADERS, SHELL_HEADERS } from "./headers.js";

/** An answer of the preview server. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

const HTML = "text/html; charset=utf-8";

/** A page of the preview's own. */
export const shellAnswer = (page: Html, status = 200): Answer => ({
  status,
  headers: { ...SHELL_HEADERS, "Content-Type": HTML },
  body: page.toString(),
});

/** One of the preview's own pages in a frame, in place of a page of the theme. */
export const framedAnswer = (page: Html, status = 200): Answer => ({
  status,
  headers: { ...PAGE_HEADERS, "Content-Type": HTML },
  body: page.toString(),
});

/** A page of the theme. */
export const pageAnswer = (html: string): Answer => ({
  status: 200,
  headers: { ...PAGE_HEADERS, "Content-Type": HTML },
  body: html,
});

export const assetAnswer = (type: string, body: string | Uint8Array): Answer => ({
  status: 200,
  headers: { ...ASSET_HEADERS, "Content-Type": type },
  body,
});

export const plainAnswer = (status: number, text: string, headers: Answer["headers"] = {}): Answer => ({
  status,
  headers: { ...SHELL_HEADERS, ...headers, "Content-Type": "text/plain; charset=utf-8" },
  body: `${text}\n`,
});

export const redirectTo = (location: string): Answer => ({ status: 302, headers: { Location: location }, body: "" });
