import { readZip, writeZip } from "@sitevine/theme-engine";

type Break = (packed: Uint8Array) => Uint8Array;

/** Changes files of the package and packs it again. */
const repacked =
  (change: (files: Map<string, Uint8Array>) => void): Break =>
  (packed) => {
    const zip = readZip(packed);
    if (!zip.ok) throw new Error("The example package cannot be read.");
    const files = new Map(zip.entries);
    change(files);
    return writeZip(files);
  };

/** Edits a text file. */
const edited = (name: string, edit: (text: string) => string): Break =>
  repacked((files) => {
    const text = Buffer.from(files.get(name) ?? []).toString("utf8");
    files.set(name, Buffer.from(edit(text)));
  });

const stylesheet = (rule: string): Break => edited("styles/custom.css", (text) => text + rule);

/** Changes the checksum of the first entry in both headers, so that only the contents contradict it. */
const wrongChecksum: Break = (packed) => {
  const bytes = new Uint8Array(packed);
  const text = Buffer.from(bytes);
  const local = text.indexOf("PK\u0003\u0004", 0, "latin1") + 14;
  const central = text.indexOf("PK\u0001\u0002", 0, "latin1") + 16;
  for (const checksum of [local, central]) bytes[checksum] = (bytes[checksum] ?? 0) ^ 0xff;
  return bytes;
};

const traversal = repacked((files) =>
  files.set("assets/../../evil.webp", files.get("manifest.json") ?? new Uint8Array()),
);

const unknownVariant = edited("layouts/home.json", (text) => {
  const layout = JSON.parse(text) as { regions: { main: { variant?: string }[] } };
  for (const block of layout.regions.main) block.variant = "neon";
  return JSON.stringify(layout);
});

const several: Break = (packed) =>
  stylesheet("@import 'x.css'; .x { background: url(//evil.example/x.png) }")(unknownVariant(packed));

/** Faults in an otherwise valid package, each with the rules that have to report it. */
export const BROKEN: readonly (readonly [fault: string, rules: readonly string[], breakIt: Break])[] = [
  ["a remote url", ["css/remote-url"], stylesheet(".x { background: url(https://evil.example/x.png) }")],
  ["a path that leaves it", ["zip/path"], traversal],
  ["a wrong checksum", ["zip/crc"], wrongChecksum],
  ["an unknown variant", ["layout/unknown-variant"], unknownVariant],
  ["several faults", ["css/import", "css/remote-url", "layout/unknown-variant"], several],
];
