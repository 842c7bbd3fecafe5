const encoder = new TextEncoder();
const HEARTBEAT_MS = 15_000;
// A client that stopped reading is let go after this many events; it comes back by itself.
const MAX_UNREAD = 64;
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
    for (const controller of controllers) {
      if ((controller.desiredSize ?? 0) > -MAX_UNREAD) controller.enqueue(bytes);
      else drop(controller);
    }
  };
  const drop = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    controllers.delete(controller);
    controller.close();
  };
  const timer = setInterval(() => write(heartbeat), HEARTBEAT_MS);
  timer.unref();

  const headers = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Accel-Buffering": "no",
  };

  return {
    get size() {
      return controllers.size;
    },
    open(request, first) {
      // Nobody reads the body of a HEAD answer, so nothing would ever end it.
      if (request.method === "HEAD") return new Response(null, { headers });
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
      return new Response(stream, { headers });
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
