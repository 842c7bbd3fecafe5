import { after } from "../threads/after.js";
import { PluginFailure } from "./plugin-failure.js";

/** The same stream, which fails when its next piece takes longer than this many milliseconds. */
export function limitIdleness(source: ReadableStream<Uint8Array>, ms: number): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const stopTimer = after(ms, () => {
          const failure = new PluginFailure("timeout", `The answer of the plugin paused for more than ${ms} ms.`);
          controller.error(failure);
          reader.cancel(failure).catch(() => undefined);
        });
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } finally {
          stopTimer();
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
