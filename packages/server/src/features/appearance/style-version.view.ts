import type { StreamEvent } from "../../platform/streams/event-streams.js";

/** Seconds that a client without the stream waits between two looks. */
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
