import type { ColorScheme, ColorSchemes } from "@sitevine/plugin-sdk/panel";

const SYSTEM = "(prefers-color-scheme: dark)";

function currentScheme(): ColorScheme {
  const { theme } = document.documentElement.dataset;
  if (theme === "light" || theme === "dark") return theme;
  return matchMedia(SYSTEM).matches ? "dark" : "light";
}

/** Whether the panel is light or dark, by the person's choice or by the system. Nobody is told after `leaving` was aborted. */
export function createColorSchemes(leaving: AbortSignal): ColorSchemes {
  return {
    get current() {
      return currentScheme();
    },
    onChange(listener) {
      let known = currentScheme();
      const look = (): void => {
        const now = currentScheme();
        if (now === known) return;
        known = now;
        listener(now);
      };
      const chosen = new MutationObserver(look);
      chosen.observe(document.documentElement, { attributeFilter: ["data-theme"] });
      const system = matchMedia(SYSTEM);
      system.addEventListener("change", look);
      const stop = (): void => {
        chosen.disconnect();
        system.removeEventListener("change", look);
      };
      leaving.addEventListener("abort", stop, { once: true });
      return stop;
    },
  };
}
