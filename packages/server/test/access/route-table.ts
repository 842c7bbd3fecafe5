import { readFileSync } from "node:fs";

/** Contract of one route, written down apart from the code that answers it. */
export interface RouteRow {
  readonly method: string;
  readonly path: string;
  /** `public`, `optional`, `auth`, `cookie`, `installer`, `plugin`, `admin`, or the permission it takes. */
  readonly access: string;
}

const text = readFileSync(new URL("routes.tsv", import.meta.url), "utf8");

/** Every route of the contract. */
export const ROUTES: readonly RouteRow[] = text
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [method = "", path = "", access = ""] = line.split("\t");
    return { method, path, access };
  });
