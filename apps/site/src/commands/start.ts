import { createSite, loadConfig, readEnvironment, SERVICE_VERSION, type Site } from "@sitevine/server";
import { untilStopped } from "../until-stopped.js";

function describe(url: string, installed: boolean, site: Site): string {
  if (installed) return `Sitevine ${SERVICE_VERSION} serves ${url}\n`;
  return [
    `Sitevine ${SERVICE_VERSION} listens on ${url} and waits to be installed.`,
    "  sitevine install --help says how (in a clone: npm run sitevine -- install --help)",
    `  ${url}/api/install/status is the installer; from another machine it wants the header`,
    `  X-Install-Token: ${site.installToken}`,
    "",
  ].join("\n");
}

/** Serves the site until SIGINT or SIGTERM, then finishes open requests. */
export async function startCommand(): Promise<void> {
  await using site = await createSite(loadConfig(readEnvironment()));
  const { url } = await site.start();
  process.stdout.write(describe(url, await site.isInstalled(), site));
  await untilStopped();
  process.stdout.write("Stopping …\n");
}
