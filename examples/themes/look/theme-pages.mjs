import { TEMPLATE_CATALOGUE } from "@sitevine/contracts";
import { coreRegistry, renderDocument, stockLayouts } from "@sitevine/renderer";
import { sampleHead, samplePages } from "@sitevine/renderer/sample";
import { assetBaseOf, compileStylesheet, compileThemeCss, rewriteLayoutAssets } from "@sitevine/theme-engine";

/** @typedef {import("@sitevine/theme-engine").ThemePackage} ThemePackage */

/** The public stylesheet of a site with this active theme and no layer of its own. @param {ThemePackage} theme */
export function themeStylesheet({ manifest, tokens, css, assets }) {
  const assetBase = assetBaseOf(manifest.id);
  const compiled = compileThemeCss(css ?? "", { assets: new Set(assets.keys()), assetBase });
  return compileStylesheet({ theme: tokens, admin: null, themeCss: compiled.css, adminCss: "" });
}

/**
 * Every page of the sample community with a theme's layouts, by name. The theme's own free pages replace those of the sample.
 * @param {ThemePackage} theme
 * @param {string} [locale] That of the site; the sample's own when absent.
 * @returns {ReadonlyMap<string, string>}
 */
export function themePages(theme, locale) {
  const { id, appearance = "light" } = theme.manifest;
  const layouts = new Map(
    TEMPLATE_CATALOGUE.map(({ key }) => {
      const layout = theme.layouts.get(key) ?? stockLayouts.get(key);
      if (!layout) throw new Error(`nobody has a layout for ${key}`);
      return [key, rewriteLayoutAssets(layout, assetBaseOf(id))];
    }),
  );
  /** @param {import("@sitevine/contracts").TemplateKey} key */
  const layoutOf = (key) => {
    const layout = layouts.get(key);
    if (!layout) throw new Error(`no layout for ${key}`);
    return layout;
  };
  return new Map(
    samplePages().map(({ name, template, title, model }) => {
      const head = sampleHead({ base: "/base.css", appearance: `/css/${id}` }, title);
      const html = renderDocument({
        template: layoutOf(template),
        header: layoutOf("chrome.header"),
        footer: layoutOf("chrome.footer"),
        model: locale ? { ...model, site: { ...model.site, locale } } : model,
        head: { ...head, appearance },
        registry: coreRegistry,
        onUnknown: ({ type, reason }) => {
          throw new Error(`${id}/${name} goes without ${type} (${reason})`);
        },
      });
      return [name, html];
    }),
  );
}
