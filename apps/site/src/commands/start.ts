import { createSite, loadConfig, readEnvironment, SERVICE_VERSION } from "@sitevine/server";
import { installedMessage, servingMessage, waitingMessage } from "../greeting.js";
import { readOptions } from "../read-options.js";
import { untilStopped } from "../until-stopped.js";

const say = (message: string): void => void process.stdout.write(message);

const OPTIONS = { safe: { type: "boolean", default: false } } as const;

/** Serves the site until SIGINT or SIGTERM, then finishes open requests. `--safe`: without any plugin. */
export async function startCommand(args: readonly string[]): Promise<void> {
  const { safe } = readOptions(args, OPTIONS);
  const config = loadConfig(readEnvironment());
  await using site = await createSite(config, { isSafeMode: safe });
  const listening = { version: SERVICE_VERSION, url: (await site.start()).url, baseUrl: config.http.baseUrl };
  if (await site.isInstalled()) say(servingMessage(listening));
  else {
    say(waitingMessage(listening, site.installToken));
    void site.installed.then((siteUrl) => say(installedMessage(listening, siteUrl)));
  }
  if (safe) say("Safe mode: no plugin runs. Start without --safe to run them again.\n");
  await untilStopped();
  say("Stopping …\n");
}
