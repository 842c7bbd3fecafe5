import type { Endpoint, RateLimit } from "@sitevine/api";
import { isClosedWhenSilenced, isPermitted } from "@sitevine/api";
import type { Hono } from "hono";
import { AppError } from "../kernel/app-error.js";
import type { Authenticate, Caller, Member } from "../kernel/caller.js";
import { guest } from "../kernel/caller.js";
import { Disposables } from "../kernel/disposables.js";
import { forbidden, silenced, unauthenticated } from "../kernel/refusals.js";
import { PreparedJson } from "../platform/assets/prepared-json.js";
import type { IncomingFolder } from "../platform/files/incoming-folder.js";
import { addressKey } from "../platform/ip-address.js";
import type { RateLimiter } from "../platform/limits/rate-limiter.js";
import { type BeginActivity, recordingActivity } from "./activity.js";
import { bearerToken } from "./bearer-token.js";
import { type ErrorFunnelOptions, tellError } from "./errors.js";
import type { BoundEndpoint, Call, ClientInfo } from "./handler.js";
import { jsonAnswer, preparedJsonAnswer } from "./json-answer.js";
import { withLocatedIssues } from "./located-issues.js";
import type { NewFile } from "./multipart-body.js";
import { isAsyncIterable, ndjsonResponse } from "./ndjson-response.js";
import { isConditional, preconditionOf, tagAnswer } from "./preconditions.js";
import { readInput } from "./read-input.js";
import { type EdgeContext, type EdgeEnv, requestFacts } from "./request-context.js";
import { requireSameOrigin } from "./same-origin.js";
import type { SiteGate } from "./site-gate.js";

/** Dependencies of the HTTP layer for guarding and answering endpoints. */
export interface EdgeDeps {
  readonly authenticate: Authenticate;
  /**
   * The session of the refresh cookie in a request, active or ended; null when it has no cookie that the site issued.
   */
  readonly identifySession: (request: Request) => Promise<string | null>;
  readonly siteGate: SiteGate;
  readonly rateLimiter: RateLimiter;
  /** Origins that count as the site itself. */
  readonly siteOrigins: (request: Request) => readonly string[];
  /** Folder for uploads that are not held in memory. */
  readonly incoming: IncomingFolder;
  /** Checks what handlers return against the contract; enabled outside of production. */
  readonly validateResponses: boolean;
  /** Records what is written in the panels. */
  readonly beginActivity: BeginActivity;
  /** Options for turning an error into the last line of a stream that has begun. */
  readonly errors: ErrorFunnelOptions;
}

/** An invalid token is refused, so that no member turns into a guest because the token has expired. */
async function presentedMember(request: Request, client: ClientInfo, deps: EdgeDeps): Promise<Member | null> {
  const token = bearerToken(request);
  if (token === null) return null;
  const member = await deps.authenticate(token, client);
  if (!member) throw unauthenticated();
  return member;
}

/** True where anybody may use the endpoint; usually the answer is in memory. */
const isOpen = async ({ openAtGate }: EndpointAccess, { siteGate }: EdgeDeps): Promise<boolean> =>
  openAtGate ?? siteGate.peekOpen() ?? siteGate.isOpen();

/** Properties of an endpoint that decide which callers it accepts. */
export type EndpointAccess = Pick<Endpoint, "method" | "audience" | "openAtGate" | "openWhenSilenced">;

/** The caller of an endpoint, or of a route of a plugin. Throws 401 or 403 for one that its audience or the gate excludes. */
export async function requireCaller(
  endpoint: EndpointAccess,
  request: Request,
  client: ClientInfo,
  deps: EdgeDeps,
): Promise<Caller> {
  const { audience } = endpoint;
  // The install guard has checked these already.
  if (audience === "installer") return guest;
  if (audience === "cookie") requireSameOrigin(request, deps.siteOrigins(request));
  const isForGuests = audience === "public" || audience === "cookie";
  if (isForGuests && (await isOpen(endpoint, deps))) return guest;
  const member = await presentedMember(request, client, deps);
  if (member === null && !(await isOpen(endpoint, deps))) await deps.siteGate.require(request, guest);
  if (isForGuests) return guest;
  if (member === null) {
    if (audience === "optional") return guest;
    throw unauthenticated();
  }
  if (typeof audience === "object" && !isPermitted(audience.permission, member.permissions)) throw forbidden();
  if (member.silence && isClosedWhenSilenced(endpoint)) throw silenced(member.silence);
  return member;
}

async function limit(endpoint: Endpoint, by: RateLimit["by"], subject: string, deps: EdgeDeps): Promise<void> {
  if (endpoint.rateLimit?.by === by) await deps.rateLimiter.check(endpoint.rateLimit, subject);
}

const isRefusal = (error: unknown): boolean => error instanceof AppError && error.status < 500;

/** Counts the calls of a member; where the limit says so, only calls that were carried out. */
async function limitMember<T>({ rateLimit }: Endpoint, userId: string, deps: EdgeDeps, work: () => Promise<T>) {
  if (rateLimit?.by !== "user") return work();
  const counted = await deps.rateLimiter.check(rateLimit, userId);
  if (rateLimit.countsOnly !== "carried-out") return work();
  try {
    return await work();
  } catch (error) {
    if (isRefusal(error)) await counted.giveBack();
    throw error;
  }
}

/** Inputs for making an answer. */
interface Answering {
  readonly request: Request;
  readonly headers: Headers;
  readonly validate: boolean;
  /** The line that ends a stream whose work failed. */
  readonly failedLine: (error: unknown) => unknown;
}

async function answer(endpoint: Endpoint, result: unknown, answering: Answering): Promise<Response> {
  const { request, headers, validate, failedLine } = answering;
  if (result instanceof Response) return result;
  if (endpoint.response.kind === "ndjson" && isAsyncIterable(result)) {
    const { schema } = endpoint.response;
    const lineOf = (value: unknown): unknown => (validate ? schema.parse(value) : value);
    return ndjsonResponse(result, { status: endpoint.status, headers, lineOf, failedLine });
  }
  if (endpoint.response.kind === "none") return new Response(null, { status: endpoint.status, headers });
  if (endpoint.response.kind !== "json") throw new Error(`${endpoint.id} must answer with a Response`);
  const value = result instanceof PreparedJson && validate ? await result.value() : result;
  const body = validate ? endpoint.response.schema.parse(value) : value;
  tagAnswer(endpoint, result, headers);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  const ifNoneMatch = isConditional(endpoint) ? request.headers.get("if-none-match") : null;
  const acceptEncoding = request.headers.get("accept-encoding");
  const parts = { acceptEncoding, ifNoneMatch, status: endpoint.status, headers };
  return result instanceof PreparedJson ? preparedJsonAnswer(result, parts) : jsonAnswer(body, parts);
}

/** Deletes the files of uploads when the work is done, however it ends. */
async function withUploads<T>(incoming: IncomingFolder, work: (newFile: NewFile) => Promise<T>): Promise<T> {
  await using uploads = new Disposables();
  return await work(async () => uploads.use(await incoming.create()));
}

async function serve(bound: BoundEndpoint, context: EdgeContext, deps: EdgeDeps): Promise<Response> {
  const { endpoint, handle } = bound;
  const request = context.req.raw;
  const client = context.get("client");
  await limit(endpoint, "ip", addressKey(client.address), deps);
  if (endpoint.rateLimit?.by === "session") {
    const session = await deps.identifySession(request);
    await limit(endpoint, "session", session ?? addressKey(client.address), deps);
  }
  const caller = await requireCaller(endpoint, request, client, deps);
  const answerWith = async (newFile: NewFile): Promise<Response> => {
    const input = await readInput(endpoint, request, context.req.param(), newFile);
    const replyHeaders = new Headers();
    const ifMatch = preconditionOf(endpoint, request);
    const failedLine = (error: unknown): unknown => {
      const located = withLocatedIssues(error, endpoint);
      const { envelope } = tellError(located, requestFacts(context), deps.errors);
      return { type: "error", ...envelope };
    };
    const answering = { request, headers: replyHeaders, validate: deps.validateResponses, failedLine };
    const carryOut = (summarize: (text: string) => void): Promise<unknown> => {
      const call = { ...input, caller, client, request, ifMatch, replyHeaders, summarize };
      return handle(call as unknown as Call<Endpoint>);
    };
    try {
      const write = { endpoint, caller, input };
      return await answer(endpoint, await recordingActivity(write, deps, carryOut), answering);
    } catch (error) {
      throw withLocatedIssues(error, endpoint);
    }
  };
  const carryOut = (): Promise<Response> =>
    endpoint.body.kind === "multipart"
      ? withUploads(deps.incoming, answerWith)
      : answerWith(() => deps.incoming.create());
  if (caller.kind === "guest") return carryOut();
  context.set("userId", caller.userId);
  return limitMember(endpoint, caller.userId, deps, carryOut);
}

/** Mounts each endpoint with its own guard: access is decided per route, never by a path prefix. */
export function mountEndpoints(app: Hono<EdgeEnv>, bound: readonly BoundEndpoint[], deps: EdgeDeps): void {
  for (const route of bound)
    app.on(route.endpoint.method, route.endpoint.path, (context) => serve(route, context, deps));
}
