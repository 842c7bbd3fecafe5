import type { Awaitable } from "../plugin/awaitable.js";
import type { PanelClient } from "./panel-client.js";

export type ColorScheme = "light" | "dark";

/** Color scheme of the panel, light or dark, which its viewer may change at any time. */
export interface ColorSchemes {
  readonly current: ColorScheme;
  /** Calls the listener after each change, until the returned function is called or the page is left. */
  onChange(listener: (scheme: ColorScheme) => void): () => void;
}

/** A short message at the edge of the panel. A problem stays until it is closed. */
export interface PanelNotice {
  readonly tone: "done" | "problem";
  readonly message: string;
}

/** Context that the panel passes to a page. */
export interface PanelPageContext {
  readonly pluginId: string;
  /** The language of the panel, such as `en` or `de`. */
  readonly language: string;
  readonly client: PanelClient;
  readonly colorScheme: ColorSchemes;
  /** Aborted when the page is left. */
  readonly signal: AbortSignal;
  readonly notify: (notice: PanelNotice) => void;
  /** Goes to a screen of the panels, such as `/acp/people`, or to another page of the site. Throws for addresses of other sites. */
  readonly navigate: (path: string) => void;
}

/** Takes away what `mount` has made. The element itself is removed by the panel. */
export type Unmount = () => void;

/**
 * Fills the element of a page when it is opened. The module of a page exports it as `mount`:
 * `export const mount: Mount = (element, context) => { … }`. A page whose `mount` throws or rejects shows that it does
 * not work, and the panel goes on.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: a function that takes nothing away returns nothing
export type Mount = (element: HTMLElement, context: PanelPageContext) => Awaitable<Unmount | void>;
