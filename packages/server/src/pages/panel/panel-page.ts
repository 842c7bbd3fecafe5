import { panelFiles } from "@sitevine/admin";
import { html } from "@sitevine/renderer";
import type { InEachLanguage, Language } from "../../kernel/language.js";

/** What a panel's page depends on. */
export interface PanelPage {
  readonly language: Language;
  /** Null to follow the system. */
  readonly brightness: "light" | "dark" | null;
  readonly nonce: string;
}

const address = (name: string): string => `${panelFiles.base}${name}`;

const WORDS: InEachLanguage<Readonly<Record<"loading" | "needsScript", string>>> = {
  en: { loading: "Loading …", needsScript: "The panels need JavaScript, which this browser does not run." },
  de: {
    loading: "Wird geladen …",
    needsScript: "Die Verwaltung braucht JavaScript, das dieser Browser nicht ausführt.",
  },
};

/** The page of the panels, which is the same at all their addresses. The script takes the nonce for the modules that it loads. */
export function panelPage({ language, brightness, nonce }: PanelPage): string {
  const words = WORDS[language];
  const theme = brightness ? html` data-theme="${brightness}"` : "";
  const page = html`<!doctype html>
<html lang="${language}"${theme}>
<head>
<meta charset="utf-8">
<title>Sitevine</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta property="csp-nonce" nonce="${nonce}">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${address(panelFiles.stylesheet)}">
${panelFiles.preloads.map(
  (name) => html`<link rel="modulepreload" href="${address(name)}" nonce="${nonce}">
`,
)}<script type="module" src="${address(panelFiles.script)}" nonce="${nonce}"></script>
</head>
<body class="sv-acp">
<div id="panel"><p class="panel-start" role="status">${words.loading}</p></div>
<noscript><p class="panel-start">${words.needsScript}</p></noscript>
</body>
</html>
`;
  return page.toString();
}
