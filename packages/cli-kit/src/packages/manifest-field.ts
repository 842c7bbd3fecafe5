/** A field of a manifest that has not been checked. */
export function manifestField(manifest: Uint8Array | undefined, name: string): unknown {
  if (!manifest) return undefined;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(manifest));
    return typeof value === "object" && value !== null && Object.hasOwn(value, name)
      ? (value as Readonly<Record<string, unknown>>)[name]
      : undefined;
  } catch {
    return undefined;
  }
}
