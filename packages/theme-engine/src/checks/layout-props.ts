import { type BlockNode, blockPropsSchemas, type Finding, isCoreBlockType, jsonPointer } from "@sitevine/contracts";

const REFUSED_WHEN_MALFORMED: ReadonlySet<PropertyKey | undefined> = new Set(["href", "source"]);

/**
 * Compares a core block's props with its schema. A mismatch is a warning, because a document for a newer catalogue still
 * imports; a link or an image source that is no text is an error. Their texts are judged by checks of their own.
 */
export function checkBlockProps(file: string, block: BlockNode, path: readonly (string | number)[]): Finding[] {
  if (!isCoreBlockType(block.type)) return [];
  const parsed = blockPropsSchemas[block.type].safeParse(block.props);
  if (parsed.success) return [];
  return parsed.error.issues.flatMap((issue): Finding[] => {
    const refused = REFUSED_WHEN_MALFORMED.has(issue.path.at(-1));
    if (refused && typeof valueAt(block.props, issue.path) === "string") return [];
    const field = issue.path.map(String).join(".");
    return [
      {
        rule: refused ? `layout/${String(issue.path.at(-1))}` : "layout/props",
        level: refused ? "error" : "warning",
        file,
        pointer: jsonPointer([...path, "props", ...issue.path]),
        message: `${block.type} block ${block.id}, ${field}: ${issue.message}`,
      },
    ];
  });
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (current, key) =>
      typeof current === "object" && current !== null && Object.hasOwn(current, key)
        ? (current as Record<PropertyKey, unknown>)[key]
        : undefined,
    value,
  );
}
