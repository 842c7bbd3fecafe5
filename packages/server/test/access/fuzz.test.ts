import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { ADMIN, accessTokenIn, type BootedSite, type CallOptions } from "../support/booted-site.js";
import { bootCommunity } from "../support/community.js";
import { NAUGHTY_ESCAPES, NAUGHTY_HEADERS, NAUGHTY_TEXTS } from "../support/fuzz/naughty.js";
import { type Random, seededRandom } from "../support/fuzz/random.js";
import { type Described, describeSchema, valueMaker } from "../support/fuzz/schema-values.js";
import { TRIMMED_FIELDS } from "../support/fuzz/trimmed-fields.js";
import { ENTITLEMENT_KEY } from "../support/marketplace/entitlements.js";
import { startMarketplace } from "../support/marketplace/scripted-marketplace.js";
import { freshPeer } from "../support/registration.js";

const RUNS = Number(process.env.SITEVINE_FUZZ_RUNS ?? 800);
// As for property tests: the same in each run, unless told.
const { SITEVINE_SEED = "" } = process.env;
const SEED = SITEVINE_SEED === "random" ? Date.now() : Number(SITEVINE_SEED || 20_300_101);
const RENEW_EVERY = 100;
const HOUR_MS = 3_600_000;

const PAGES = ["/", "/articles", "/articles/:slug", "/categories/:slug", "/u/:name", "/p/:slug", "/search", "/members"];
const FEEDS = [
  "/feed.xml",
  "/sitemap.xml",
  "/robots.txt",
  "/uploads/:a",
  "/uploads/themes/:a/:b",
  "/uploads/media/:a/:b",
];
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];
const TYPES = ["application/json", "text/plain", "application/json; charset=utf-7", "multipart/form-data", "a/b;;", ""];
const BODIES = ["", "{", "null", "0", '""', "[]", "{}", '{"a":', "\u0000", "--x\r\n\r\n--x--", '{"__proto__":{"a":1}}'];

interface Route {
  readonly endpoint: api.Endpoint;
  readonly query: readonly (readonly [string, Described])[];
  readonly body: Described | undefined;
}

// A stream goes on until its reader leaves; the installer is gone.
const routes: readonly Route[] = api.BUILT_ENDPOINTS.filter(
  ({ audience, response }) => audience !== "installer" && response.kind !== "event-stream",
).map((endpoint) => ({
  endpoint,
  query: Object.entries(endpoint.query?.shape ?? {}).map(([key, schema]) => [key, describeSchema(schema)] as const),
  body:
    endpoint.body.kind === "json"
      ? describeSchema(endpoint.body.schema)
      : endpoint.body.kind === "multipart"
        ? describeSchema(endpoint.body.fields)
        : undefined,
}));

const KEY = /"(?:id|slug|key|username|templateKey)":"([^"\\]{1,60})"/g;
const MOST_IDS = 60;

/** Ids and keys of things that exist, by the address below which they were found. */
class KnownIds {
  readonly #byPlace = new Map<string, string[]>();
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  static placeOf = (path: string): string => path.split("/:", 1)[0] ?? path;

  remember(place: string, text: string): void {
    const ids = this.#byPlace.get(place) ?? [];
    this.#byPlace.set(place, ids);
    for (const [, id = ""] of text.slice(0, 20_000).matchAll(KEY)) {
      if (ids.includes(id)) continue;
      if (ids.length === MOST_IDS) ids.splice(this.#random.below(MOST_IDS), 1);
      ids.push(id);
    }
  }

  pick(place?: string): string {
    const near = this.#byPlace.get(place ?? "") ?? [];
    const lists = near.length > 0 && this.#random.chance(0.9) ? [near] : [...this.#byPlace.values()];
    return this.#random.pick(this.#random.pick([...lists.filter(({ length }) => length > 0)]));
  }
}

/** Text expected in the answer; undefined for a blank excerpt, of which nothing is expected. */
function expectedOf(id: string, field: string, text: string): string | undefined {
  if (field === "excerpt" && text.trim() === "") return undefined;
  return TRIMMED_FIELDS[id]?.includes(field) ? text.trim() : text;
}

/** The texts of the request that stand in the same place of the answer and are not what was sent. */
function changesOf(id: string, sent: unknown, text: string): readonly string[] {
  const found: string[] = [];
  function compare(left: unknown, right: unknown, path: string): void {
    if (typeof left === "string" && typeof right === "string") {
      const expected = expectedOf(id, path, left);
      if (expected !== undefined && right !== expected)
        found.push(`${id} ${path}: ${JSON.stringify(left)} became ${JSON.stringify(right)}`);
    } else if (typeof left === "object" && left !== null && typeof right === "object" && right !== null)
      for (const [key, inner] of Object.entries(left))
        if (Object.hasOwn(right, key)) compare(inner, Reflect.get(right, key), path === "" ? key : `${path}.${key}`);
  }
  if (text.startsWith("{")) compare(sent, JSON.parse(text), "");
  return found;
}

interface Request {
  /** Id of the endpoint; empty for a page. */
  readonly id: string;
  /** Place in which the ids of its answer are used. */
  readonly place: string;
  readonly path: string;
  readonly options: CallOptions;
}

/** Makes requests that are mostly what the contract asks for, with something wrong in many of them. */
function requestMaker(random: Random, ids: KnownIds) {
  const make = valueMaker(random, () => ids.pick());
  const segment = (place: string): string => {
    if (random.chance(0.1)) return random.pick(NAUGHTY_ESCAPES);
    const text = random.chance(0.85) ? ids.pick(place) : random.pick(NAUGHTY_TEXTS);
    return encodeURIComponent(text.toWellFormed()) || "-";
  };
  const pair = (key: string, described?: Described): string => {
    if (!described || random.chance(0.3)) return `${key}=${random.pick(NAUGHTY_ESCAPES)}`;
    const value = make(described);
    return `${key}=${encodeURIComponent((typeof value === "object" ? JSON.stringify(value) : String(value)).toWellFormed())}`;
  };
  const fill = (path: string): string => path.replaceAll(/:\w+/g, () => segment(KnownIds.placeOf(path)));
  const headers = (): Record<string, string> =>
    random.chance(0.15) ? Object.fromEntries([random.pick(NAUGHTY_HEADERS)]) : {};

  function form(fields: unknown, endpoint: api.Endpoint): FormData {
    const made = new FormData();
    for (const [key, value] of Object.entries(fields ?? {})) made.append(key, String(value).toWellFormed());
    if (endpoint.body.kind === "multipart")
      for (const name of Object.keys(endpoint.body.files))
        made.append(
          name,
          new File([random.pick(BODIES), random.pick(NAUGHTY_TEXTS)], random.pick(["a.png", "\u0000", ".."])),
        );
    return made;
  }

  function body({ endpoint, body: described }: Route): Pick<CallOptions, "body" | "form" | "headers"> {
    if (!described) return random.chance(0.1) ? { body: random.pick(BODIES) } : {};
    if (random.chance(0.1)) return { body: random.pick(BODIES), headers: { "content-type": random.pick(TYPES) } };
    const made = make(described);
    if (endpoint.body.kind === "multipart") return { form: form(made, endpoint) };
    return { body: typeof made === "string" ? JSON.stringify(made) : made };
  }

  return (): Request => {
    if (random.chance(0.15))
      return {
        id: "",
        place: "",
        path: `${fill(random.pick([...PAGES, ...FEEDS]))}?${pair("page")}&${pair("q")}`,
        options: { headers: headers() },
      };
    const route = random.pick(routes);
    const { endpoint, query } = route;
    const method = random.chance(0.04) ? random.pick(METHODS) : endpoint.method;
    const search = query.filter(() => random.chance(0.6)).map(([key, described]) => pair(key, described));
    const content = method === "GET" || method === "HEAD" ? {} : body(route);
    return {
      id: endpoint.id,
      place: KnownIds.placeOf(endpoint.path),
      path: `${fill(endpoint.path)}${search.length > 0 ? `?${search.join("&")}` : ""}`,
      options: { method, ...content, headers: { ...headers(), ...content.headers } },
    };
  };
}

const describeRequest = ({ path, options }: Request): string =>
  `${options.method ?? "GET"} ${path.slice(0, 300)} ${JSON.stringify({ ...options, form: options.form && [...options.form.keys()] }).slice(0, 1_000)}`;

async function tokensOf(booted: BootedSite, member: string): Promise<readonly (string | undefined)[]> {
  // The calls before may have banned either of them.
  const tokenOf = async (email: string) => {
    const answer = await booted.call(api.login, { peer: freshPeer(), body: { email, password: ADMIN.password } });
    return answer.status === 200 ? accessTokenIn(answer) : undefined;
  };
  const [admin, other] = [await tokenOf(ADMIN.email), await tokenOf(member)];
  return [admin, admin, admin, other, undefined];
}

describe.each(databases())("no client makes a server error, on $name:", (kind) => {
  it(
    `the error log is empty after ${RUNS} hostile requests (seed ${SEED})`,
    async () => {
      // Without a marketplace that answers, a request that needs one is rightly a server error.
      const clock = { now: (): Date => new Date(0) };
      await using market = await startMarketplace({ now: () => clock.now() });
      const { booted, admin, mo } = await bootCommunity(kind, {
        environment: { LICENSE_SERVER_URL: market.url, LICENSE_PUBLIC_KEY: ENTITLEMENT_KEY },
      });
      await using _site = booted;
      clock.now = booted.clock.now;
      const random = seededRandom(SEED);
      const ids = new KnownIds(random);
      for (const { endpoint } of routes)
        if (endpoint.method === "GET" && endpoint.response.kind === "json" && !endpoint.params)
          ids.remember(endpoint.path, (await booted.call(endpoint.path, { token: admin })).text);
      const next = requestMaker(random, ids);
      let tokens = await tokensOf(booted, mo.email);
      const statuses = new Map<number, number>();
      const broken: string[] = [];
      const changed: string[] = [];
      for (let run = 1; run <= RUNS; run += 1) {
        if (run % RENEW_EVERY === 0) {
          // Limits count anew; sessions that something ended begin again.
          booted.clock.advance(HOUR_MS);
          tokens = await tokensOf(booted, mo.email);
        }
        const request = next();
        const { status, text } = await booted.call(request.path, {
          ...request.options,
          token: random.pick(tokens),
          peer: freshPeer(),
        });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status >= 500) broken.push(`${status} ${describeRequest(request)}`);
        else if (status < 300) {
          ids.remember(request.place, text);
          if (typeof request.options.body === "object")
            changed.push(...changesOf(request.id, request.options.body, text));
        }
      }
      await booted.settled();
      const errors = booted.logger.entries.filter(({ level }) => level === "error");
      expect(broken.slice(0, 5)).toEqual([]);
      expect(errors.slice(0, 5)).toEqual([]);
      expect(changed.slice(0, 50)).toEqual([]);
      // Enough requests must get past the door, or this would say little.
      expect([...statuses].reduce((sum, [status, count]) => sum + (status < 300 ? count : 0), 0)).toBeGreaterThan(
        RUNS / 10,
      );
    },
    Math.max(60_000, RUNS * 100),
  );
});
