import type { LayoutRegistry, RegisteredTemplate } from "./layout.registry.js";

/** The owner of a layout document: a template, or a single page that has its own version of one. */
export interface LayoutPlace {
  /** The key that administrators use: `home`, or `page.detail:about`. */
  readonly key: string;
  readonly template: RegisteredTemplate;
  /** The key of a single page; empty for the template itself. */
  readonly variantKey: string;
}

/** The place with that key; undefined when its template is not registered, or when pages have no versions of it. */
export function findPlace(registry: Pick<LayoutRegistry, "findTemplate">, key: string): LayoutPlace | undefined {
  const colon = key.indexOf(":");
  const template = registry.findTemplate(colon < 0 ? key : key.slice(0, colon));
  if (!template || (colon >= 0 && !template.supportsVariants)) return undefined;
  return { key, template, variantKey: colon < 0 ? "" : key };
}
