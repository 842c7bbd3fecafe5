import { after } from "../threads/after.js";
import { PluginFailure } from "./plugin-failure.js";

/**
 * The same stream, which fails when its next piece takes longer than this many milliseconds. `onFailure` is called with why it
 * failed, then or because its source did.
 */
export function limitIdleness(
  source: ReadableStream<Uint8Array>,
  ms: number,
  onFailure: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let isLate = false;
        const stopTimer = after(ms, () => {
          isLate = true;
          const failure = new PluginFailure("timeout", `The answer of the plugin paused for more than ${ms} ms.`);
          onFailure(failure);
          controller.error(failure);
          reader.cancel(failure).catch(() => undefined);
        });
        try {
          const { done, value } = await reader.read();
          if (isLate) return;
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          onFailure(error);
          throw error;
        } finally {
          stopTimer();
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
