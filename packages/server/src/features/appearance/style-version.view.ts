import type { StreamEvent } from "../../platform/streams/event-streams.js";

/** Seconds between two requests of a client that does not use the stream. */
const POLL_INTERVAL = 15;

export const styleVersionView = (version: string): { version: string; pollInterval: number } => ({
  version,
  pollInterval: POLL_INTERVAL,
});

export const styleEvent = (version: string): StreamEvent => ({
  id: version,
  event: "version",
  data: styleVersionView(version),
});
