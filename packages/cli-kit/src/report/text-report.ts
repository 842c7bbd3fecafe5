import { join } from "node:path";
import type { FindingLevel } from "@sitevine/contracts";
import type { SourceExcerpt } from "../locate/excerpt.js";
import type { LocatedFinding } from "../locate/locate.js";
import { printable } from "../terminal/printable.js";
import type { Style, Terminal } from "../terminal/terminal.js";

const STYLES: Readonly<Record<FindingLevel, Style>> = {
  error: ["bold", "red"],
  warning: ["bold", "yellow"],
  notice: ["bold", "blue"],
};
const LEVELS = ["error", "warning", "notice"] as const;

/** Findings for people, by file. `folder` precedes the paths, so that an editor can open them. */
export function textReport(findings: readonly LocatedFinding[], folder: string, paint: Terminal["paint"]): string {
  const byFile = Map.groupBy(findings, ({ file }) => file);
  return [...byFile]
    .map(([file, list]) => {
      const blocks = list.map((finding) => describe(finding, folder, paint));
      return `${paint("underline", printable(file))}\n${blocks.join("\n")}`;
    })
    .join("\n");
}

function describe(finding: LocatedFinding, folder: string, paint: Terminal["paint"]): string {
  const { level, rule, message, hint, file, line, column, pointer, excerpt } = finding;
  const position = line === undefined ? "" : `:${line}:${column ?? 1}`;
  const detail = pointer === undefined || pointer === "" ? "" : `  ${printable(pointer)}`;
  const lines = [
    `  ${paint(STYLES[level], level)} ${paint("dim", `${rule}:`)} ${printable(message)}`,
    ...(position === "" && detail === ""
      ? []
      : [`    ${paint("cyan", printable(join(folder, file)) + position)}${paint("dim", detail)}`]),
    ...(excerpt ? drawExcerpt(excerpt, STYLES[level], paint) : []),
    ...(hint === undefined ? [] : [`    ${paint("bold", "hint:")} ${printable(hint)}`]),
  ];
  return `${lines.join("\n")}\n`;
}

function drawExcerpt(excerpt: SourceExcerpt, style: Style, paint: Terminal["paint"]): readonly string[] {
  const number = String(excerpt.line).padStart(6);
  const caret = `${" ".repeat(excerpt.indent)}${paint(style, "^".repeat(excerpt.length))}`;
  return [`${paint("dim", `${number} |`)} ${excerpt.text}`, `${paint("dim", `${" ".repeat(6)} |`)} ${caret}`];
}

/** The number of findings per level, as text. */
export function countFindings(findings: readonly LocatedFinding[]): string {
  const counts = LEVELS.map((level) => ({
    level,
    count: findings.filter((finding) => finding.level === level).length,
  }));
  const named = counts
    .filter(({ count }) => count > 0)
    .map(({ level, count }) => `${count} ${level}${count === 1 ? "" : "s"}`);
  const files = new Set(findings.map(({ file }) => file)).size;
  return named.length === 0
    ? "Nothing to complain about"
    : `${named.join(", ")} in ${files} ${files === 1 ? "file" : "files"}`;
}
