import { relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { LocatedFinding, PackageSource } from "@sitevine/cli-kit";
import type { FindingLevel } from "@sitevine/contracts";
import { findThemeRule } from "@sitevine/theme-engine";
import { PROGRAM_VERSION } from "../version.js";

const LEVELS: Readonly<Record<FindingLevel, "error" | "warning" | "note">> = {
  error: "error",
  warning: "warning",
  notice: "note",
};

/** Findings as a SARIF 2.1.0 log with one run, for code scanning. */
export function sarifReport(findings: readonly LocatedFinding[], source: PackageSource): string {
  const ids = [...new Set(findings.map(({ rule }) => rule))].sort();
  const driver = { name: "svtheme", semanticVersion: PROGRAM_VERSION, rules: ids.map(describeRule) };
  const { artifacts, locationOf } = sarifArtifacts(findings, source);
  const results = findings.map((finding) => ({
    ruleId: finding.rule,
    ruleIndex: ids.indexOf(finding.rule),
    level: LEVELS[finding.level],
    message: { text: messageOf(finding) },
    locations: [
      { physicalLocation: { artifactLocation: locationOf(finding.file), ...regionOf(finding) }, ...logicalOf(finding) },
    ],
  }));
  const run = { tool: { driver }, columnKind: "utf16CodeUnits", artifacts, results };
  const log = { $schema: "https://json.schemastore.org/sarif-2.1.0.json", version: "2.1.0", runs: [run] };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function describeRule(id: string) {
  const rule = findThemeRule(id);
  if (!rule) return { id };
  return {
    id,
    shortDescription: { text: `${rule.title}.` },
    fullDescription: { text: rule.why },
    help: { text: `${rule.why}\n\nsvtheme explain ${id} shows an example.` },
    defaultConfiguration: { level: LEVELS[rule.level] },
  };
}

/** SARIF messages are complete sentences, while ours continue the name of a file. */
const messageOf = ({ file, message, hint }: LocatedFinding): string =>
  `${file} ${message}${/[.!?]$/.test(message) ? "" : "."}${hint === undefined ? "" : ` ${hint}`}`;

function regionOf({ line, column, excerpt }: LocatedFinding) {
  if (line === undefined) return {};
  const start = { startLine: line, ...(column !== undefined && { startColumn: column }) };
  return { region: { ...start, ...(excerpt && { snippet: { text: excerpt.text } }) } };
}

const logicalOf = ({ pointer }: LocatedFinding) =>
  pointer === undefined ? {} : { logicalLocations: [{ fullyQualifiedName: pointer, kind: "member" }] };

/**
 * The files that findings refer to: separate files of a folder, or artifacts nested in a package. A finding about the whole
 * theme refers to the folder or the package.
 */
function sarifArtifacts(findings: readonly LocatedFinding[], source: PackageSource) {
  const root = { location: { uri: uriOf(source.path, source.kind === "folder") }, roles: ["analysisTarget"] };
  const named = [...new Set(findings.map(({ file }) => file))].filter((file) => source.files.has(file));
  const nested = named.map((file) =>
    source.kind === "folder"
      ? { location: { uri: `${root.location.uri}${encode(file)}` } }
      : { location: { uri: encode(file) }, parentIndex: 0 },
  );
  const artifacts = [root, ...nested];
  const locationOf = (file: string) => {
    const index = named.indexOf(file) + 1;
    return { ...(artifacts[index] ?? root).location, index };
  };
  return { artifacts, locationOf };
}

const encode = (path: string): string => path.split("/").map(encodeURIComponent).join("/");

/** A path below the working directory in the form that code hosts expect, any other as a file URL; folders end with a slash. */
function uriOf(path: string, isFolder: boolean): string {
  const near = relative(process.cwd(), path).split(sep).join("/");
  const outside = near.startsWith("../") || near === ".." || /^[A-Za-z]:/.test(near);
  const uri = outside ? pathToFileURL(path).href : encode(near === "" ? "." : near);
  return isFolder && !uri.endsWith("/") ? `${uri}/` : uri;
}
