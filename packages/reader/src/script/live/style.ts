import type { AnswerOf, getStyleVersion, streamStyleVersion } from "@sitevine/api";
import { ask, openStream } from "../session/request.js";
import { follow } from "./follow.js";
import { aboutTheme, isNewer, themeOf, withVersion } from "./style-address.js";

type StyleVersion = AnswerOf<typeof getStyleVersion>;

const ID = "sv-appearance";

const currentLink = (): HTMLLinkElement | null => document.querySelector<HTMLLinkElement>(`link#${ID}`);

/** Applies a new look as soon as the site has one, without reloading the page. */
export function followStyle(): void {
  const first = currentLink();
  if (!first) return;
  const theme = themeOf(first.href);
  let shown = new URL(first.href).searchParams.get("v");
  let pending: HTMLLinkElement | undefined;

  function apply({ version }: StyleVersion): void {
    const link = currentLink();
    if (!link || !isNewer(version, shown)) return;
    const before = shown;
    shown = version;
    // A stylesheet that is still loading is already out of date.
    pending?.remove();
    const next = swap(link, withVersion(link.href, version), (isApplied) => {
      if (pending === next) pending = undefined;
      if (!isApplied) shown = before;
    });
    pending = next;
  }

  follow<StyleVersion>(
    {
      // Versions differ by theme, so tabs with different themes follow different sources.
      name: theme === null ? "style" : `style-${theme}`,
      event: "version",
      open: (signal) => openStream<typeof streamStyleVersion>(aboutTheme("/api/appearance/stream", theme), { signal }),
      poll: async () => {
        const value = await ask<typeof getStyleVersion>("GET", aboutTheme("/api/appearance/version", theme));
        return { value, nextMs: value.pollInterval * 1_000 };
      },
    },
    apply,
  );
}

/** The old stylesheet stays until the new one has loaded, so that the page is never unstyled. */
function swap(old: HTMLLinkElement, href: string, onEnd: (isApplied: boolean) => void): HTMLLinkElement {
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
