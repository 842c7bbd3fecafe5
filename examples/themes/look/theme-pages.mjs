import { TEMPLATE_CATALOGUE, TOKEN_SCOPES, tokenMapSchema } from "@sitevine/contracts";
import { baseStylesheet, coreRegistry, renderDocument } from "@sitevine/renderer";
import { sampleHead, samplePages } from "@sitevine/renderer/sample";
import { compileThemeCss } from "@sitevine/theme-engine";
import { readThemeFiles } from "../build/theme-files.mjs";

export async function readTheme(id) {
  const files = new Map(await readThemeFiles(id));
  const text = (path) => Buffer.from(files.get(path)).toString("utf8");
  const assetBase = `/assets/${id}/`;
  const assets = new Map([...files].filter(([p]) => p.startsWith("assets/")).map(([p, b]) => [p.slice(7), b]));
  const compiled = compileThemeCss(text("styles/custom.css"), { assets: new Set(assets.keys()), assetBase });
  for (const f of compiled.findings) console.log(id, f.level, f.rule, f.line, f.message);
  const tokens = tokenMapSchema.parse(JSON.parse(text("tokens.json")));
  const tokenCss = TOKEN_SCOPES.map(({ name, selector }) => `${selector} {\n${Object.entries(tokens[name] ?? {}).map(([n, v]) => `${n}: ${v};`).join("\n")}\n}`).join("\n");
  const layouts = new Map(TEMPLATE_CATALOGUE.map(({ key }) => [key, JSON.parse(text(`layouts/${key}.json`).replaceAll('"assets/', `"${assetBase}`))]));
  return { id, manifest: JSON.parse(text("manifest.json")), assets, css: `${tokenCss}\n${compiled.css}`, layouts };
}

export function renderPages(theme) {
  return new Map(samplePages().map(({ name, template, title, model }) => {
    const head = { ...sampleHead({ base: "/base.css", appearance: `/theme-${theme.id}.css` }), title, appearance: theme.manifest.appearance };
    const layout = (key) => theme.layouts.get(key);
    return [name, renderDocument({ template: layout(template), header: layout("chrome.header"), footer: layout("chrome.footer"), model, head, registry: coreRegistry,
      onUnknown: (block) => console.log(`${theme.id}/${name}: skipped ${block.type} (${block.reason})`, block.error ?? "") })];
  }));
}
export { baseStylesheet };
