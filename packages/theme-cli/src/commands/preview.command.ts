import { stat } from "node:fs/promises";
import {
  type Command,
  countFindings,
  LivePackage,
  reaching,
  readArguments,
  type Terminal,
  UsageError,
  whenAborted,
} from "@sitevine/cli-kit";
import { openBrowser } from "../preview/open-browser.js";
import { startPreviewServer } from "../preview/preview-server.js";
import { THEME_FORMAT, type ThemeSnapshot } from "../source/check-source.js";

const OPTIONS = {
  port: { type: "string", default: "0" },
  open: { type: "boolean" },
} as const;

export const previewCommand: Command = {
  name: "preview",
  summary: "Show every page of a theme, and reload after each save",
  help: `Usage: svtheme preview <folder> [options]

Serves every page of a theme with the content of a sample community, on this machine only. Pages reload after each save;
while the theme has errors, the preview shows them instead.

Options
      --port <number>    Port to listen on; by default a free one
      --open             Open the browser

Ctrl-C stops it.
`,
  async run(args, { terminal, signal }) {
    const { values, positionals } = readArguments(args, OPTIONS, { name: "folder to preview", least: 1, most: 1 });
    const folder = positionals[0] ?? "";
    const port = readPort(values.port);
    const stats = await reaching(folder, stat(folder));
    if (!stats.isDirectory()) throw new UsageError(`${folder} is not a folder; unpack it first.`);
    const onError = (error: unknown): void =>
      terminal.error(`svtheme: ${error instanceof Error ? error.stack : String(error)}\n`);

    using live = await LivePackage.open(folder, THEME_FORMAT, signal, onError);
    await using server = await startPreviewServer(live, port, onError);
    terminal.out(
      `Preview of ${folder}: ${terminal.paint("cyan", server.url)}\n${verdict(live.snapshot, terminal.paint)}`,
    );
    live.onChange(() => terminal.out(verdict(live.snapshot, terminal.paint)));
    if (values.open && !(await openBrowser(server.url))) terminal.error("No browser was found to open.\n");
    await whenAborted(signal);
    return 0;
  },
};

function readPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text);
  throw new UsageError(`--port ${text}: must be a number from 0 to 65535.`);
}

function verdict(snapshot: ThemeSnapshot, paint: Terminal["paint"]): string {
  if (snapshot.kind === "unreadable") return `${paint(["bold", "red"], "unreadable")} ${snapshot.problem}\n`;
  const { ok, findings } = snapshot.checked;
  return `${ok ? paint(["bold", "green"], "ok") : paint(["bold", "red"], "errors")} ${countFindings(findings)}.\n`;
}
