import { parseArgs } from "node:util";
import { createAdminHooks } from "./admin-hooks.js";
import { formatReport } from "./report.js";
import { CONFORMANCE_RULES } from "./rules/all-rules.js";
import { runConformance } from "./run.js";

const USAGE = `Usage: sitevine-conformance --url <base URL> --admin-url <origin> --admin-token <token> [options]

Drives the marketplace protocol against a running marketplace and reports rule by rule.

  --url          base URL with the version prefix, for example http://127.0.0.1:4000/api/v1
  --admin-url    where the admin API (/_admin) is; the origin of --url when left out
  --admin-token  bearer token of the admin API
  --only         run only rules whose id begins with this; may be given several times
  --json         print the report as JSON
  --list         print the ids and titles of all rules and stop

Exit status: 0 every rule passed or was skipped, 1 a rule failed, 2 the suite could not run.
`;

const OPTIONS = {
  url: { type: "string" },
  "admin-url": { type: "string" },
  "admin-token": { type: "string" },
  only: { type: "string", multiple: true },
  json: { type: "boolean" },
  list: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

/** The streams that the command writes to. */
export interface Output {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
}

/** Runs the command and returns its exit status. */
export async function runCommand(args: readonly string[], { out, error }: Output): Promise<0 | 1 | 2> {
  const values = readArguments(args);
  if (!values) return refuse(error, USAGE);
  if (values.help) return done(out, USAGE);
  if (values.list) return done(out, CONFORMANCE_RULES.map(({ id, title }) => `${id.padEnd(28)} ${title}\n`).join(""));
  const { url: baseUrl, "admin-token": token, only } = values;
  if (baseUrl === undefined || token === undefined || !URL.canParse(baseUrl)) return refuse(error, USAGE);
  const url = values["admin-url"] ?? new URL(baseUrl).origin;
  if (!URL.canParse(url)) return refuse(error, USAGE);
  const report = await runConformance({ baseUrl, hooks: createAdminHooks({ url, token }), ...(only && { only }) });
  if (report.rules.length === 0) return refuse(error, "No rule has such an id; --list prints them.\n");
  out(values.json ? `${JSON.stringify(report, undefined, 2)}\n` : formatReport(report));
  return report.failed > 0 ? 1 : 0;
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true }).values;
  } catch {
    return undefined;
  }
}

function refuse(error: Output["error"], text: string): 2 {
  error(text);
  return 2;
}

function done(out: Output["out"], text: string): 0 {
  out(text);
  return 0;
}
