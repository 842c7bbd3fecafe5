import type { Endpoint } from "../endpoint.js";

const PARAMETER = /:([A-Za-z]+)/g;

const parameterNames = (path: string): readonly string[] => [...path.matchAll(PARAMETER)].map(([, name = ""]) => name);
const shapeOf = (path: string): string => path.replaceAll(PARAMETER, ":");
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** A path in OpenAPI notation, and the documented names of its parameters. */
export interface PathTemplate {
  readonly template: string;
  /** Documented name by declared name. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * Path templates by declared path. OpenAPI identifies a path by its shape: `GET /articles/:slug` and `PATCH /articles/:id` have
 * the same shape, so the document calls the parameter `slugOrId`.
 */
export function pathTemplates(endpoints: readonly Pick<Endpoint, "path">[]): ReadonlyMap<string, PathTemplate> {
  const byShape = Map.groupBy(new Set(endpoints.map(({ path }) => path)), shapeOf);
  const templates = new Map<string, PathTemplate>();
  for (const paths of byShape.values()) {
    const all = paths.map(parameterNames);
    const joined = (index: number): string =>
      [...new Set(all.map((names) => names[index] ?? ""))].reduce((text, name) => `${text}Or${capital(name)}`);
    for (const path of paths) {
      const names = new Map(parameterNames(path).map((name, index) => [name, joined(index)]));
      const template = path.replaceAll(PARAMETER, (_match, name: string) => `{${names.get(name) ?? name}}`);
      templates.set(path, { template, names });
    }
  }
  return templates;
}
