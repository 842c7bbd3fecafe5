const encoder = new TextEncoder();
const HEARTBEAT_MS = 15_000;
const heartbeat = encoder.encode(": keep-alive\n\n");

/** One Server-Sent Event; `data` is sent as JSON. */
export interface ServerSentEvent {
  readonly id: string;
  readonly event: string;
  readonly data: unknown;
}

const frame = ({ id, event, data }: ServerSentEvent): Uint8Array =>
  encoder.encode(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

/** Open streams of one topic: each gets the current event at once, then every event sent, encoded once for all. */
export interface EventStreamHub {
  open(request: Request, first: ServerSentEvent): Response;
  send(event: ServerSentEvent): void;
  readonly size: number;
  [Symbol.dispose](): void;
}

export function createEventStreamHub(): EventStreamHub {
  const controllers = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const write = (bytes: Uint8Array): void => {
    for (const controller of controllers) controller.enqueue(bytes);
  };
  const timer = setInterval(() => write(heartbeat), HEARTBEAT_MS);
  timer.unref();

  return {
    get size() {
      return controllers.size;
    },
    open(request, first) {
      let own: ReadableStreamDefaultController<Uint8Array> | undefined;
      const leave = (): void => {
        if (own) controllers.delete(own);
      };
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          own = controller;
          controllers.add(controller);
          controller.enqueue(frame(first));
        },
        cancel: leave,
      });
      request.signal.addEventListener("abort", leave, { once: true });
      return new Response(stream, {
        headers: {
          "Content-Type": "text/event-stream; charset=utf-8",
          "Cache-Control": "no-store",
          "X-Accel-Buffering": "no",
        },
      });
    },
    send(event) {
      write(frame(event));
    },
    [Symbol.dispose]() {
      clearInterval(timer);
      for (const controller of controllers) controller.close();
      controllers.clear();
    },
  };
}
