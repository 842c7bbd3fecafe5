import type { Writable } from "node:stream";
import { type CallEnd, createCallEnd } from "../call-end.js";
import { chunkFrame, createFrameReader, createFrameWriter, FRAME_BYTES, FrameError, messageFrame } from "../frames.js";
import type { Json, PluginMessage, SiteMessage } from "../messages.js";
import { createStreamedBodies } from "../streamed-bodies.js";
import type { DatabaseOfCall, PluginDatabase } from "./plugin-database.js";

type Handler = (...args: readonly unknown[]) => unknown;

/** Last argument of a handler. */
interface SiteOfCall {
  /** Asks a service of the site on behalf of whoever made this call. */
  ask(service: string, ...args: readonly Json[]): Promise<Json>;
  readonly signal: AbortSignal;
  /** Time at which the call began, by the clock of the site. */
  readonly now: Date;
  readonly log: Record<"debug" | "info" | "warn" | "error", (message: string) => void>;
  readonly database: DatabaseOfCall | undefined;
}

export interface ServedPlugin {
  readonly input: NodeJS.ReadableStream;
  readonly output: Writable;
  /** Returns the definition of the plugin. */
  readonly load: () => Promise<unknown>;
  /** Missing where the plugin has none. */
  readonly database?: PluginDatabase | undefined;
  /** Ends the process, whatever the plugin has still open. */
  readonly exit: (code: number) => void;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const stackOf = (error: unknown): string | undefined => (error instanceof Error ? error.stack : undefined);

/** The definition as data, with each function as the name by which it is called, and the functions by these names. */
function registrationOf(definition: unknown): { registration: Json; handlers: ReadonlyMap<string, Handler> } {
  const handlers = new Map<string, Handler>();
  function walk(value: unknown, path: string, owner: unknown): Json {
    if (typeof value === "function") {
      handlers.set(path, (...args) => Reflect.apply(value, owner, args));
      return { $handler: path };
    }
    if (Array.isArray(value)) return value.map((item, index) => walk(item, `${path}/${index}`, value));
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(
        Object.entries(value)
          .filter(([, item]) => item !== undefined)
          .map(([key, item]) => [key, walk(item, path === "" ? key : `${path}/${key}`, value)]),
      );
    return value === undefined ? null : (JSON.parse(JSON.stringify(value) ?? "null") as Json);
  }
  return { registration: walk(definition, "", undefined), handlers };
}

const tooLargeAsk = (): Error =>
  Object.assign(new Error(`The site takes at most ${FRAME_BYTES} bytes of arguments at once.`), {
    code: "ERR_ASK_TOO_LARGE",
  });

const CALL_OVER = new Error("The call is over.");

/** Speaks with the site for a plugin, from its load to its stop. */
export function servePlugin({ input, output, load, exit, database }: ServedPlugin): void {
  const calls = new Map<number, CallEnd>();
  const asks = new Map<number, PromiseWithResolvers<Json>>();
  let handlers: ReadonlyMap<string, Handler> = new Map();
  let asked = 0;

  const write = createFrameWriter(output);
  const send = (message: PluginMessage): void => write(messageFrame(message));
  const bodies = createStreamedBodies({
    sendChunk(stream, bytes) {
      write(chunkFrame(stream, bytes));
      return undefined;
    },
    sendCredit: (id, bytes) => send({ type: "credit", id, bytes }),
  });
  const log = (level: "debug" | "info" | "warn" | "error") => (message: string) =>
    send({ type: "log", level, message: String(message).slice(0, 4_000) });
  const logs = { debug: log("debug"), info: log("info"), warn: log("warn"), error: log("error") };

  const asker =
    (within: number): SiteOfCall["ask"] =>
    (service, ...args) => {
      asked += 1;
      const answer = Promise.withResolvers<Json>();
      try {
        send({ type: "ask", id: asked, within, service, args });
        asks.set(asked, answer);
      } catch (error) {
        answer.reject(error instanceof FrameError ? tooLargeAsk() : error);
      }
      return answer.promise;
    };

  function siteOf(within: number, now: number, ending: CallEnd): SiteOfCall {
    const ask = asker(within);
    return {
      get signal() {
        return ending.signal;
      },
      now: new Date(now),
      log: logs,
      ask,
      database: database?.({ ask }),
    };
  }

  async function run({ id, handler: name, args, now, hasBody }: Extract<SiteMessage, { type: "call" }>): Promise<void> {
    const ending = createCallEnd();
    calls.set(id, ending);
    try {
      const handler = handlers.get(name);
      if (!handler) throw new Error(`There is no handler ${name}.`);
      const body = hasBody ? [bodies.receive(id)] : [];
      const value = await handler(...args, ...body, siteOf(id, now, ending));
      const stream = streamOf(value);
      send({ type: "result", id, value: plain(value), hasBody: stream !== undefined });
      if (stream) await bodies.send(id, stream, ending.signal);
    } catch (error) {
      if (!ending.hasCome) send(failureOf(id, error));
    } finally {
      calls.delete(id);
      bodies.fail(id, CALL_OVER);
    }
  }

  function onMessage(message: SiteMessage): void {
    switch (message.type) {
      case "call":
        void run(message);
        break;
      case "cancel": {
        const reason = new Error("Nobody waits for this call any more.");
        calls.get(message.id)?.come(reason);
        bodies.fail(message.id, reason);
        break;
      }
      case "broken-body":
        bodies.fail(message.id, new Error("The body of the request broke off."));
        break;
      case "answer":
        asks.get(message.id)?.resolve(message.value);
        asks.delete(message.id);
        break;
      case "refusal":
        asks.get(message.id)?.reject(Object.assign(new Error(message.message), { code: message.code }));
        asks.delete(message.id);
        break;
      case "credit":
        bodies.onCredit(message.id, message.bytes);
        break;
      case "ping":
        send({ type: "pong", nonce: message.nonce });
        break;
      case "stop":
        exit(0);
        break;
    }
  }

  async function start(): Promise<void> {
    try {
      const served = registrationOf(await load());
      handlers = served.handlers;
      send({ type: "ready", registration: served.registration });
    } catch (error) {
      send({ type: "broken", message: messageOf(error).slice(0, 2_000), stack: stackOf(error)?.slice(0, 8_000) });
      output.end(() => exit(1));
    }
  }

  const read = createFrameReader({
    onMessage: (text) => onMessage(JSON.parse(text) as SiteMessage),
    onChunk: bodies.onChunk,
  });
  input.on("data", (bytes: Buffer) => read(bytes));
  // The site has gone; nobody else would end this process.
  input.on("end", () => exit(0));
  void start();
}

/** The body of an answer, where the handler returned one. */
function streamOf(value: unknown): ReadableStream<Uint8Array> | undefined {
  if (typeof value !== "object" || value === null || !("body" in value)) return undefined;
  const { body } = value;
  if (body instanceof ReadableStream) return body;
  if (body instanceof Uint8Array || typeof body === "string")
    return new Blob([typeof body === "string" ? body : Uint8Array.from(body)]).stream();
  return undefined;
}

/** Converts the result of a handler, without its body. */
function plain(value: unknown): Json {
  if (value === undefined) return null;
  if (typeof value !== "object" || value === null || !("body" in value)) return value as Json;
  const { body: _, ...rest } = value;
  return rest as Json;
}

function failureOf(id: number, error: unknown): PluginMessage {
  if (error instanceof FrameError)
    return {
      type: "failure",
      id,
      message: `The answer is too large: without its body, it has at most ${FRAME_BYTES} bytes.`,
    };
  const stack = stackOf(error)?.slice(0, 8_000);
  return { type: "failure", id, message: messageOf(error).slice(0, 2_000), stack };
}
