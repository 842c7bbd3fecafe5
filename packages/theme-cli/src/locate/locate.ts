import type { Finding } from "@sitevine/contracts";
import { excerptOf, type SourceExcerpt } from "./excerpt.js";
import { jsonPlace } from "./json-place.js";
import type { Place } from "./place.js";
import { SourceText } from "./source-text.js";

/** A finding with the place in the text that it speaks of. */
export interface LocatedFinding extends Finding {
  readonly excerpt?: SourceExcerpt;
}

const TEXT = /\.(?:json|css|svg)$/i;

/** Adds to each finding the line and column that it is about, and an excerpt, where its file is text and tells. */
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
  const place = finding.file.endsWith(".json") ? jsonPlace(finding, source) : statedPlace(finding, source);
  if (!place) return finding;
  const excerpt = excerptOf(source.line(place.line) ?? "", place);
  return { ...finding, line: place.line, column: place.column, excerpt };
}

/** The place that the engine named itself; the underline goes to the end of the statement. */
function statedPlace({ line, column = 1 }: Finding, source: SourceText): Place | undefined {
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
