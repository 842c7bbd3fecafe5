/** What is asked of another host. */
export interface OutRequest {
  /** The media types that are wanted, as the header `Accept` writes them. */
  readonly accept: string;
  readonly maxBytes: number;
  /** For everything together: names, connections, redirects and the body. */
  readonly timeoutMs: number;
}

/** Why another host gave nothing that can be used. */
export type OutFailure = "address" | "network" | "redirects" | "size" | "status" | "time";

export type OutAnswer =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly reason: OutFailure };

/** The only way to other hosts. It sends no cookies and names no page, and reaches public addresses alone. */
export interface HttpOut {
  /** Fetches a resource; never rejects. */
  get(url: string, request: OutRequest): Promise<OutAnswer>;
}
