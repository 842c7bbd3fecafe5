import { panelFiles } from "@sitevine/admin";
import { html } from "@sitevine/renderer";
import type { InEachLanguage, Language } from "../../kernel/language.js";

/** Inputs of a panel's page. */
export interface PanelPage {
  readonly language: Language;
  /** Null to follow the system. */
  readonly brightness: "light" | "dark" | null;
  /** The module of a plugin that fills the page; null where there is none. */
  readonly module: string | null;
}

const address = (name: string): string => `${panelFiles.base}${name}`;

const WORDS: InEachLanguage<Readonly<Record<"loading" | "needsScript", string>>> = {
  en: { loading: "Loading …", needsScript: "The panels need JavaScript, which this browser does not run." },
  de: {
    loading: "Wird geladen …",
    needsScript: "Die Verwaltung braucht JavaScript, das dieser Browser nicht ausführt.",
  },
};

/** The page of the panels, which is the same at all their addresses. The script compares the module that the policy allows with the one that it is to load. */
export function panelPage({ language, brightness, module }: PanelPage): string {
  const words = WORDS[language];
  const theme = brightness ? html` data-theme="${brightness}"` : "";
  const page = html`<!doctype html>
<html lang="${language}"${theme}>
<head>
<meta charset="utf-8">
<title>Sitevine</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${address(panelFiles.stylesheet)}">
${panelFiles.preloads.map(
  (name) => html`<link rel="modulepreload" href="${address(name)}">
`,
)}<script type="module" src="${address(panelFiles.script)}"></script>
</head>
<body class="sv-acp">
<div id="panel"${module !== null && html` data-module="${module}"`}><p class="panel-start" role="status">${words.loading}</p></div>
<noscript><p class="panel-start">${words.needsScript}</p></noscript>
</body>
</html>
`;
  return page.toString();
}
