import { readFileSync } from "node:fs";

const AREAS = new URL("../../../packages/admin/src/panel/areas/", import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, AREAS), "utf8");

/** Addresses of all screens of the panels, as their own lists of routes have them: `/acp/groups/$id`. */
export function panelPlaces(): readonly string[] {
  const of = (base: string, list: string): readonly string[] =>
    [...read(list).matchAll(/from "\.\/(.+\/routes)\.js"/g)].flatMap(([, routes]) =>
      [...read(`${routes}.ts`).matchAll(/\bpath: "([^"]+)"/g)].map(([, path]) => base + (path === "/" ? "" : path)),
    );
  return [...of("/acp", "administration.ts"), ...of("/modcp", "moderation.ts")];
}
