import { after } from "../threads/after.js";
import { PluginFailure } from "./plugin-failure.js";

/**
 * The same stream, which fails when its next piece takes longer than this many milliseconds. `onFailure` is called with why it
 * failed, then or when its source does.
 */
export function limitIdleness(
  source: ReadableStream<Uint8Array>,
  ms: number,
  onFailure: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  let hasLeft = false;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const late = Promise.withResolvers<never>();
        const stopTimer = after(ms, () =>
          late.reject(new PluginFailure("timeout", `The answer of the plugin paused for more than ${ms} ms.`)),
        );
        try {
          const { done, value } = await Promise.race([reader.read(), late.promise]);
          if (hasLeft) return;
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          onFailure(error);
          reader.cancel(error).catch(() => undefined);
          throw error;
        } finally {
          stopTimer();
        }
      },
      cancel(reason) {
        hasLeft = true;
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
