import type { Language } from "../words/language.js";

/** Brightness of the panels; `system` follows the system. */
export type Brightness = "light" | "dark" | "system";

const YEAR_SECONDS = 31_536_000;

// The site reads these when it sends the page, so that the first picture is right.
function keep(name: string, value: string): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in all browsers that the panels support
  document.cookie = `${name}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}

export function currentBrightness(): Brightness {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
}

export function chooseBrightness(brightness: Brightness): void {
  keep("sv_panel_theme", brightness);
  if (brightness === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = brightness;
}

/** Loads the page again in the language; what is not saved stays. */
export function chooseLanguage(language: Language): void {
  keep("sv_panel_language", language);
  location.reload();
}
