import { semverSchema } from "@sitevine/contracts";
import { describeSize } from "../report/size.js";
import { countFindings, textReport } from "../report/text-report.js";
import { printable } from "../terminal/printable.js";
import type { Terminal } from "../terminal/terminal.js";
import { UsageError } from "../usage-error.js";
import type { CheckedPackage } from "./package-format.js";
import type { PackageSource } from "./package-source.js";

/** The findings of a check and its verdict, as text. */
export function checkReport(
  source: PackageSource,
  { ok, findings, manifest }: CheckedPackage,
  paint: Terminal["paint"],
): string {
  const list =
    findings.length === 0 ? "" : `${textReport(findings, source.kind === "folder" ? source.path : "", paint)}\n`;
  const verdict = paint(ok ? ["bold", "green"] : ["bold", "red"], ok ? "ok" : "refused");
  const name = manifest ? `${printable(manifest.id)} ${manifest.version}` : source.path;
  const size = source.bytes ? `, ${source.files.size} files, ${describeSize(source.bytes.length)} packed` : "";
  return `${list}${verdict} ${name}${size}. ${countFindings(findings)}.\n`;
}

/** Refuses a `--service-version` that is not one. */
export function requireVersion(version: string | undefined): void {
  if (version !== undefined && !semverSchema.safeParse(version).success)
    throw new UsageError(`${version} is not a version such as 1.2.0.`);
}
