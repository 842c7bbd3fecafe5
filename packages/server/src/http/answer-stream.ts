import type { OpenStream } from "../platform/streams/event-streams.js";
import { SocketSink, webSink } from "./event-sink.js";
import type { ClientInfo } from "./handler.js";
import { stayOpen } from "./open-answers.js";

/** The request for a stream. */
export interface StreamCall {
  readonly request: Request;
  readonly client: Pick<ClientInfo, "address">;
}

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Accel-Buffering": "no",
};

function webStream({ connect, leave }: OpenStream, { signal }: Request): ReadableStream<Uint8Array> {
  signal.addEventListener("abort", leave, { once: true });
  if (signal.aborted) leave();
  return new ReadableStream<Uint8Array>({
    start: (controller) => connect(webSink(controller)),
    cancel: leave,
  });
}

/** Answers with a stream of server-sent events, which `open` opens for the client's address. */
export async function answerStream(
  { request, client }: StreamCall,
  open: (address: string) => Promise<OpenStream>,
): Promise<Response> {
  // A HEAD answer has no body that a client could read, so nothing would ever end the stream.
  if (request.method === "HEAD") return new Response(null, { headers: HEADERS });
  const stream = await open(client.address);
  const staysOpen = stayOpen(request, {
    begin(response) {
      // The connection stays open for hours and should keep only this one function alive.
      response.once("close", stream.leave);
      stream.connect(new SocketSink(response));
    },
    forget: stream.leave,
  });
  return new Response(staysOpen ? null : webStream(stream, request), { headers: HEADERS });
}
