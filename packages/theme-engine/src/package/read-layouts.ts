import {
  type Finding,
  jsonPointer,
  type LayoutDocument,
  layoutDocumentSchema,
  layoutLimitProblem,
} from "@sitevine/contracts";
import { checkHref } from "../checks/layout-href.js";
import { checkBlockProps } from "../checks/layout-props.js";
import { checkSource } from "../checks/layout-source.js";
import { checkTemplate } from "../checks/layout-template.js";
import { mapPropStrings } from "../layout/map-props.js";
import { listBlocks } from "../layout/walk-blocks.js";
import type { NamedFile } from "./package-files.js";
import { readJson } from "./read-json.js";
import { THEME_LIMITS } from "./theme-limits.js";

export interface PackageLayouts {
  /** By template key; images still name files of the package. */
  readonly layouts: ReadonlyMap<string, LayoutDocument>;
  readonly findings: readonly Finding[];
}

/** Reads every document below `layouts/`; `assets` are the base names that images may refer to. */
export function readLayouts(files: readonly NamedFile[], assets: ReadonlySet<string>): PackageLayouts {
  const layouts = new Map<string, LayoutDocument>();
  const findings: Finding[] = [];
  if (files.length > THEME_LIMITS.layouts) {
    const message = `holds more than ${THEME_LIMITS.layouts} documents`;
    return { layouts, findings: [{ rule: "layout/count", level: "error", file: "layouts/", message }] };
  }
  for (const file of files) {
    const key = /^layouts\/([^/]+)\.json$/.exec(file.name)?.[1];
    if (key === undefined) {
      const message = "is not named layouts/<template>.json and is not imported";
      findings.push({ rule: "package/unknown-file", level: "notice", file: file.name, message });
      continue;
    }
    const read = readLayout(file, key, assets);
    findings.push(...read.findings);
    if (read.document) layouts.set(key, read.document);
  }
  return { layouts, findings };
}

interface ReadLayout {
  readonly document?: LayoutDocument;
  readonly findings: readonly Finding[];
}

function readLayout({ name: file, bytes }: NamedFile, key: string, assets: ReadonlySet<string>): ReadLayout {
  const json = readJson(bytes, file, "layout");
  if (!json.ok) return { findings: [json.finding] };
  const limit = layoutLimitProblem(json.value);
  if (limit) return { findings: [{ rule: "layout/limits", level: "error", file, message: limit }] };
  const parsed = layoutDocumentSchema.safeParse(json.value);
  if (!parsed.success) return { findings: parsed.error.issues.map((issue) => schemaFinding(file, issue)) };
  return { document: parsed.data, findings: checkDocument(file, parsed.data, key, assets) };
}

function schemaFinding(
  file: string,
  issue: { readonly path: readonly PropertyKey[]; readonly message: string },
): Finding {
  const field = issue.path.at(-1);
  const inBlock = issue.path.length > 3 && issue.path[0] === "regions";
  const known =
    field === "variant" ? "layout/unknown-variant" : field === "className" ? "layout/class-name" : undefined;
  const place = issue.path.map(String).join(".");
  return {
    rule: (inBlock ? known : undefined) ?? "layout/schema",
    level: "error",
    file,
    pointer: jsonPointer(issue.path),
    message: place === "" ? issue.message : `${place}: ${issue.message}`,
  };
}

function checkDocument(file: string, document: LayoutDocument, key: string, assets: ReadonlySet<string>): Finding[] {
  const findings: Finding[] = [];
  if (document.templateKey !== key) {
    const message = `is for the template ${document.templateKey}, not for ${key} as its name says`;
    findings.push({ rule: "layout/template-key", level: "error", file, pointer: "/templateKey", message });
  }
  const placed = listBlocks(document);
  const ids = new Set<string>();
  for (const { block, path } of placed) {
    if (ids.has(block.id)) {
      const pointer = jsonPointer([...path, "id"]);
      findings.push({
        rule: "layout/duplicate-id",
        level: "error",
        file,
        pointer,
        message: `has two blocks ${block.id}`,
      });
    }
    ids.add(block.id);
    findings.push(...checkBlockProps(file, block, path));
  }
  mapPropStrings(document, (text, place) => {
    const prop = { file, text, ...place };
    for (const finding of [checkHref(prop), checkSource(prop, assets)]) if (finding) findings.push(finding);
    return text;
  });
  return [
    ...findings,
    ...checkTemplate(
      file,
      document,
      placed.map(({ block }) => block),
    ),
  ];
}
