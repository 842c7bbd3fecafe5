import { readZip, writeZip } from "@sitevine/theme-engine";

const MANIFEST = "manifest.json";

/** The same theme as another version. */
export function asVersion(packed: Uint8Array, version: string): Uint8Array {
  const read = readZip(packed);
  if (!read.ok) throw new Error("The package cannot be read.");
  const manifest = JSON.parse(new TextDecoder().decode(read.entries.get(MANIFEST))) as Record<string, unknown>;
  const changed = new TextEncoder().encode(JSON.stringify({ ...manifest, version }));
  return writeZip(new Map([...read.entries, [MANIFEST, changed]]));
}
