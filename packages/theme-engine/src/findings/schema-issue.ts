/** What a schema has against one place in a value. */
export interface SchemaIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The issue's message, led by where it is. */
export function placedMessage({ path, message }: SchemaIssue): string {
  return path.length === 0 ? message : `${path.map(String).join(".")}: ${message}`;
}
