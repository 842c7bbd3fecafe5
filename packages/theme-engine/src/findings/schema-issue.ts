/** A problem that a schema reports about a part of a value. */
export interface SchemaIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The issue's message, preceded by its path. */
export function placedMessage({ path, message }: SchemaIssue): string {
  return path.length === 0 ? message : `${path.map(String).join(".")}: ${message}`;
}
