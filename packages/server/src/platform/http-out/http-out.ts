/** A request to another host. */
export interface OutRequest {
  /** The accepted media types, in the syntax of the header `Accept`. */
  readonly accept: string;
  readonly maxBytes: number;
  /** For everything together: name resolution, connections, redirects and the body. */
  readonly timeoutMs: number;
}

/** Why another host gave no usable answer. */
export type OutFailure = "address" | "network" | "redirects" | "size" | "status" | "time";

export type OutAnswer =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly reason: OutFailure };

/** The only way to reach other hosts. It sends no cookies and no referrer, and connects to public addresses only. */
export interface HttpOut {
  /** Fetches a resource; never rejects. */
  get(url: string, request: OutRequest): Promise<OutAnswer>;
}
