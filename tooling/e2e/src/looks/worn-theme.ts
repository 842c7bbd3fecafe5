import { type LayoutDocument, TEMPLATE_CATALOGUE, type TemplateKey } from "@sitevine/contracts";
import { baseStylesheet, coreRegistry, renderDocument, stockLayouts } from "@sitevine/renderer";
import { type SamplePage, sampleHead } from "@sitevine/renderer/sample";
import {
  assetBaseOf,
  compileStylesheet,
  compileThemeCss,
  readThemePackage,
  rewriteLayoutAssets,
  type ThemeAsset,
} from "@sitevine/theme-engine";
import { examplePackage } from "../client.js";

/** What pages wear: the built-in look, or a theme on top of it. */
export interface WornTheme {
  readonly id: string;
  readonly stylesheet: string;
  readonly assets: readonly ThemeAsset[];
  readonly assetBase: string;
  render(page: SamplePage): string;
}

/** The example themes in the order of the matrix; `stock` is the look of a site without one. */
export const LOOKS = ["stock", "harbor", "ember", "beacon"] as const;
export type LookId = (typeof LOOKS)[number];

// The one that the example themes ask for at least.
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

/** Reads what pages wear in one of the looks. */
export async function wear(id: LookId): Promise<WornTheme> {
  if (id === "stock")
    return { id, stylesheet: "", assets: [], assetBase: "", render: createLook(id, stockLayouts, "light", false) };
  const read = readThemePackage(await examplePackage(id), { serviceVersion: SERVICE_VERSION });
  if (!read.ok) throw new Error(`${id} has errors: ${JSON.stringify(read.findings)}`);
  const { manifest, tokens, css, assets, layouts } = read.theme;
  const assetBase = assetBaseOf(manifest.id);
  const compiled = compileThemeCss(css ?? "", { assets: new Set(assets.keys()), assetBase });
  const worn = TEMPLATE_CATALOGUE.flatMap(({ key }) => {
    const layout = layouts.get(key) ?? stockLayouts.get(key);
    return layout ? [[key, rewriteLayoutAssets(layout, assetBase)] as const] : [];
  });
  return {
    id,
    stylesheet: compileStylesheet({ theme: tokens, admin: null, themeCss: compiled.css, adminCss: "" }),
    assets: [...assets.values()],
    assetBase,
    render: createLook(id, new Map(worn), manifest.appearance ?? "light", true),
  };
}

export { baseStylesheet };
