/** Address and version of a program that has begun to listen, for the greeting in the terminal. */
export interface Listening {
  readonly version: string;
  /** Address that it listens on, as this machine reaches it. */
  readonly url: string;
  /** Public address for readers; null if the configuration has none. */
  readonly baseUrl: string | null;
}

const below = (address: string, path: string): string => `${address.replace(/\/$/, "")}${path}`;

/** Said about a site that exists. */
export const servingMessage = ({ version, url, baseUrl }: Listening): string =>
  `Sitevine ${version} serves ${url}\n${baseUrl && below(baseUrl, "") !== url ? `  Readers know it as ${baseUrl}\n` : ""}`;

/** Said about one that does not exist yet: where to open the wizard, and who needs the token. */
export function waitingMessage({ version, url, baseUrl }: Listening, installToken: string): string {
  const wizard = below(url, "/install");
  return [
    `Sitevine ${version} listens on ${url} and waits to be set up.`,
    "",
    `  Open in a browser    ${wizard}`,
    ...(baseUrl ? [`  or, from elsewhere   ${below(baseUrl, "/install")}`] : []),
    `  Install token        ${installToken}`,
    "                       asked for only when the browser is on another machine or behind a proxy",
    "",
    "  Without a browser: sitevine install --help (in a clone: npm run sitevine -- install --help)",
    "",
  ].join("\n");
}

/** Said when the wizard, or a program that uses the installer, has created the site. */
export const installedMessage = ({ url, baseUrl }: Listening, siteUrl: string): string =>
  [`The site is set up: ${baseUrl ?? siteUrl}`, `  Next steps for its administrator: ${below(url, "/acp")}`, ""].join(
    "\n",
  );
