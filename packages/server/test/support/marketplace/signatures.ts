import { createHash, createPublicKey, verify } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

const TOLERANCE_SECONDS = 300;

/** A request as it arrived. */
export interface Heard {
  readonly method: string;
  /** With the query. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  /** The body as JSON; undefined without one. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

/** Whether the request is signed with the key that belongs to its site; written from the protocol, not from our client. */
export function isSigned(heard: Heard, spki: string | undefined, now: number): boolean {
  const { method, target, headers, bytes } = heard;
  const timestamp = String(headers["x-service-timestamp"] ?? "");
  if (spki === undefined || !/^[0-9]{1,12}$/.test(timestamp)) return false;
  if (Math.abs(Number(timestamp) - now) > TOLERANCE_SECONDS) return false;
  const [path] = target.split("?");
  const digest = createHash("sha256").update(bytes).digest("hex");
  const text = Buffer.from([method, path, timestamp, digest].join("\n"));
  const key = createPublicKey({ key: Buffer.from(spki, "base64"), format: "der", type: "spki" });
  return verify(null, text, key, Buffer.from(String(headers["x-service-signature"] ?? ""), "base64"));
}
