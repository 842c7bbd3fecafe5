import * as api from "@sitevine/api";
import { errorEnvelopeSchema } from "@sitevine/contracts";
import {
  type CallArguments,
  type DatabaseKind,
  type EndpointAnswer,
  type EndpointCalls,
  endpointCalls,
  type FakeClock,
  fakeClock,
  type RecordingLogger,
  recordingLogger,
  type StrictCall,
  temporaryDirectory,
} from "@sitevine/testkit";
import { createSite, type Database, loadConfig, type Site, type SiteOverrides } from "../../src/index.js";
import { Disposables } from "../../src/kernel/disposables.js";
import { originals } from "./originals.js";
import { overSharedConnections } from "./shared-connections.js";
import { openShared } from "./shared-pools.js";

export const ADMIN = {
  email: "ada@example.org",
  username: "ada",
  displayName: "Ada",
  password: "correct horse battery staple",
} as const;

export const SITE = { name: "Harbour", url: "http://site.test", language: "en", timezone: "UTC" } as const;

/** A JSON answer with its status and headers. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly json: unknown;
  readonly text: string;
}

export interface CallOptions {
  readonly method?: string;
  /** Text and streams are sent as they are, everything else as JSON. */
  readonly body?: unknown;
  readonly form?: FormData;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly peer?: string;
  /** Origin of the requests; the installer uses a name of this machine, other requests the site's own. */
  readonly origin?: string;
}

const isInstaller = (path: string): boolean => /^\/(?:api\/)?install\b/.test(path);

/** A whole site on a database of its own, called without a socket. */
export interface BootedSite extends AsyncDisposable, EndpointCalls {
  readonly site: Site;
  readonly clock: FakeClock;
  readonly logger: RecordingLogger;
  readonly dataDir: string;
  /** The database in use. */
  database(): Database;
  call<E extends api.Endpoint>(endpoint: E, ...call: CallArguments<StrictCall<E>>): Promise<EndpointAnswer<E>>;
  /** Asks for a path: a page, a file, or what is no endpoint. */
  call(path: string, options?: CallOptions): Promise<Answer>;
  /** Waits until no work behind the scenes is due. */
  settled(): Promise<void>;
  /** Installs the site and logs the administrator in. */
  installed(): Promise<string>;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const toBody = (body: unknown): string | ReadableStream<Uint8Array> | undefined =>
  body === undefined || typeof body === "string" || body instanceof ReadableStream ? body : JSON.stringify(body);

function toRequest(path: string, options: CallOptions): Request {
  const headers = new Headers(options.headers);
  if (options.token) headers.set("authorization", `Bearer ${options.token}`);
  if (options.body !== undefined && !headers.has("content-type")) headers.set("content-type", "application/json");
  const body = options.form ?? toBody(options.body);
  const hasBody = body !== undefined;
  const method = options.method ?? (hasBody ? "POST" : "GET");
  const origin = options.origin ?? (isInstaller(path) ? "http://localhost" : "http://site.test");
  return new Request(`${origin}${path}`, {
    method,
    headers,
    ...(hasBody && { body, duplex: "half" }),
  });
}

export interface BootOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly overrides?: SiteOverrides;
  /** False leaves the choice of the database to configuration and installer. */
  readonly givesDatabase?: boolean;
  /** True leaves the tables to the installer on every kind of database. */
  readonly startsEmpty?: boolean;
}

export async function bootSite(kind: DatabaseKind, options: BootOptions = {}): Promise<BootedSite> {
  await using opening = new Disposables();
  const folder = opening.use(await temporaryDirectory());
  const database = opening.use(await kind.create(options.startsEmpty ? undefined : originals()));
  const clock = fakeClock("2030-01-01T00:00:00.000Z");
  const logger = recordingLogger();
  const config = loadConfig({ NODE_ENV: "test", DATA_DIR: folder.path, ...options.environment });
  const target = options.givesDatabase === false ? {} : { database: overSharedConnections(database.target) };
  let opened: Database | undefined;
  const wrapDatabase = (database: Database): Database => {
    opened = options.overrides?.wrapDatabase?.(database) ?? database;
    return opened;
  };
  // Limits of its own need a pool of its own.
  const pools = options.overrides?.textLimits ? {} : { openPool: openShared };
  const overrides = { clock, logger, ...pools, ...target, ...options.overrides, wrapDatabase };
  const site = opening.use(await createSite(config, overrides));
  const resources = opening.move();

  const calls = endpointCalls(site);
  function call<E extends api.Endpoint>(endpoint: E, ...call: CallArguments<StrictCall<E>>): Promise<EndpointAnswer<E>>;
  function call(path: string, options?: CallOptions): Promise<Answer>;
  function call(target: string | api.Endpoint, options: CallOptions = {}): Promise<Answer> {
    return typeof target === "string" ? callPath(target, options) : calls.callLoosely(target, options);
  }
  const callPath = async (path: string, callOptions: CallOptions): Promise<Answer> => {
    const response = await site.fetch(
      toRequest(path, callOptions),
      callOptions.peer ? { peer: callOptions.peer } : undefined,
    );
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parse(text) };
  };

  return {
    site,
    clock,
    logger,
    dataDir: folder.path,
    call,
    callLoosely: calls.callLoosely,
    as: calls.as,
    database() {
      if (!opened) throw new Error("The site has no database open.");
      return opened;
    },
    settled: () => site.settled(),
    async installed() {
      await site.install({ site: SITE, admin: ADMIN });
      return administratorToken(site);
    },
    [Symbol.asyncDispose]: () => resources[Symbol.asyncDispose](),
  };
}

/** A site whose installer has to make the tables, also on a database where they are otherwise copied. */
export const bootEmpty = (kind: DatabaseKind, options: BootOptions = {}): Promise<BootedSite> =>
  bootSite(kind, { ...options, startsEmpty: true });

/** The code of an enveloped error. */
export const codeOf = (answer: Pick<Answer, "json">): string | undefined =>
  errorEnvelopeSchema.safeParse(answer.json).data?.error.code;

/** Logs the administrator in; gives the access token. */
export async function administratorToken(site: Pick<Site, "fetch">): Promise<string> {
  const { email, password } = ADMIN;
  return accessTokenIn(await endpointCalls(site).call(api.login, { body: { email, password } }));
}

/** The access token of a login that asks for no PIN. */
export function accessTokenIn({ body }: EndpointAnswer<typeof api.login>): string {
  if (!("accessToken" in body)) throw new Error("The login asks for a PIN.");
  return body.accessToken;
}
