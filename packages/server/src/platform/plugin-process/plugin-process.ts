import { setImmediate as nextTurn } from "node:timers/promises";
import type { Clock } from "../../kernel/clock.js";
import { tooMany } from "../../kernel/refusals.js";
import type { Logger } from "../logger.js";
import type { AskService } from "./ask-service.js";
import { type CallEnd, createCallEnd } from "./call-end.js";
import { chunkFrame, createFrameReader, createFrameWriter, FrameError, messageFrame } from "./frames.js";
import type { Json, PluginMessage, SiteMessage } from "./messages.js";
import { PluginFailure } from "./plugin-failure.js";
import type { PluginLimits } from "./plugin-limits.js";
import { createPluginLog } from "./plugin-log.js";
import { readPluginMessage } from "./plugin-messages.js";
import { residentMegabytes } from "./resident-memory.js";
import { refusalOf } from "./service-refusal.js";
import { type Child, type ChildOrder, startChild } from "./start-child.js";
import { createStreamedBodies } from "./streamed-bodies.js";

export interface PluginProcessDeps<Caller> {
  readonly order: Omit<ChildOrder, "memoryMb">;
  readonly limits: PluginLimits;
  readonly ask: AskService<Caller>;
  readonly logger: Logger;
  readonly clock: Clock;
  /** Calls back after this many milliseconds, unless the returned function is called first. */
  readonly after: (ms: number, call: () => void) => () => void;
}

export interface PluginCall<Caller> {
  /** On whose behalf the plugin asks services during this call. */
  readonly caller?: Caller | undefined;
  readonly deadlineMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly body?: ReadableStream<Uint8Array> | null | undefined;
}

export interface PluginAnswer {
  readonly value: Json;
  readonly body: ReadableStream<Uint8Array> | null;
}

/** The running process of a plugin. */
export interface PluginProcess<Caller> {
  /** What the plugin defines, with each function as `{ "$handler": name }`. */
  readonly registration: Json;
  /** Calls a handler. Rejects with a PluginFailure. */
  call(handler: string, args: readonly Json[], options?: PluginCall<Caller>): Promise<PluginAnswer>;
  /** Resolves when the process has ended, with the reason. */
  readonly ended: Promise<PluginFailure>;
  /** Ends the process, by force if it does not obey. */
  stop(): Promise<void>;
}

interface OpenCall<Caller> {
  readonly caller: Caller | undefined;
  readonly settle: PromiseWithResolvers<PluginAnswer>;
  readonly ending: CallEnd;
  stopTimer: () => void;
}

// So much is read of a plugin before other work has its turn.
const SLICE_BYTES = 8 * 1024;
const SECOND_MS = 1_000;

/** One for all calls: each ends with it, and a stack costs more than the rest of a short call. */
const CALL_OVER = new PluginFailure("stopped", "The call is over.");

/** Starts a plugin. Rejects with a PluginFailure when it cannot be loaded, or not in time. */
export async function startPlugin<Caller>(deps: PluginProcessDeps<Caller>): Promise<PluginProcess<Caller>> {
  const { limits, ask, clock, after } = deps;
  const child: Child = startChild({ ...deps.order, memoryMb: limits.memoryMb });
  const log = createPluginLog(deps.logger);
  const calls = new Map<number, OpenCall<Caller>>();
  const ready = Promise.withResolvers<Json>();
  const ended = Promise.withResolvers<PluginFailure>();
  let issued = 0;
  let asking = 0;
  let pinged = 0;
  let ponged = 0;
  let end: PluginFailure | undefined;

  const write = createFrameWriter(child.stdin);
  const send = (message: SiteMessage): void => write(messageFrame(message));
  const bodies = createStreamedBodies({
    sendChunk: (stream, bytes) => write(chunkFrame(stream, bytes)),
    sendCredit: (id, bytes) => send({ type: "credit", id, bytes }),
    sendBreak: (id) => send({ type: "broken-body", id }),
  });

  /** Ends the process; whatever it still says counts no more. */
  function kill(reason: PluginFailure): void {
    end ??= reason;
    child.kill("SIGKILL");
  }

  /** A process whose loop is held does not answer, and would hold every other call as well. */
  function requirePulse(): void {
    pinged += 1;
    const expected = pinged;
    send({ type: "ping", id: expected });
    after(limits.stopMs, () => {
      if (ponged < expected && !end) kill(new PluginFailure("timeout", "The plugin stopped answering."));
    });
  }

  function close(id: number, outcome: (call: OpenCall<Caller>) => void): void {
    const call = calls.get(id);
    if (!call) return;
    calls.delete(id);
    call.stopTimer();
    outcome(call);
    // Whatever of the request is still under way has no reader any more.
    call.ending.come(CALL_OVER);
  }

  function abandon(id: number, failure: PluginFailure): void {
    close(id, ({ settle, ending }) => {
      settle.reject(failure);
      ending.come(failure);
      bodies.fail(id, failure);
      if (!end) send({ type: "cancel", id });
    });
  }

  /** The body of an answer, whose call is open until its end. */
  function bodyOf(id: number): ReadableStream<Uint8Array> {
    const source = bodies.receive(id, () => abandon(id, new PluginFailure("stopped", "Nobody reads the answer.")));
    let bytes = 0;
    return source.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          bytes += chunk.length;
          if (bytes <= limits.bodyBytes) {
            controller.enqueue(chunk);
            return;
          }
          const failure = new PluginFailure("too-large", `The answer is larger than ${limits.bodyBytes} bytes.`);
          abandon(id, failure);
          throw failure;
        },
        flush: () => close(id, () => {}),
      }),
    );
  }

  function onResult({ id, value, hasBody }: Extract<PluginMessage, { type: "result" }>): void {
    const call = calls.get(id);
    if (!call) return;
    call.stopTimer();
    call.settle.resolve({ value, body: hasBody ? bodyOf(id) : null });
    if (!hasBody) close(id, () => {});
  }

  async function answerAsk({ id, within, service, args }: Extract<PluginMessage, { type: "ask" }>): Promise<void> {
    asking += 1;
    try {
      if (asking > limits.asks) throw tooMany(1, "The plugin asks for too much at once.");
      const call = within === null ? undefined : calls.get(within);
      const askingCall = call && { caller: call.caller, over: call.ending.signal };
      send({ type: "answer", id, value: await ask(service, args, askingCall) });
    } catch (error) {
      if (end) return;
      const { isExpected, ...refusal } = refusalOf(error);
      if (!isExpected) deps.logger.error("A service failed for a plugin", { service, error });
      send({ type: "refusal", id, ...refusal });
    } finally {
      asking -= 1;
    }
  }

  function onMessage(message: PluginMessage): void {
    if ("id" in message && message.type !== "ask" && message.id > Math.max(issued, pinged))
      throw new PluginFailure("garbage", "The plugin answered what nobody asked.");
    switch (message.type) {
      case "ready":
        ready.resolve(message.registration);
        break;
      case "broken":
        kill(new PluginFailure("failed", message.message, message.stack));
        break;
      case "result":
        onResult(message);
        break;
      case "failure":
        abandon(message.id, new PluginFailure("failed", message.message, message.stack));
        break;
      case "ask":
        void answerAsk(message);
        break;
      case "credit":
        bodies.onCredit(message.id, message.bytes);
        break;
      case "pong":
        ponged = Math.max(ponged, message.id);
        break;
      case "log":
        log.write(message.level, message.message);
        break;
    }
  }

  async function listen(): Promise<void> {
    const read = createFrameReader({
      onMessage: (text) => onMessage(readPluginMessage(text)),
      onChunk: bodies.onChunk,
    });
    try {
      for await (const bytes of child.stdout as AsyncIterable<Buffer>)
        for (let start = 0; start < bytes.length && !end; start += SLICE_BYTES) {
          if (start > 0) await nextTurn();
          read(bytes.subarray(start, start + SLICE_BYTES));
        }
    } catch (error) {
      if (error instanceof PluginFailure) kill(error);
      else if (error instanceof FrameError)
        kill(
          new PluginFailure(
            error.isTooLarge ? "too-large" : "garbage",
            `The plugin broke its channel: ${error.message}`,
          ),
        );
      else kill(new PluginFailure("crashed", "The channel to the plugin failed."));
    }
  }

  async function measure(): Promise<void> {
    if ((await residentMegabytes(child.pid)) > limits.residentMb)
      kill(new PluginFailure("memory", `The plugin took more than ${limits.residentMb} MB of memory.`));
  }

  /** Looks every second how much memory the process has, which only Linux says. */
  function watch(): void {
    after(SECOND_MS, () => {
      if (end) return;
      log.refill();
      void measure();
      watch();
    });
  }

  child.on("error", () => kill(new PluginFailure("crashed", "The process of the plugin could not be started.")));
  child.stdin.on("error", () => undefined);
  child.on("close", (code, signal) => {
    const isHeap = signal === "SIGABRT" || code === 134;
    end ??= isHeap
      ? new PluginFailure("memory", `The plugin took more than ${limits.memoryMb} MB of memory.`)
      : new PluginFailure("crashed", `The process of the plugin ended with ${code ?? signal}.`, log.lastLines());
    for (const id of [...calls.keys()]) abandon(id, end);
    bodies.fail("all", end);
    ready.reject(end);
    ended.resolve(end);
  });
  log.follow(child.stderr);
  void listen();
  watch();
  const stopTimer = after(limits.startMs, () =>
    kill(new PluginFailure("timeout", `The plugin was not loaded within ${limits.startMs / SECOND_MS} s.`)),
  );
  const registration = await ready.promise.finally(stopTimer);

  return {
    registration,
    ended: ended.promise,
    async call(handler, args, { caller, deadlineMs = limits.callMs, signal, body } = {}) {
      if (end) throw end;
      if (calls.size >= limits.calls) throw new PluginFailure("overloaded", "Too many calls wait for the plugin.");
      signal?.throwIfAborted();
      issued += 1;
      const id = issued;
      const call: OpenCall<Caller> = {
        caller,
        settle: Promise.withResolvers(),
        ending: createCallEnd(),
        stopTimer: after(deadlineMs, () => {
          abandon(id, new PluginFailure("timeout", `The plugin took longer than ${deadlineMs} ms.`));
          requirePulse();
        }),
      };
      calls.set(id, call);
      const leave = (): void => abandon(id, new PluginFailure("stopped", "Nobody waits for the answer."));
      signal?.addEventListener("abort", leave);
      try {
        send({ type: "call", id, handler, args, now: clock.now().getTime(), hasBody: Boolean(body) });
        // Where the body breaks off, the handler decides what that means.
        if (body) bodies.send(id, body, call.ending.signal).catch(() => undefined);
      } catch (error) {
        abandon(id, new PluginFailure("too-large", error instanceof Error ? error.message : "The call is too large."));
      }
      return call.settle.promise.finally(() => signal?.removeEventListener("abort", leave));
    },
    async stop() {
      if (!end) {
        end = new PluginFailure("stopped", "The plugin was stopped.");
        send({ type: "stop" });
      }
      const stopKilling = after(limits.stopMs, () => child.kill("SIGKILL"));
      await ended.promise;
      stopKilling();
    },
  };
}
