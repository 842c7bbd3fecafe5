import type { Mount, PanelPageContext } from "@sitevine/plugin-sdk/panel";
import { notify } from "../../../app/notices.js";
import { language } from "../../../words/language.js";
import { createColorSchemes } from "./color-schemes.js";
import { createPageClient } from "./page-client.js";

/** Files that a page of a plugin loads. */
export interface PageModule {
  readonly pluginId: string;
  readonly module: string;
  readonly stylesheet: string | null;
}

/** Resolves when the stylesheet applies; the page is shown without it where it cannot be loaded. */
function addStylesheet(href: string, leaving: AbortSignal): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  leaving.addEventListener("abort", () => link.remove(), { once: true });
  return new Promise((resolve) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => resolve());
    document.head.append(link);
  });
}

async function loadMount(address: string, attempt: number): Promise<Mount> {
  // A browser remembers that a module could not be loaded, so that another attempt needs another address.
  const loaded: unknown = await import(/* @vite-ignore */ attempt === 0 ? address : `${address}?attempt=${attempt}`);
  if (typeof loaded === "object" && loaded !== null && "mount" in loaded && typeof loaded.mount === "function")
    return loaded.mount as Mount;
  throw new TypeError("The module does not export mount.");
}

export interface MountOptions {
  /** Number of previous attempts. */
  readonly attempt: number;
  readonly navigate: (path: string) => void;
}

/** Goes to an address of this site; others are refused. */
const within =
  (navigate: (path: string) => void) =>
  (path: string): void => {
    const { origin, href } = new URL(path, location.href);
    if (origin !== location.origin) throw new TypeError(`${path} is not on this site.`);
    if (/^\/(?:acp|modcp)(?:[/?#]|$)/.test(href.slice(origin.length))) navigate(href.slice(origin.length));
    else location.assign(href);
  };

/**
 * Loads the module of a page and lets it fill an element of its own in `place`. The returned promise rejects when the module fails;
 * aborting `leaving` takes everything away again.
 */
export async function mountModule(
  place: HTMLElement,
  { pluginId, module, stylesheet }: PageModule,
  leaving: AbortSignal,
  { attempt, navigate }: MountOptions,
): Promise<void> {
  const element = document.createElement("div");
  leaving.addEventListener("abort", () => element.remove(), { once: true });
  const [mount] = await Promise.all([
    loadMount(module, attempt),
    stylesheet === null ? undefined : addStylesheet(stylesheet, leaving),
  ]);
  if (leaving.aborted) return;
  place.append(element);
  const context: PanelPageContext = {
    pluginId,
    language,
    client: createPageClient(pluginId, leaving),
    colorScheme: createColorSchemes(leaving),
    signal: leaving,
    notify: ({ tone, message }) => notify({ tone, message }),
    navigate: within(navigate),
  };
  const unmount = await mount(element, context);
  if (typeof unmount !== "function") return;
  const takeAway = (): void => {
    try {
      unmount();
    } catch (error) {
      // The page is gone for the person, whatever became of it.
      reportError(error);
    }
  };
  if (leaving.aborted) takeAway();
  else leaving.addEventListener("abort", takeAway, { once: true });
}
