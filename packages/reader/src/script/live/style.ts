import type { AnswerOf, getStyleVersion, streamStyleVersion } from "@sitevine/api";
import { ask, openStream } from "../session/request.js";
import { follow } from "./follow.js";
import { aboutTheme, isNewer, themeOf, withVersion } from "./style-address.js";

type StyleVersion = AnswerOf<typeof getStyleVersion>;

const ID = "sv-appearance";

const currentLink = (): HTMLLinkElement | null => document.querySelector<HTMLLinkElement>(`link#${ID}`);

/** Wears a new look as soon as the site has one, without loading the page again. */
export function followStyle(): void {
  const first = currentLink();
  if (!first) return;
  const theme = themeOf(first.href);
  let worn = new URL(first.href).searchParams.get("v");
  let pending: HTMLLinkElement | undefined;

  function wear({ version }: StyleVersion): void {
    const link = currentLink();
    if (!link || !isNewer(version, worn)) return;
    const before = worn;
    worn = version;
    // A sheet that was still on its way is out of date before it comes.
    pending?.remove();
    const next = swap(link, withVersion(link.href, version), (isWorn) => {
      if (pending === next) pending = undefined;
      if (!isWorn) worn = before;
    });
    pending = next;
  }

  follow<StyleVersion>(
    {
      // Tabs that wear different themes are told different versions.
      name: theme === null ? "style" : `style-${theme}`,
      event: "version",
      open: (signal) => openStream<typeof streamStyleVersion>(aboutTheme("/api/appearance/stream", theme), { signal }),
      poll: async () => {
        const value = await ask<typeof getStyleVersion>("GET", aboutTheme("/api/appearance/version", theme));
        return { value, nextMs: value.pollInterval * 1_000 };
      },
    },
    wear,
  );
}

/** The old sheet stays until the new one has loaded, so that no moment is without. */
function swap(old: HTMLLinkElement, href: string, onEnd: (isWorn: boolean) => void): HTMLLinkElement {
  const next = document.createElement("link");
  next.rel = "stylesheet";
  next.href = href;
  next.onload = () => {
    old.remove();
    next.id = ID;
    onEnd(true);
  };
  next.onerror = () => {
    next.remove();
    onEnd(false);
  };
  old.after(next);
  return next;
}
