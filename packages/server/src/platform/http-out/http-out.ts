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

/** A request with a method and a body. */
export interface OutCall {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

export type OutReply =
  | {
      readonly ok: true;
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly bytes: Uint8Array;
    }
  | { readonly ok: false; readonly reason: OutFailure };

/** The only way to reach other hosts. It sends no cookies and no referrer, and connects to public addresses only. */
export interface HttpOut {
  /** Fetches a resource; never rejects. */
  get(url: string, request: OutRequest): Promise<OutAnswer>;
  /** Sends one request and returns its answer, whatever its status is; redirects are not followed. Never rejects. */
  send(url: string, call: OutCall): Promise<OutReply>;
}
