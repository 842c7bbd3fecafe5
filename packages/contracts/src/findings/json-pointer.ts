/** Joins a path of keys and indexes to a JSON pointer (RFC 6901); the empty path is the empty string. */
export function jsonPointer(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
