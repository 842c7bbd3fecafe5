import type { OpenStream } from "../platform/streams/event-streams.js";
import { SocketSink, webSink } from "./event-sink.js";
import type { ClientInfo } from "./handler.js";
import { stayOpen } from "./open-answers.js";

/** The call that asks for a stream. */
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

/** Answers with the Server-Sent Events of the stream that `open` opens for the client's address. */
export async function answerStream(
  { request, client }: StreamCall,
  open: (address: string) => Promise<OpenStream>,
): Promise<Response> {
  // Nobody reads the body of a HEAD answer, so nothing would ever end it.
  if (request.method === "HEAD") return new Response(null, { headers: HEADERS });
  const stream = await open(client.address);
  const staysOpen = stayOpen(request, {
    begin(response) {
      // For hours the connection holds on to this one function and no more.
      response.once("close", stream.leave);
      stream.connect(new SocketSink(response));
    },
    forget: stream.leave,
  });
  return new Response(staysOpen ? null : webStream(stream, request), { headers: HEADERS });
}
