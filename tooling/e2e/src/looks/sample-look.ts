import { type LayoutDocument, TEMPLATE_CATALOGUE, type TemplateKey } from "@sitevine/contracts";
import { baseStylesheet, coreRegistry, renderDocument, stockLayouts } from "@sitevine/renderer";
import { type SamplePage, sampleHead } from "@sitevine/renderer/sample";
import {
  assetBaseOf,
  compileStylesheet,
  readThemePackage,
  rewriteLayoutAssets,
  type ThemeAsset,
} from "@sitevine/theme-engine";
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

type Layouts = ReadonlyMap<string, LayoutDocument>;

function createLook(id: string, layouts: Layouts, appearance: "dark" | "light", shipsPage: boolean) {
  const layoutOf = (key: TemplateKey): LayoutDocument => {
    const layout = layouts.get(key);
    if (!layout) throw new Error(`${id} has no layout for ${key}`);
    return layout;
  };
  return ({ name, template, title, model, layout }: SamplePage): string => {
    const head = sampleHead({ base: "/base.css", appearance: `/css/${id}` }, title);
    return renderDocument({
      template: shipsPage || !layout ? layoutOf(template) : layout,
      header: layoutOf("chrome.header"),
      footer: layoutOf("chrome.footer"),
      model,
      head: { ...head, appearance },
      registry: coreRegistry,
      onUnknown: ({ type, reason }) => {
        throw new Error(`${id}/${name} goes without ${type} (${reason})`);
      },
    });
  };
}

/** Loads the parts of a look. */
export async function loadLook(id: LookId): Promise<SampleLook> {
  if (id === "stock")
    return { id, stylesheet: "", assets: [], assetBase: "", render: createLook(id, stockLayouts, "light", false) };
  const read = readThemePackage(await examplePackage(id), { serviceVersion: SERVICE_VERSION });
  if (!read.ok) throw new Error(`${id} has errors: ${JSON.stringify(read.findings)}`);
  const { manifest, tokens, compiledCss, assets, layouts } = read.theme;
  const assetBase = assetBaseOf(manifest.id);
  const themed = TEMPLATE_CATALOGUE.flatMap(({ key }) => {
    const layout = layouts.get(key) ?? stockLayouts.get(key);
    return layout ? [[key, rewriteLayoutAssets(layout, assetBase)] as const] : [];
  });
  return {
    id,
    stylesheet: compileStylesheet({ theme: tokens, admin: null, themeCss: compiledCss, adminCss: "" }),
    assets: [...assets.values()],
    assetBase,
    render: createLook(id, new Map(themed), manifest.appearance ?? "light", true),
  };
}

export { baseStylesheet };
