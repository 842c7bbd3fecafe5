import type { LocatedFinding } from "../locate/locate.js";

/** Findings for programs: `{ok, findings}`, with lines and columns if known. */
export function jsonReport(ok: boolean, findings: readonly LocatedFinding[]): string {
  const plain = findings.map(({ excerpt: _, ...finding }) => finding);
  return `${JSON.stringify({ ok, findings: plain }, undefined, 2)}\n`;
}
