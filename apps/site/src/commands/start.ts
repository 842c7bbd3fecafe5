import { createSite, loadConfig, readEnvironment, SERVICE_VERSION } from "@sitevine/server";
import { installedMessage, servingMessage, waitingMessage } from "../greeting.js";
import { untilStopped } from "../until-stopped.js";

const say = (message: string): void => void process.stdout.write(message);

/** Serves the site until SIGINT or SIGTERM, then finishes open requests. */
export async function startCommand(): Promise<void> {
  const config = loadConfig(readEnvironment());
  await using site = await createSite(config);
  const listening = { version: SERVICE_VERSION, url: (await site.start()).url, baseUrl: config.http.baseUrl };
  if (await site.isInstalled()) say(servingMessage(listening));
  else {
    say(waitingMessage(listening, site.installToken));
    void site.installed.then((siteUrl) => say(installedMessage(listening, siteUrl)));
  }
  await untilStopped();
  say("Stopping …\n");
}
