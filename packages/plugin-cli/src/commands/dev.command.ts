import { stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { findingSchema } from "@sitevine/api";
import { ApiError } from "@sitevine/api/client";
import {
  type Command,
  type CommandContext,
  LivePackage,
  reaching,
  readArguments,
  textReport,
  UsageError,
} from "@sitevine/cli-kit";
import { type RunningSite, signIn } from "../site/running-site.js";
import { PLUGIN_FORMAT } from "../source/plugin-format.js";

const OPTIONS = {
  site: { type: "string", default: "http://localhost:3000" },
  email: { type: "string" },
  "password-file": { type: "string" },
} as const;

export const devCommand: Command = {
  name: "dev",
  summary: "Install a plugin on a running site after each save",
  help: `Usage: svplugin dev <folder> --email <address> [options]

Bundles a plugin, installs it on a running site and enables it, again after each save. The former release goes on while the new
one has errors or does not start. Enabling a plugin agrees to the rights that its plugin.json asks for.

Options
      --site <address>          By default http://localhost:3000
      --email <address>         Of an administrator of the site
      --password-file <file>    By default it asks for the password

A site takes 20 packages of an administrator in an hour; then the newest waits. Ctrl-C stops it.
`,
  async run(args, context) {
    const { values, positionals } = readArguments(args, OPTIONS, { name: "folder to install", least: 1, most: 1 });
    const { terminal, signal } = context;
    const folder = positionals[0] ?? "";
    const { site, email, "password-file": passwordFile } = values;
    if (email === undefined) throw new UsageError("Name an administrator of the site: --email <address>.");
    const stats = await reaching(folder, stat(folder));
    if (!stats.isDirectory()) throw new UsageError(`${folder} is not a folder.`);
    const running = await signIn({ site, email, passwordFile }, context);
    const onError = (error: unknown): void =>
      terminal.error(`svplugin: ${error instanceof Error ? error.stack : String(error)}\n`);
    using live = await LivePackage.open(folder, PLUGIN_FORMAT, signal, onError);
    await followChanges(live, running, context);
    return 0;
  },
};

/** Installs what is newest, one after another, until the signal aborts. */
async function followChanges(
  live: LivePackage<ReturnType<typeof PLUGIN_FORMAT.check>>,
  running: RunningSite,
  { terminal, signal }: CommandContext,
): Promise<void> {
  const turn = { isNew: true, wake: () => {} };
  live.onChange(() => {
    turn.isNew = true;
    turn.wake();
  });
  signal.addEventListener("abort", () => turn.wake(), { once: true });
  while (!signal.aborted) {
    if (turn.isNew) {
      turn.isNew = false;
      const waitMs = await installNewest(live, running, { terminal, signal });
      if (waitMs === 0) continue;
      turn.isNew = true;
      await sleep(waitMs, undefined, { signal }).catch(() => undefined);
    } else
      await new Promise<void>((resolve) => {
        turn.wake = resolve;
      });
  }
}

/** Returns how many milliseconds to wait before the next attempt; 0 when there is nothing to repeat. */
async function installNewest(
  { snapshot }: LivePackage<ReturnType<typeof PLUGIN_FORMAT.check>>,
  running: RunningSite,
  { terminal, signal }: CommandContext,
): Promise<number> {
  const { out, paint } = terminal;
  if (snapshot.kind === "unreadable") {
    out(`${paint(["bold", "red"], "unreadable")} ${snapshot.problem}\n`);
    return 0;
  }
  const { source, checked } = snapshot;
  if (checked.findings.length > 0) out(`${textReport(checked.findings, source.path, paint)}\n`);
  if (!checked.manifest || !source.bytes) return 0;
  const { id } = checked.manifest;
  const began = performance.now();
  try {
    const { version, isEnabled, problem } = await running.deliver(id, source.bytes, signal);
    const verdict = isEnabled ? paint(["bold", "green"], "runs") : paint(["bold", "red"], "does not run");
    out(`${id} ${version} ${verdict} (${Math.round(performance.now() - began)} ms)${problem ? `: ${problem}` : ""}\n`);
    return 0;
  } catch (error) {
    if (signal.aborted) return 0;
    const sentence = error instanceof ApiError ? refusal(error) : "The site does not answer.";
    out(`${paint(["bold", "red"], "not installed")} ${sentence}\n`);
    if (!(error instanceof ApiError)) return AWAY_MS;
    return error.status === 429 ? (error.retryAfter ?? 60) * 1000 : 0;
  }
}

const AWAY_MS = 2_000;

function refusal({ message, details, retryAfter, status }: ApiError): string {
  const findings = findingSchema.array().safeParse(details);
  const list = findings.success
    ? findings.data.map((finding) => `\n  ${finding.file} ${finding.message}`).join("")
    : "";
  const wait = status === 429 && retryAfter !== null ? ` The next attempt is in ${retryAfter} seconds.` : "";
  return `${message}${wait}${list}`;
}
