import { AppError } from "../kernel/app-error.js";
import { bodyPieces } from "./arriving-body.js";

const FIRST_BYTES = 16 * 1024;

/** Refuses a body of more than `maxBytes`. */
export const tooLarge = (maxBytes: number): AppError =>
  new AppError("SVC-API-4013", { message: `The request body is larger than ${maxBytes} bytes.` });

/**
 * A compressed body would be stored compressed, or decompress to any size, so the only coding accepted is `identity`.
 */
function requireIdentity(request: Request): void {
  const codings = (request.headers.get("content-encoding") ?? "").split(",");
  if (codings.every((coding) => /^\s*(?:identity)?\s*$/i.test(coding))) return;
  throw new AppError("SVC-API-4015", {
    message: "Send the body without Content-Encoding.",
    headers: { "Accept-Encoding": "identity" },
  });
}

/** The pieces of the body as they arrive. When the client disconnects in the middle of it, the request cannot be read. */
async function* wholePieces(request: Request): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* bodyPieces(request);
  } catch (cause) {
    throw new AppError("SVC-API-4000", { message: "The connection ended before the whole body had arrived.", cause });
  }
}

/** The size that the client declares, 0 if it declares none. */
function declaredSize(request: Request, maxBytes: number): number {
  requireIdentity(request);
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > maxBytes) throw tooLarge(maxBytes);
  return declared;
}

/**
 * The pieces of a request body, up to the limit, whatever Content-Length says; each is valid until the next one is
 * requested.
 * @throws {AppError} 415 for an encoded body, 413 for one over the limit, 400 for one that ends too early.
 */
export async function* boundedPieces(request: Request, maxBytes: number): AsyncGenerator<Uint8Array, void, undefined> {
  declaredSize(request, maxBytes);
  let size = 0;
  for await (const piece of wholePieces(request)) {
    size += piece.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    yield piece;
  }
}

/** Reads a request body into memory; throws as `boundedPieces` does. */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const declared = declaredSize(request, maxBytes);
  // The length of nearly every body is known; such a body is in memory only once while it arrives.
  let body = new Uint8Array(declared > 0 ? declared : FIRST_BYTES);
  let size = 0;
  for await (const chunk of wholePieces(request)) {
    const end = size + chunk.byteLength;
    if (end > maxBytes) throw tooLarge(maxBytes);
    if (end > body.length) body = grown(body, Math.min(maxBytes, Math.max(end, body.length * 2)));
    body.set(chunk, size);
    size = end;
  }
  return body.subarray(0, size);
}

function grown(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length);
  larger.set(bytes);
  return larger;
}

/** The media type of a request in lower case, without parameters. */
export function mediaType(request: Request): string {
  return (request.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}
