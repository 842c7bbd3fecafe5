import type { ServerResponse } from "node:http";

/** Continues an answer after its head. */
export interface OpenAnswer {
  /**
   * The head is written, and the client may have disconnected already; whatever is written from here on is the body.
   */
  begin(response: ServerResponse): void;
  /** Another answer was sent instead. */
  forget(): void;
}

const fromSocket = new WeakSet<Request>();
const open = new WeakMap<Request, OpenAnswer>();

/** Declares that the answer to a request can continue after its head, see {stayOpen}. */
export function offerSocket(request: Request): void {
  fromSocket.add(request);
}

/** Asks for the socket of the answer to this request; false when there is none. The answer itself has no body. */
export function stayOpen(request: Request, answer: OpenAnswer): boolean {
  if (!fromSocket.has(request)) return false;
  open.set(request, answer);
  return true;
}

/** Writes an answer that stays open; false when it is an ordinary one. */
export function beginOpenAnswer(request: Request, answered: Response, response: ServerResponse): boolean {
  const answer = open.get(request);
  if (!answer) return false;
  open.delete(request);
  if (!answered.ok || response.destroyed) answer.forget();
  if (!answered.ok) return false;
  if (response.destroyed) return true;
  const { socket } = response;
  // The head is sent together with the beginning of the body.
  socket?.cork();
  response.writeHead(answered.status, [...answered.headers].flat());
  answer.begin(response);
  socket?.uncork();
  return true;
}
