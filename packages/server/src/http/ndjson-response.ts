/** Options of an answer that streams lines. */
export interface NdjsonOptions {
  readonly status: number;
  readonly headers: Headers;
  /** Converts a value to the one that is sent; throws when the value breaks the contract. */
  readonly lineOf: (value: unknown) => unknown;
  /** The line that ends the stream when the values do not come to their end. */
  readonly failedLine: (error: unknown) => unknown;
}

const encoder = new TextEncoder();
const encoded = (value: unknown): Uint8Array => encoder.encode(`${JSON.stringify(value)}\n`);

export const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

/**
 * Answers with one line of JSON per value, each sent as soon as there is one. An error ends the stream with a line of its own,
 * since its status has been sent already. When the client disconnects, the iterator is told to return.
 */
export function ndjsonResponse(values: AsyncIterable<unknown>, options: NdjsonOptions): Response {
  const { status, headers, lineOf, failedLine } = options;
  const iterator = values[Symbol.asyncIterator]();
  let hasLeft = false;
  const leave = async (): Promise<void> => {
    hasLeft = true;
    await iterator.return?.();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const next = await iterator.next();
          if (hasLeft) return;
          if (next.done) controller.close();
          else controller.enqueue(encoded(lineOf(next.value)));
        } catch (error) {
          if (hasLeft) return;
          controller.enqueue(encoded(failedLine(error)));
          controller.close();
          await leave();
        }
      },
      cancel: leave,
    },
    // Nothing is asked for before the client reads.
    { highWaterMark: 0 },
  );
  headers.set("Content-Type", "application/x-ndjson; charset=utf-8");
  // No proxy may collect or compress the lines.
  headers.set("Cache-Control", "no-store, no-transform");
  headers.set("X-Accel-Buffering", "no");
  return new Response(body, { status, headers });
}
