/** The same stream, which fails with what `onExcess` returns when it gets longer than `most` bytes; `onEnd` is called at its end. */
export function boundedBody(
  source: ReadableStream<Uint8Array>,
  most: number,
  { onExcess, onEnd }: { readonly onExcess: () => Error; readonly onEnd: () => void },
): ReadableStream<Uint8Array> {
  let bytes = 0;
  return source.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.length;
        if (bytes > most) throw onExcess();
        controller.enqueue(chunk);
      },
      flush: onEnd,
    }),
  );
}
