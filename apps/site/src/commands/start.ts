import { createSite, loadConfig, readEnvironment, SERVICE_VERSION, type Site } from "@sitevine/server";
import { untilStopped } from "../until-stopped.js";

function describe(url: string, installed: boolean, site: Site): string {
  if (installed) return `Sitevine ${SERVICE_VERSION} serves ${url}\n`;
  return [
    `Sitevine ${SERVICE_VERSION} listens on ${url} and waits to be installed.`,
    `  From this machine: sitevine install --help, or the installer at ${url}/api/install/status`,
    `  From another machine: send the header X-Install-Token: ${site.installToken}`,
    "",
  ].join("\n");
}

/** Serves the site until SIGINT or SIGTERM, then lets open requests finish. */
export async function startCommand(): Promise<void> {
  await using site = await createSite(loadConfig(readEnvironment()));
  const { url } = await site.start();
  process.stdout.write(describe(url, await site.isInstalled(), site));
  await untilStopped();
  process.stdout.write("Stopping …\n");
}
