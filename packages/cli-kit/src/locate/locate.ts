import type { Finding } from "@sitevine/contracts";
import { excerptOf, type SourceExcerpt } from "./excerpt.js";
import { jsonRange } from "./json-range.js";
import type { SourceRange } from "./source-range.js";
import { SourceText } from "./source-text.js";

/** A finding with its source location in the text. */
export interface LocatedFinding extends Finding {
  readonly excerpt?: SourceExcerpt;
}

const TEXT = /\.(?:json|css|svg)$/i;

/** Adds line, column and an excerpt to each finding, if its file is text and the location can be found. */
export function locateFindings(
  findings: readonly Finding[],
  files: ReadonlyMap<string, Uint8Array>,
): readonly LocatedFinding[] {
  const sources = new Map<string, SourceText | undefined>();
  return findings.map((finding) => {
    const { file } = finding;
    if (!sources.has(file)) sources.set(file, readSource(file, files.get(file)));
    return locate(finding, sources.get(file));
  });
}

function locate(finding: Finding, source: SourceText | undefined): LocatedFinding {
  if (!source) return finding;
  const range = finding.file.endsWith(".json") ? jsonRange(finding, source) : reportedRange(finding, source);
  if (!range) return finding;
  const excerpt = excerptOf(source.line(range.line) ?? "", range);
  return { ...finding, line: range.line, column: range.column, excerpt };
}

/** The location that the engine reported; the underline extends to the end of the statement. */
function reportedRange({ line, column = 1 }: Finding, source: SourceText): SourceRange | undefined {
  const content = line === undefined ? undefined : source.line(line);
  if (line === undefined || content === undefined) return undefined;
  const statement = /^[^;{}]*/.exec(content.slice(column - 1))?.[0].trimEnd() ?? "";
  return { line, column, length: Math.max(1, statement.length) };
}

function readSource(file: string, bytes: Uint8Array | undefined): SourceText | undefined {
  if (!bytes || !TEXT.test(file)) return undefined;
  try {
    return new SourceText(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
