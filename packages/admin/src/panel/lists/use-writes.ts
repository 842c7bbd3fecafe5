import { useRef } from "react";
import { type Expected, expected } from "../forms/use-draft.js";

/** Sends one change if the order is still as expected; resolves to the ETag of what it made. */
export type SendChange = (when: Expected) => Promise<string | undefined>;

/**
 * Changes of an order, sent one after the other: each expects what the one before it made, the first one what the person
 * saw. What was to follow a change that failed assumed that it was made, so it is not sent; then the promise resolves to
 * false.
 */
export function useWrites(etag: string | undefined): (send: SendChange) => Promise<boolean> {
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  const failures = useRef(0);
  const known = useRef(etag);

  return (send) => {
    if (waiting.current === 0) known.current = etag;
    waiting.current += 1;
    const failed = failures.current;
    const told = queue.current.then(async () => {
      if (failures.current !== failed) return false;
      known.current = await send(expected(known.current));
      return true;
    });
    queue.current = told.then(
      () => {
        waiting.current -= 1;
      },
      () => {
        waiting.current -= 1;
        failures.current += 1;
      },
    );
    return told;
  };
}
