import { readFile } from "node:fs/promises";
import { createSite, loadConfig, readEnvironment } from "@sitevine/server";
import { UsageError } from "../explain.js";
import { readOptions } from "../read-options.js";

const OPTIONS = {
  name: { type: "string" },
  url: { type: "string" },
  "admin-email": { type: "string" },
  "admin-username": { type: "string" },
  "admin-display-name": { type: "string" },
  "admin-password-file": { type: "string" },
  language: { type: "string", default: "en" },
  timezone: { type: "string", default: "UTC" },
} as const;

const REQUIRED = ["name", "url", "admin-email", "admin-username", "admin-password-file"] as const;

function readAnswers(args: readonly string[]) {
  const values = readOptions(args, OPTIONS);
  const missing = REQUIRED.filter((name) => values[name] === undefined);
  if (missing.length > 0) throw new UsageError(`Say also: ${missing.map((name) => `--${name}`).join(", ")}.`);
  return values;
}

async function readPassword(file: string): Promise<string> {
  try {
    // Editors add a line end, which is not part of the password.
    return (await readFile(file, "utf8")).replace(/\r?\n$/, "");
  } catch {
    throw new UsageError(`The password file ${file} cannot be read.`);
  }
}

/** Installs the site from the command line with the same service as the installer's endpoints. */
export async function installCommand(args: readonly string[]): Promise<void> {
  const options = readAnswers(args);
  const password = await readPassword(options["admin-password-file"] ?? "");
  const site = { name: options.name, url: options.url, language: options.language, timezone: options.timezone };
  const admin = {
    email: options["admin-email"],
    username: options["admin-username"],
    displayName: options["admin-display-name"],
    password,
  };
  const config = loadConfig({ LOG_LEVEL: "warn", ...readEnvironment() });
  await using running = await createSite(config, { takesUpWork: false });
  if (await running.isInstalled())
    throw new UsageError(
      `The site in ${config.data.dir} is installed already. Start it with: sitevine start. Another site needs another DATA_DIR.`,
    );
  const siteId = await running.install({ site, admin });
  process.stdout.write(`Installed ${site.name} (site id ${siteId}). Start it with: sitevine start\n`);
}
