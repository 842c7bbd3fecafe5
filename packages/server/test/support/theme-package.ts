import { writeZip } from "@sitevine/theme-engine";

const encoder = new TextEncoder();

/** A 1x1 PNG. */
export const PNG = Uint8Array.from(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
);

export interface ThemeParts {
  readonly id?: string;
  readonly version?: string;
  readonly vendor?: string;
  readonly manifest?: Readonly<Record<string, unknown>>;
  readonly tokens?: unknown;
  readonly css?: string | null;
  readonly layouts?: Readonly<Record<string, unknown>>;
  readonly assets?: Readonly<Record<string, Uint8Array>>;
}

/** A home layout with one heading that says which theme it is. */
export const homeLayout = (text: string, block: Readonly<Record<string, unknown>> = {}): unknown => ({
  templateKey: "home",
  schemaVersion: 1,
  regions: {
    hero: [],
    main: [
      { id: "title", type: "heading", props: { text, level: 1 }, ...block },
      { id: "picture", type: "image", props: { source: "assets/dot.png", alt: "" } },
    ],
    aside: [],
  },
});

/** The entries of a small theme that passes every check. */
export function themeEntries(parts: ThemeParts = {}): Map<string, Uint8Array> {
  const { id = "coast", version = "1.0.0", vendor = "sitevine" } = parts;
  const entries = new Map<string, Uint8Array>();
  const json = (name: string, value: unknown) => entries.set(name, encoder.encode(JSON.stringify(value)));
  json("manifest.json", {
    id,
    name: id,
    version,
    vendor,
    minServiceVersion: "0.1.0",
    packageVersion: 2,
    ...parts.manifest,
  });
  json("tokens.json", parts.tokens ?? { global: { "--c-bg": "#123456" }, footer: { "--footer-bg": "#654321" } });
  const css = parts.css === undefined ? `.sv-heading { background: url("assets/dot.png"); }` : parts.css;
  if (css !== null) entries.set("styles/custom.css", encoder.encode(css));
  for (const [key, layout] of Object.entries(parts.layouts ?? { home: homeLayout(id) }))
    json(`layouts/${key}.json`, layout);
  for (const [name, bytes] of Object.entries(parts.assets ?? { "dot.png": PNG })) entries.set(`assets/${name}`, bytes);
  return entries;
}

export const themePackage = (parts: ThemeParts = {}): Uint8Array => writeZip(themeEntries(parts));

/** The multipart form of an upload. */
export function upload(bytes: Uint8Array, field = "file"): FormData {
  const form = new FormData();
  form.set(field, new File([new Uint8Array(bytes)], "theme.svtheme"));
  return form;
}
