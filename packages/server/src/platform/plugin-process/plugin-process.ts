import { setImmediate as nextTurn } from "node:timers/promises";
import type { Clock } from "../../kernel/clock.js";
import type { Logger } from "../logger.js";
import type { AskingCall, AskService } from "./ask-service.js";
import { boundedBody } from "./bounded-body.js";
import { type CallEnd, createCallEnd } from "./call-end.js";
import { chunkFrame, createFrameReader, messageFrame } from "./frames.js";
import type { Json, PluginMessage, SiteMessage } from "./messages.js";
import { createPluginAsks } from "./plugin-asks.js";
import { PluginFailure } from "./plugin-failure.js";
import type { PluginLimits } from "./plugin-limits.js";
import { createPluginLog } from "./plugin-log.js";
import { readPluginMessage } from "./plugin-messages.js";
import { createPluginOutbox } from "./plugin-outbox.js";
import { createPluginPulse } from "./plugin-pulse.js";
import { channelFailureOf, exitFailureOf } from "./process-end.js";
import { residentMegabytes } from "./resident-memory.js";
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
  /** The body of the answer is read or cancelled. Otherwise the answer has none, whatever the plugin says. */
  readonly takesBody?: boolean | undefined;
}

export interface PluginAnswer {
  readonly value: Json;
  readonly body: ReadableStream<Uint8Array> | null;
}

/** The running process of a plugin. */
export interface PluginProcess<Caller> {
  /** Definition of the plugin, with each function as `{ "$handler": name }`. */
  readonly registration: Json;
  /** Calls a handler. Rejects with a PluginFailure. */
  call(handler: string, args: readonly Json[], options?: PluginCall<Caller>): Promise<PluginAnswer>;
  /** Resolves when the process has ended, with the reason. */
  readonly ended: Promise<PluginFailure>;
  /** Ends the process, by force if it does not obey. */
  stop(): Promise<void>;
}

interface OpenCall<Caller> {
  readonly asking: Pick<AskingCall<Caller>, "caller" | "deadlineMs">;
  readonly settle: PromiseWithResolvers<PluginAnswer>;
  readonly ending: CallEnd;
  readonly takesBody: boolean;
  hasAnswer: boolean;
  stopTimer: () => void;
}

// So much is read of a plugin before other work has its turn.
const SLICE_BYTES = 8 * 1024;
const SECOND_MS = 1_000;

// One for all calls: each ends with it, and a stack costs more than the rest of a short call.
const CALL_OVER = new PluginFailure("stopped", "The call is over.");

/** Starts a plugin. Rejects with a PluginFailure when it cannot be loaded, or not in time. */
export async function startPlugin<Caller>(deps: PluginProcessDeps<Caller>): Promise<PluginProcess<Caller>> {
  const { limits, clock, after } = deps;
  const child: Child = startChild({ ...deps.order, memoryMb: limits.memoryMb });
  const log = createPluginLog(deps.logger);
  const calls = new Map<number, OpenCall<Caller>>();
  const ready = Promise.withResolvers<Json>();
  const ended = Promise.withResolvers<PluginFailure>();
  let issued = 0;
  let end: PluginFailure | undefined;

  const outbox = createPluginOutbox(child.stdin);
  const send = (message: SiteMessage): void => outbox.write(messageFrame(message));
  const bodies = createStreamedBodies({
    sendChunk: (stream, bytes) => outbox.writeInTurn(chunkFrame(stream, bytes)),
    sendCredit: (id, bytes) => send({ type: "credit", id, bytes }),
    sendBreak: (id) => send({ type: "broken-body", id }),
  });
  const pulse = createPluginPulse({
    sendPing: (nonce) => send({ type: "ping", nonce }),
    limitMs: limits.stopMs,
    after,
    onLost: () => kill(new PluginFailure("timeout", "The plugin stopped answering.")),
  });
  const answerAsk = createPluginAsks({
    ...deps,
    outbox,
    findCall(id) {
      const call = calls.get(id);
      return call && { ...call.asking, over: call.ending.signal };
    },
    hasEnded: () => end !== undefined,
    onUnread: pulse.require,
  });

  /** Ends the process; whatever it still says counts no more. */
  function kill(reason: PluginFailure): void {
    end ??= reason;
    outbox.close();
    child.kill("SIGKILL");
  }

  function close(id: number, outcome: (call: OpenCall<Caller>) => void): void {
    const call = calls.get(id);
    if (!call) return;
    calls.delete(id);
    call.stopTimer();
    outcome(call);
    // Aborts the rest of the request's body, which has no reader any more.
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
    return boundedBody(source, limits.bodyBytes, {
      onExcess() {
        const failure = new PluginFailure("too-large", `The answer is larger than ${limits.bodyBytes} bytes.`);
        abandon(id, failure);
        return failure;
      },
      onEnd: () => close(id, () => {}),
    });
  }

  function onResult({ id, value, hasBody }: Extract<PluginMessage, { type: "result" }>): void {
    const call = calls.get(id);
    if (!call) return;
    if (call.hasAnswer) throw new PluginFailure("garbage", "The plugin answered a call twice.");
    call.hasAnswer = true;
    call.stopTimer();
    call.settle.resolve({ value, body: hasBody && call.takesBody ? bodyOf(id) : null });
    if (!hasBody) close(id, () => {});
    else if (!call.takesBody) abandon(id, new PluginFailure("stopped", "Nobody reads the answer."));
  }

  function requireIssued(id: number): void {
    if (id > issued) throw new PluginFailure("garbage", "The plugin answered what nobody asked.");
  }

  function onMessage(message: PluginMessage, bytes: number): void {
    if ("id" in message && message.type !== "ask") requireIssued(message.id);
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
        void answerAsk(message, bytes);
        break;
      case "credit":
        bodies.onCredit(message.id, message.bytes);
        break;
      case "pong":
        pulse.onPong(message.nonce);
        break;
      case "log":
        log.write(message.level, message.message);
        break;
    }
  }

  /** Waits until the plugin has read what it was told; one that never does is ended. */
  async function pause(): Promise<void> {
    const stopTimer = after(limits.callMs, pulse.require);
    await outbox.drained();
    stopTimer();
  }

  async function listen(): Promise<void> {
    const read = createFrameReader({
      onMessage: (text) => onMessage(readPluginMessage(text), text.length),
      onChunk(stream, bytes) {
        requireIssued(stream);
        bodies.onChunk(stream, bytes);
      },
    });
    try {
      for await (const bytes of child.stdout as AsyncIterable<Buffer>)
        for (let start = 0; start < bytes.length && !end; start += SLICE_BYTES) {
          if (start > 0) await nextTurn();
          if (outbox.isFull) await pause();
          read(bytes.subarray(start, start + SLICE_BYTES));
        }
    } catch (error) {
      kill(channelFailureOf(error));
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
    end ??= exitFailureOf({ code, signal }, limits, log.lastLines());
    outbox.close();
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
    async call(handler, args, { caller, deadlineMs = limits.callMs, signal, body, takesBody = false } = {}) {
      if (end) throw end;
      if (calls.size >= limits.calls) throw new PluginFailure("overloaded", "Too many calls wait for the plugin.");
      signal?.throwIfAborted();
      issued += 1;
      const id = issued;
      const call: OpenCall<Caller> = {
        asking: { caller, deadlineMs },
        settle: Promise.withResolvers(),
        ending: createCallEnd(),
        takesBody,
        hasAnswer: false,
        stopTimer: after(deadlineMs, () => {
          abandon(id, new PluginFailure("timeout", `The plugin took longer than ${deadlineMs} ms.`));
          pulse.require();
        }),
      };
      calls.set(id, call);
      const leave = (): void => abandon(id, new PluginFailure("stopped", "Nobody waits for the answer."));
      signal?.addEventListener("abort", leave);
      try {
        const hasBody = Boolean(body);
        const order = messageFrame({ type: "call", id, handler, args, now: clock.now().getTime(), hasBody });
        const turn = outbox.writeInTurn(order, () => calls.has(id));
        // Broken-off bodies are left to the handler.
        const sendBody = (): void => void (body && bodies.send(id, body, call.ending.signal).catch(() => undefined));
        if (turn === undefined) sendBody();
        else void turn.then(sendBody);
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
