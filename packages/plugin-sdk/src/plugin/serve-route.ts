import type { Json } from "./json.js";
import { PluginError } from "./plugin-error.js";
import type { PluginRoute, RouteAnswer, RouteBody, WireAnswer, WireRequest } from "./route.js";
import { type SiteChannel, siteOf } from "./site.js";

// A text of this length goes with the answer itself; a longer one is streamed.
const MOST_TEXT = 256 * 1024;

const JSON_TYPE = "application/json";
const BAD_JSON = { code: "SVC-API-4000", message: "The body is not JSON.", details: null };

class UnreadableBody extends SyntaxError {}

function bodyOf(stream: ReadableStream<Uint8Array> | null): RouteBody {
  // Made only for a handler that asks for the body; the second time it fails, as the body of a request does.
  let made: Response | undefined;
  const response = (): Response => {
    made ??= new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>> | null);
    return made;
  };
  return {
    stream,
    bytes: async () => new Uint8Array(await response().arrayBuffer()),
    text: async () => response().text(),
    async json() {
      const text = await response().text();
      try {
        return JSON.parse(text) as Json;
      } catch (cause) {
        throw new UnreadableBody("The body is not JSON.", { cause });
      }
    },
  };
}

const kindOf = (value: unknown): string => {
  if (value === null || value === undefined) return String(value);
  return typeof value === "object" ? (value.constructor?.name ?? "object") : typeof value;
};

/** Says what is wrong with what a handler returned; the types refuse the same. */
function problemOf(answer: unknown): string | undefined {
  // A Response has fields of the same names with other meanings.
  if (typeof answer !== "object" || answer === null || Array.isArray(answer) || answer instanceof Response)
    return `returned ${kindOf(answer)}`;
  const { json, body } = answer as RouteAnswer;
  if (json !== undefined && body !== undefined) return "returned both json and body";
  const isBody = body === undefined || body === null || typeof body === "string" || isStreamed(body);
  return isBody ? undefined : `returned ${kindOf(body)} as body, which is a text, a Uint8Array or a ReadableStream`;
}

const isStreamed = (body: unknown): body is ReadableStream | Uint8Array =>
  body instanceof ReadableStream || body instanceof Uint8Array;

function checked(answer: RouteAnswer): RouteAnswer {
  const problem = problemOf(answer);
  if (problem === undefined) return answer;
  throw new TypeError(
    `A handler returns { status?, headers?, json? } or { status?, headers?, body? }; this one ${problem}.`,
  );
}

function jsonText(json: unknown): string {
  const text: unknown = JSON.stringify(json);
  if (typeof text === "string") return text;
  throw new TypeError(`A handler returned ${kindOf(json)} as json, which JSON does not have.`);
}

function wireAnswerOf({ status, headers = {}, json, body }: RouteAnswer): WireAnswer {
  if (json === undefined && body === undefined) return { status: status ?? 204, headers };
  if (isStreamed(body)) return { status: status ?? 200, headers, body };
  const named = json === undefined ? headers : { "content-type": JSON_TYPE, ...headers };
  const text = json === undefined ? (body ?? "") : jsonText(json);
  const content = text.length <= MOST_TEXT ? { text } : { body: text };
  return { status: status ?? 200, headers: named, ...content };
}

/** The error that the caller is told; undefined for one that is the plugin's own fault. */
function refusalOf(error: unknown): WireAnswer["error"] {
  if (error instanceof UnreadableBody) return BAD_JSON;
  if (error instanceof PluginError) return { code: error.code, message: error.message, details: error.details ?? null };
  // A refusal of a service of the site, which the handler did not catch.
  if (error instanceof Error && "code" in error && typeof error.code === "string" && error.code.startsWith("SVC-"))
    return { code: error.code, message: error.message, details: null };
  return undefined;
}

/** The handler of a route in the form in which the process of the plugin calls it. */
export function serveRoute({ handler }: PluginRoute) {
  return async (
    request: WireRequest,
    ...rest: readonly [SiteChannel] | readonly [ReadableStream<Uint8Array>, SiteChannel]
  ): Promise<WireAnswer> => {
    const [stream, channel] = rest.length === 1 ? [null, rest[0]] : rest;
    try {
      return wireAnswerOf(checked(await handler({ ...request, body: bodyOf(stream) }, siteOf(channel))));
    } catch (thrown) {
      const error = refusalOf(thrown);
      if (error === undefined) throw thrown;
      return { status: 0, headers: {}, error };
    }
  };
}
