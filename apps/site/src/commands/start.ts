import { parseArgs } from "node:util";
import { createSite, loadConfig, readEnvironment, SERVICE_VERSION } from "@sitevine/server";
import { UsageError } from "../explain.js";
import { installedMessage, servingMessage, waitingMessage } from "../greeting.js";
import { untilStopped } from "../until-stopped.js";

const say = (message: string): void => void process.stdout.write(message);

function readOptions(args: readonly string[]): { readonly safe: boolean } {
  try {
    const { values } = parseArgs({ args: [...args], options: { safe: { type: "boolean", default: false } } });
    return values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)} Run sitevine help.`);
  }
}

/** Serves the site until SIGINT or SIGTERM, then finishes open requests. `--safe`: without any plugin. */
export async function startCommand(args: readonly string[]): Promise<void> {
  const { safe } = readOptions(args);
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
