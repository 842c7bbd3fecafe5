import type { LayoutDocument, TemplateKey } from "@sitevine/contracts";
import { baseStylesheet } from "@sitevine/renderer";
import { renderSample, type SamplePage, sampleHead } from "@sitevine/renderer/sample";
import { assetBaseOf, readThemePackage, type ThemeAsset, themeLayout, themeStylesheet } from "@sitevine/theme-engine";
import { examplePackage } from "../client.js";

/** The parts of a look for rendering pages: the built-in look, or a theme on top of it. */
export interface SampleLook {
  readonly id: string;
  readonly stylesheet: string;
  readonly assets: readonly ThemeAsset[];
  readonly assetBase: string;
  render(page: SamplePage): string;
}

/** The example themes in the order of the matrix; `stock` is the built-in look. */
export const LOOKS = ["stock", "harbor", "ember", "beacon"] as const;
export type LookId = (typeof LOOKS)[number];

// The lowest version that all example themes accept.
const SERVICE_VERSION = "1.0.0";

type LayoutOf = (key: TemplateKey) => LayoutDocument | undefined;

function createLook(id: string, layoutOf: LayoutOf, appearance: "dark" | "light", shipsPage: boolean) {
  return ({ name, template, title, model, layout }: SamplePage): string => {
    const head = sampleHead({ base: "/base.css", appearance: `/css/${id}` }, title);
    return renderSample({
      template: shipsPage || !layout ? template : layout,
      layoutOf,
      model,
      head: { ...head, appearance },
      onUnknown: ({ type, reason }) => {
        throw new Error(`${id}/${name} goes without ${type} (${reason})`);
      },
    });
  };
}

/** Loads the parts of a look. */
export async function loadLook(id: LookId): Promise<SampleLook> {
  if (id === "stock")
    return { id, stylesheet: "", assets: [], assetBase: "", render: createLook(id, () => undefined, "light", false) };
  const read = readThemePackage(await examplePackage(id), { serviceVersion: SERVICE_VERSION });
  if (!read.ok) throw new Error(`${id} has errors: ${JSON.stringify(read.findings)}`);
  const { theme } = read;
  const { manifest, assets } = theme;
  return {
    id,
    stylesheet: themeStylesheet(theme),
    assets: [...assets.values()],
    assetBase: assetBaseOf(manifest.id),
    render: createLook(id, (key) => themeLayout(theme, key), manifest.appearance ?? "light", true),
  };
}

export { baseStylesheet };
