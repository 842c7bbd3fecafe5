import type { ServerResponse } from "node:http";
import type { LiveTheme } from "../source/check-source.js";
import { COMMON_HEADERS } from "./headers.js";

const HEARTBEAT_MS = 15_000;

/** Sends the version of the theme, now and after each change, until the browser disconnects or the preview stops. */
export function streamVersions(live: LiveTheme, response: ServerResponse): void {
  response.writeHead(200, { ...COMMON_HEADERS, "Content-Type": "text/event-stream; charset=utf-8" });
  const send = (): void => void response.write(`event: version\ndata: ${live.version}\n\n`);
  const stop = live.onChange(send);
  const heartbeat = setInterval(() => response.write(":\n\n"), HEARTBEAT_MS);
  response.on("close", () => {
    clearInterval(heartbeat);
    stop();
  });
  send();
}
