import { BUILT_ENDPOINTS, type Endpoint, PERMISSIONS } from "@sitevine/api";
import type * as z from "zod";
import type { CallOptions } from "../support/booted-site.js";
import type { Random } from "../support/fuzz/random.js";
import { type Hint, valuesOf } from "./random-value.js";

/** A call that somebody might make. */
export interface RandomCall {
  readonly endpoint: Endpoint;
  readonly path: string;
  readonly options: CallOptions;
}

/** Ids and keys that a site has, by what they are of. */
export type Pools = ReadonlyMap<string, readonly string[]>;

/**
 * Endpoints of the panel, and of members except for their own account, from which they could lock themselves out;
 * streams of events are excluded, since they never end.
 */
const CALLED = BUILT_ENDPOINTS.filter(
  ({ id, audience, response }) =>
    (typeof audience === "object" || (audience === "auth" && !id.startsWith("account."))) &&
    response.kind !== "event-stream",
);
const WRITES = CALLED.filter(({ method }) => method !== "GET");
/** Writes that grant trust and permissions, by area. */
const ABOUT_RANK = ["settings", "users", "groups"].map((part) =>
  WRITES.filter(({ path }) => new RegExp(`^/api/admin/${part}`).test(path)),
);
const POOLS_LAST = 10;

const NAMED: ReadonlyMap<string, readonly unknown[]> = new Map<string, readonly unknown[]>([
  ["permissions", PERMISSIONS],
  ["permission", PERMISSIONS],
  ["value", ["https://evil.example", "evil@evil.example", "closed", true]],
  ["email", ["evil@evil.example", "ada@example.org"]],
  ["color", ["#102030", null]],
  ["publishAt", ["2035-01-01T00:00:00.000Z"]],
  ["templateKey", ["home", "article.detail"]],
  ["css", ["p { color: red }", ".evil { background: url(https://evil.example/x.png) }"]],
]);

/** Which pool an id is from, by the route and by the name of the field. */
function poolFor(path: string, name: string): string {
  if (/group/i.test(name)) return "groups";
  if (/user|author/i.test(name)) return "users";
  if (/categor/i.test(name)) return "categories";
  if (/badge/i.test(name)) return "badges";
  if (path.includes("/users") || path.includes("/bans")) return "users";
  if (path.includes("/groups")) return "groups";
  if (path.includes("/badges")) return "badges";
  if (path.includes("categor")) return "categories";
  if (path.includes("profile-fields")) return "profile_fields";
  if (path.includes("nav-items")) return "nav_items";
  if (path.includes("ranks")) return "ranks";
  if (path.includes("comment")) return "comments";
  if (path.includes("article")) return "articles";
  if (path.includes("settings")) return "settings";
  if (path.includes("logo")) return "logos";
  if (path.includes("layouts")) return "layouts";
  if (path.includes("sessions")) return "sessions";
  return "users";
}

const NOBODY = "0197a000-0000-7000-8000-00000000dead";
const isId = (name: string): boolean => /^ids?$|Ids?$/.test(name);

/** Makes calls of an endpoint with ids of the site. */
export function randomCallsOf(dice: Random, pools: () => Pools): (endpoint: Endpoint) => RandomCall {
  const bodies = new Map<string, (dice: Random) => unknown>();

  function fromPool(pool: string): string {
    const ids = pools().get(pool) ?? [];
    return ids.length === 0 || dice.chance(0.02) ? NOBODY : dice.pick(ids);
  }

  const hintFor =
    ({ path }: Endpoint): Hint =>
    (name) => {
      const values = NAMED.get(name);
      if (values) return dice.pick(values);
      if (/^(?:key|slug|code|username)$/.test(name)) return `evil${dice.below(1_000)}`;
      return isId(name) ? fromPool(poolFor(path, name)) : undefined;
    };

  function jsonFor(endpoint: Endpoint, schema: z.ZodType): unknown {
    const values = bodies.get(endpoint.id) ?? valuesOf(schema, hintFor(endpoint));
    bodies.set(endpoint.id, values);
    return values(dice);
  }

  function formFor(files: readonly string[]): FormData {
    const form = new FormData();
    for (const field of files) form.set(field, new Blob(["no picture"]), "x.png");
    return form;
  }

  return (endpoint) => {
    const { body, method } = endpoint;
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_whole, name: string) =>
      encodeURIComponent(fromPool(poolFor(endpoint.path, name === "id" ? "" : name))),
    );
    if (body.kind === "json") return { endpoint, path, options: { method, body: jsonFor(endpoint, body.schema) } };
    if (body.kind === "none") return { endpoint, path, options: { method } };
    return { endpoint, path, options: { method, form: formFor(Object.keys(body.files)) } };
  };
}

/** Makes calls of the contract's endpoints with ids of the site; writes are likelier than reads. */
export function randomCalls(dice: Random, readPools: () => Promise<Pools>): () => Promise<RandomCall> {
  let pools: Pools = new Map();
  let calls = 0;
  const callOf = randomCallsOf(dice, () => pools);
  return async () => {
    if (calls % POOLS_LAST === 0) pools = await readPools();
    calls += 1;
    return callOf(dice.pick(dice.chance(0.4) ? dice.pick(ABOUT_RANK) : dice.chance(0.85) ? WRITES : CALLED));
  };
}
