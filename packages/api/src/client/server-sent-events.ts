import { linesOf } from "./text-stream.js";

/** One message of an event stream. */
export interface StreamMessage {
  readonly event: string;
  readonly data: string;
}

/** State that one connection passes on to the next. */
export interface StreamState {
  /** Id of the last complete message with an id; empty if there was none. */
  lastEventId: string;
  /** Milliseconds that the server asks clients to wait before reconnecting. */
  retryMs: number | null;
}

/**
 * Parses the messages of one connection as the HTML standard specifies. Ignores heartbeat comments, and a message that the
 * connection cut off.
 */
export async function* messagesOf(
  chunks: AsyncIterable<string>,
  state: StreamState,
): AsyncGenerator<StreamMessage, void, undefined> {
  let event = "";
  let data: string[] = [];
  let id = state.lastEventId;
  for await (const line of linesOf(chunks)) {
    if (line === "") {
      state.lastEventId = id;
      if (data.length > 0) yield { event: event || "message", data: data.join("\n") };
      event = "";
      data = [];
      continue;
    }
    const [, name = "", value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (name === "event") event = value;
    else if (name === "data") data.push(value);
    else if (name === "id" && !value.includes("\0")) id = value;
    else if (name === "retry" && /^\d+$/.test(value)) state.retryMs = Number(value);
  }
}
