import type { Logger } from "./logger.js";

// A server that restarts or is away breaks all connections, and refuses each new one. That is one incident.
const SAME_INCIDENT_MS = 10_000;

/** Logs broken connections, once for all that break together. `now` is a monotonic clock in milliseconds. */
export function createBreakLog(
  logger: Logger,
  message: string,
  now: () => number = () => performance.now(),
): (error: unknown) => void {
  let lastAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    const isNewIncident = now() - lastAt > SAME_INCIDENT_MS;
    lastAt = now();
    if (isNewIncident) logger.warn(message, { error });
  };
}
