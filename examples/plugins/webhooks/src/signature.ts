import { createHmac } from "node:crypto";

/** Parts of a request that its signature covers, and the secret. */
export interface Signed {
  /** The id of the delivery, the same in each attempt. */
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
  /** `whsec_` and bytes in Base64. */
  readonly secret: string;
}

/** The headers of Standard Webhooks, version 1. */
export function signedHeaders({ id, timestamp, body, secret }: Signed): Record<string, string> {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": `v1,${signature}`,
  };
}
